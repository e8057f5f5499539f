// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire;

/**
 * The texts of a connection by id. Its memory grows with the entries, a page of {@value #PAGE} ids at a time, and is taken from a
 * memory that all connections share.
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a {@link WireException} for an id or a text that cannot be taken.
 */
public final class SymbolDictionary implements AutoCloseable {

    private static final int PAGE = 256;
    /** What a text takes besides its bytes, and an id its place in a page: rounded up for a 64-bit JVM. */
    private static final int ENTRY_BYTES = 64;
    private static final int SLOT_BYTES = 8;

    private final int limit;
    private final SymbolMemory memory;
    private String[][] pages = new String[0][];
    private long takenBytes;

    public SymbolDictionary(int limit, SymbolMemory memory) {
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
        take(ENTRY_BYTES + text.length() * Character.BYTES);
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

    /** Gives its memory back; called when the connection has ended. */
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
}
