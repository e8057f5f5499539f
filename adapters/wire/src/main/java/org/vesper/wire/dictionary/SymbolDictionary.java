// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.dictionary;

import java.util.function.Predicate;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * The texts of a connection by id. Its memory grows with the entries, by pages of {@value #PAGE} ids, and is taken from the connection's
 * share of a common budget. For each text it caches whether the reader accepts records that carry it.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a {@link WireException} for an invalid id or text.
 */
public final class SymbolDictionary implements AutoCloseable {

    private static final int PAGE = 256;
    /** The bytes of a text besides its characters, and of an id in two pages: rounded up for a 64-bit JVM. */
    private static final int ENTRY_BYTES = 64;
    private static final int SLOT_BYTES = 9;
    private static final byte NOT_EVALUATED = 0;
    private static final byte ACCEPTED = 1;
    private static final byte REJECTED = 2;

    private final int limit;
    private final MemoryShare memory;
    private String[][] pages = new String[0][];
    private byte[][] filterCache = new byte[0][];
    private Predicate<String> filter = text -> true;
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
        String[] page = id >= 0 && id / PAGE < pages.length ? pages[id / PAGE] : null;
        String text = page == null ? null : page[id % PAGE];
        if (text == null) {
            throw new WireException(ErrorCode.UNKNOWN_SYMBOL, "symbol id " + Integer.toUnsignedLong(id) + " is not in the dictionary;"
                    + " send a SYMBOLS frame with it before the first event that names it");
        }
        return text;
    }

    /** Replaces the filter, which evaluates each text once, at the first {@link #accepts} for its id. */
    public void setFilter(Predicate<String> newFilter) {
        filter = newFilter;
        filterCache = new byte[pages.length][];
    }

    /** Whether the filter accepts the text of an id. An undefined id is accepted, so that {@link #text} reports it. */
    public boolean accepts(int id) {
        int page = id / PAGE;
        byte verdict = id >= 0 && page < filterCache.length && filterCache[page] != null ? filterCache[page][id % PAGE] : NOT_EVALUATED;
        return verdict == NOT_EVALUATED ? evaluate(id) : verdict == ACCEPTED;
    }

    private boolean evaluate(int id) {
        int page = id / PAGE;
        if (id < 0 || page >= pages.length || pages[page] == null || pages[page][id % PAGE] == null) {
            return true;
        }
        if (filterCache.length != pages.length) {
            filterCache = new byte[pages.length][];
        }
        if (filterCache[page] == null) {
            filterCache[page] = new byte[PAGE];
        }
        boolean verdict = filter.test(pages[page][id % PAGE]);
        filterCache[page][id % PAGE] = verdict ? ACCEPTED : REJECTED;
        return verdict;
    }

    /** Releases its memory; called when the connection has ended. */
    @Override
    public void close() {
        pages = new String[0][];
        filterCache = new byte[0][];
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
