// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.dictionary;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A memory budget shared by many holders, for dictionaries and unfinished elements, so that clients cannot exhaust the memory. A holder may
 * grow as long as it has at most a fixed part of the remaining free memory, so that a few holders cannot use up all of it: the room for
 * newcomers shrinks with each, but does not end with the first. A budget may itself be a holder of a larger one.
 *
 * <p><b>Threading:</b> any thread. <b>Units:</b> bytes.
 */
public final class SymbolMemory {

    /** The amount that every holder may have, regardless of its part, as long as any memory is free. */
    static final int MIN_BYTES = 8 * 1024;

    private final long limitBytes;
    private final int part;
    private final SymbolMemory whole;
    private final AtomicLong usedBytes = new AtomicLong();

    /**
     * Creates a budget of which each holder may have one {@code part}-th of the memory that is then free.
     *
     * @param whole the budget that this one takes from, or null
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

    /** Takes memory for a holder that then has {@code held} bytes; returns whether there is room. */
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

    /** Takes memory even beyond the limit, for a share that moves here with its contents. */
    void charge(long bytes) {
        usedBytes.addAndGet(bytes);
        if (whole != null) {
            whole.charge(bytes);
        }
    }
}
