// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What many connections may take together, for their dictionaries and for elements that have not come whole, so that clients cannot use
 * up the memory. <b>Threading:</b> any.
 */
public final class SymbolMemory {

    private final long limitBytes;
    private final AtomicLong usedBytes = new AtomicLong();

    public SymbolMemory(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    public long usedBytes() {
        return usedBytes.get();
    }

    /** <b>Failure:</b> a {@link WireException} with this code and the advice. */
    void take(int bytes, ErrorCode code, String advice) {
        if (usedBytes.addAndGet(bytes) > limitBytes) {
            usedBytes.addAndGet(-bytes);
            throw new WireException(code, "dictionaries and unfinished elements of all connections together may take " + limitBytes
                    + " bytes, which are used up; " + advice + ", or raise max-symbol-memory");
        }
    }

    void giveBack(long bytes) {
        usedBytes.addAndGet(-bytes);
    }

    /** Charges another with what had been taken here, even beyond its limit: a connection that has it keeps it. */
    void move(long bytes, SymbolMemory to) {
        to.usedBytes.addAndGet(bytes);
        giveBack(bytes);
    }
}
