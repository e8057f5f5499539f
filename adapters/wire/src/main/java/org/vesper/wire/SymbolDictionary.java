// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire;

import java.util.function.Predicate;

/**
 * The texts of a connection by id. Its memory grows with the entries, a page of {@value #PAGE} ids at a time, and is taken from the
 * connection's share of a memory that all connections have together. Beside each text it keeps whether the reader wants what carries it.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a {@link WireException} for an id or a text that cannot be taken.
 */
public final class SymbolDictionary implements AutoCloseable {

    private static final int PAGE = 256;
    /** What a text takes besides its bytes, and an id its places in two pages: rounded up for a 64-bit JVM. */
    private static final int ENTRY_BYTES = 64;
    private static final int SLOT_BYTES = 9;
    private static final byte NOT_ASKED = 0;
    private static final byte WANTED = 1;
    private static final byte UNWANTED = 2;

    private final int limit;
    private final MemoryShare memory;
    private String[][] pages = new String[0][];
    private byte[][] wishes = new byte[0][];
    private Predicate<String> wanted = text -> true;
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

    /** The text of an id that has been defined. */
    public String text(int id) {
        String[] page = id >= 0 && id / PAGE < pages.length ? pages[id / PAGE] : null;
        String text = page == null ? null : page[id % PAGE];
        if (text == null) {
            throw new WireException(ErrorCode.UNKNOWN_SYMBOL, "symbol id " + Integer.toUnsignedLong(id) + " is not in the dictionary;"
                    + " send a SYMBOLS frame with it before the first event that names it");
        }
        return text;
    }

    /** From now on the wanted texts are these; each is asked about once, when it is looked up first. */
    public void want(Predicate<String> texts) {
        wanted = texts;
        wishes = new byte[pages.length][];
    }

    /** Whether the text of an id is wanted; one that has not been defined is, so that it is looked up and refused. */
    public boolean isWanted(int id) {
        int page = id / PAGE;
        byte wish = id >= 0 && page < wishes.length && wishes[page] != null ? wishes[page][id % PAGE] : NOT_ASKED;
        return wish == NOT_ASKED ? ask(id) : wish == WANTED;
    }

    private boolean ask(int id) {
        int page = id / PAGE;
        if (id < 0 || page >= pages.length || pages[page] == null || pages[page][id % PAGE] == null) {
            return true;
        }
        if (wishes.length != pages.length) {
            wishes = new byte[pages.length][];
        }
        if (wishes[page] == null) {
            wishes[page] = new byte[PAGE];
        }
        boolean wish = wanted.test(pages[page][id % PAGE]);
        wishes[page][id % PAGE] = wish ? WANTED : UNWANTED;
        return wish;
    }

    /** Gives its memory back; called when the connection has ended. */
    @Override
    public void close() {
        pages = new String[0][];
        wishes = new byte[0][];
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

    /** As the JVM keeps texts: a byte for each character, or two for each if one is beyond Latin-1. */
    private static int textBytes(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xFF) {
                return text.length() * Character.BYTES;
            }
        }
        return text.length();
    }
}
