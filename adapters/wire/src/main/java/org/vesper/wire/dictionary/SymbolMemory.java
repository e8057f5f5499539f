// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.dictionary;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A budget of what many holders may take together, for dictionaries and for elements that have not come whole, so that clients cannot use
 * up the memory. A holder gets more as long as it then has at most a part of what is left free, so that no few of them use it up: the room
 * for newcomers shrinks with each, but does not end with the first. A memory may itself be a holder of a larger one.
 *
 * <p><b>Threading:</b> any. <b>Units:</b> bytes.
 */
public final class SymbolMemory {

    /** A holder may have so much however little is left, as long as there is any. */
    static final int MIN_BYTES = 8 * 1024;

    private final long limitBytes;
    private final int part;
    private final SymbolMemory whole;
    private final AtomicLong usedBytes = new AtomicLong();

    /**
     * A memory of which a holder may have one {@code part}-th of what is then free.
     *
     * @param whole the memory that this one takes from, or null
     */
    public SymbolMemory(long limitBytes, int part, SymbolMemory whole) {
        this.limitBytes = limitBytes;
        this.part = part;
        this.whole = whole;
    }

    public long usedBytes() {
        return usedBytes.get();
    }

    public long limitBytes() {
        return limitBytes;
    }

    /** Takes so much for a holder that has {@code held} then; whether there is room for that. */
    boolean take(long bytes, long held) {
        long used = usedBytes.addAndGet(bytes);
        boolean fits = used <= limitBytes && (held <= MIN_BYTES || held * part <= limitBytes - used);
        if (fits && (whole == null || whole.take(bytes, used))) {
            return true;
        }
        usedBytes.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        charge(-bytes);
    }

    /** Takes so much even beyond the limit, for a share that moves here with what it holds. */
    void charge(long bytes) {
        usedBytes.addAndGet(bytes);
        if (whole != null) {
            whole.charge(bytes);
        }
    }
}
