// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.dictionary;

import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * One connection's share of a common memory budget. <b>Threading:</b> one thread takes and releases; any thread may read.
 * <b>Units:</b> bytes.
 */
public final class MemoryShare {

    private long limitBytes;
    private SymbolMemory pool;
    private volatile long usedBytes;

    /** Creates a share of at most {@code limitBytes} of a memory. */
    public MemoryShare(SymbolMemory pool, long limitBytes) {
        this.pool = pool;
        this.limitBytes = limitBytes;
    }

    /** Creates a share that only the heap limits. */
    public static MemoryShare unlimited() {
        return new MemoryShare(new SymbolMemory(Long.MAX_VALUE, 1, null), Long.MAX_VALUE);
    }

    public long usedBytes() {
        return usedBytes;
    }

    /** Moves current and future allocations to another memory. */
    public void moveTo(SymbolMemory other, long otherLimitBytes) {
        other.charge(usedBytes);
        pool.giveBack(usedBytes);
        pool = other;
        limitBytes = otherLimitBytes;
    }

    /** Takes memory. <b>Failure:</b> a {@link WireException} that names the limit and the remedy. */
    public void take(long bytes) {
        if (tryTake(bytes)) {
            return;
        }
        long held = usedBytes + bytes;
        if (held > limitBytes) {
            throw full("this connection may hold " + limitBytes + " bytes of dictionary and unfinished elements, which are used up; send"
                    + " fewer symbols, send such a property as STRING, or raise max-connection-memory");
        }
        throw full("the memory for dictionaries and unfinished elements is nearly used up, " + pool.usedBytes() + " of "
                + pool.limitBytes() + " bytes, and this connection would hold " + held + ", more than its share of the rest; come back"
                + " later, send fewer symbols, or have the operator close connections that hold much (vesper connections), or raise"
                + " max-symbol-memory or the heap");
    }

    /** Takes memory if there is enough; returns whether there was. */
    public boolean tryTake(long bytes) {
        long held = usedBytes + bytes;
        if (held > limitBytes || !pool.take(bytes, held)) {
            return false;
        }
        usedBytes = held;
        return true;
    }

    public void giveBack(long bytes) {
        usedBytes = usedBytes - bytes;
        pool.giveBack(bytes);
    }

    private static WireException full(String what) {
        return new WireException(ErrorCode.OUT_OF_MEMORY, what);
    }
}
