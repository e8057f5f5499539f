// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire;

import java.util.Arrays;

/** The texts of a connection by id. <b>Threading:</b> one thread. Its memory grows with the largest id, up to the limit. */
public final class SymbolDictionary {

    private static final int FIRST_CAPACITY = 64;

    private final int limit;
    private String[] texts = new String[0];

    public SymbolDictionary(int limit) {
        this.limit = limit;
    }

    public void define(int id, String text) {
        if (id < 0 || id >= limit) {
            throw new WireException(ErrorCode.DICTIONARY_FULL, "symbol id " + Integer.toUnsignedLong(id) + " (" + text + ") is beyond the"
                    + " dictionary of " + limit + " symbols; use smaller ids, send such a property as STRING, or raise max-symbols");
        }
        if (id >= texts.length) {
            texts = Arrays.copyOf(texts, Math.min(limit, Math.max(FIRST_CAPACITY, Integer.highestOneBit(id) * 2)));
        }
        if (texts[id] != null) {
            throw new WireException(ErrorCode.DUPLICATE_SYMBOL, "symbol id " + id + " is " + texts[id] + " and cannot become " + text
                    + "; define each id once per connection");
        }
        texts[id] = text;
    }

    /** The text of an id that has been defined. */
    public String text(int id) {
        String text = id >= 0 && id < texts.length ? texts[id] : null;
        if (text == null) {
            throw new WireException(ErrorCode.UNKNOWN_SYMBOL, "symbol id " + Integer.toUnsignedLong(id) + " is not in the dictionary;"
                    + " send a SYMBOLS frame with it before the first event that names it");
        }
        return text;
    }
}
