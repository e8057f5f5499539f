// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.crossing;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What the journals of a network share.
 *
 * <p><b>Threading:</b> the control thread changes it, any thread reads.
 */
public final class NetworkState {

    private final AtomicLong lastChange = new AtomicLong();
    private volatile boolean recovering;

    /** Whether lanes are fed from their journals. */
    public boolean isRecovering() {
        return recovering;
    }

    public void setRecovering(boolean begins) {
        recovering = begins;
    }

    /** The number of the last change, over all lives of the network that the journals have. */
    public long lastChange() {
        return lastChange.get();
    }

    public long nextChange() {
        return lastChange.incrementAndGet();
    }

    /** Notes the number of a change that a journal has. */
    public void noteChange(long number) {
        lastChange.accumulateAndGet(number, Math::max);
    }
}
