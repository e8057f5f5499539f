// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The state that the journals of a network share.
 *
 * <p><b>Threading:</b> the control thread changes it, any thread reads.
 */
public final class NetworkState {

    private final AtomicLong lastChange = new AtomicLong();
    private volatile boolean recovering;
    private volatile boolean played;

    /** The state of a network that only replays journals, and so never ends to recover. */
    public static NetworkState played() {
        NetworkState state = new NetworkState();
        state.recovering = true;
        state.played = true;
        return state;
    }

    /** Whether the network only replays journals. */
    public boolean isPlayed() {
        return played;
    }

    /** Whether journals are replayed into the lanes. */
    public boolean isRecovering() {
        return recovering;
    }

    public void setRecovering(boolean begins) {
        recovering = begins;
    }

    /** The number of the last change, over all runs of the network that the journals have. */
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
