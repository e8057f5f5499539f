// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire;

import java.util.concurrent.atomic.AtomicLong;

/** What the dictionaries of many connections may take together, so that clients cannot use up the memory. <b>Threading:</b> any. */
public final class SymbolMemory {

    private final long limitBytes;
    private final AtomicLong usedBytes = new AtomicLong();

    public SymbolMemory(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    public long usedBytes() {
        return usedBytes.get();
    }

    void take(int bytes) {
        if (usedBytes.addAndGet(bytes) > limitBytes) {
            usedBytes.addAndGet(-bytes);
            throw new WireException(ErrorCode.DICTIONARY_FULL, "the dictionaries of all connections together may take " + limitBytes
                    + " bytes, which are used up; send fewer symbols, send such a property as STRING, or raise max-symbol-memory");
        }
    }

    void giveBack(long bytes) {
        usedBytes.addAndGet(-bytes);
    }
}
