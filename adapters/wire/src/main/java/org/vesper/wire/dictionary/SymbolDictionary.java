// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.dictionary;

import java.util.function.ObjIntConsumer;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * The texts of a connection by id. Its memory grows with the entries, by pages of {@value #PAGE} ids, and is taken from the connection's
 * share of a common budget.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a {@link WireException} for an invalid id or text.
 */
public final class SymbolDictionary implements AutoCloseable {

    static final int PAGE = 256;
    /** The bytes of a text besides its characters, and of an id in its page: rounded up for a 64-bit JVM. */
    private static final int ENTRY_BYTES = 64;
    private static final int SLOT_BYTES = 8;

    private final int limit;
    private final MemoryShare memory;
    private String[][] pages = new String[0][];
    private long takenBytes;

    public SymbolDictionary(int limit, MemoryShare memory) {
        this.limit = limit;
        this.memory = memory;
    }

    public void define(int id, String text) {
        if (id < 0 || id >= limit) {
            throw new WireException(ErrorCode.DICTIONARY_FULL, "symbol id " + Integer.toUnsignedLong(id) + " (" + text + ") is beyond the"
                    + " dictionary of " + limit + " symbols; use smaller ids, send such a property as STRING, or raise max-symbols");
        }
        String[] page = pageFor(id);
        if (page[id % PAGE] != null) {
            throw new WireException(ErrorCode.DUPLICATE_SYMBOL, "symbol id " + id + " is " + page[id % PAGE] + " and cannot become " + text
                    + "; define each id once per connection");
        }
        take(ENTRY_BYTES + textBytes(text));
        page[id % PAGE] = text;
    }

    /** The text of a defined id. */
    public String text(int id) {
        String text = textOrNull(id);
        if (text == null) {
            throw new WireException(ErrorCode.UNKNOWN_SYMBOL, "symbol id " + Integer.toUnsignedLong(id) + " is not in the dictionary;"
                    + " send a SYMBOLS frame with it before the first event that names it");
        }
        return text;
    }

    /** The text of an id; null if it is not defined. */
    String textOrNull(int id) {
        String[] page = id >= 0 && id / PAGE < pages.length ? pages[id / PAGE] : null;
        return page == null ? null : page[id % PAGE];
    }

    /** Visits all defined ids, in their order. */
    public void forEach(ObjIntConsumer<String> visitor) {
        for (int page = 0; page < pages.length; page++) {
            for (int i = 0; pages[page] != null && i < PAGE; i++) {
                if (pages[page][i] != null) {
                    visitor.accept(pages[page][i], page * PAGE + i);
                }
            }
        }
    }

    /** The share that its memory comes from. */
    MemoryShare memory() {
        return memory;
    }

    /** Releases its memory; called when the connection has ended. */
    @Override
    public void close() {
        pages = new String[0][];
        memory.giveBack(takenBytes);
        takenBytes = 0;
    }

    private String[] pageFor(int id) {
        if (pages.length == 0) {
            int count = (limit + PAGE - 1) / PAGE;
            take(count * SLOT_BYTES);
            pages = new String[count][];
        }
        if (pages[id / PAGE] == null) {
            take(PAGE * SLOT_BYTES);
            pages[id / PAGE] = new String[PAGE];
        }
        return pages[id / PAGE];
    }

    private void take(int bytes) {
        memory.take(bytes);
        takenBytes += bytes;
    }

    /** The size of a text in the JVM: one byte per character, or two if one is beyond Latin-1. */
    private static int textBytes(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xFF) {
                return text.length() * Character.BYTES;
            }
        }
        return text.length();
    }
}
