// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import org.vesper.spi.adapter.Inlet;

/**
 * The stay of one read in the lane: it begins with the first event that needs it and ends with the read, whatever the layouts of the events
 * are. <b>Threading:</b> the event loop of the client's channel.
 */
public final class LaneTurn {

    private final Inlet inlet;
    private boolean entered;
    private long receivedNs;
    private boolean sheds;

    /** Creates a stay in the lane that is behind an inlet; it has not begun. */
    public LaneTurn(Inlet inlet) {
        this.inlet = inlet;
    }

    /** Begins a read. */
    public void begin(long readNs) {
        receivedNs = readNs;
        sheds = false;
    }

    /** Decides whether the next event is to be shed, so that it does not enter the lane. */
    public void shed(boolean isLate) {
        sheds = isLate;
    }

    /** When the read returned. */
    public long receivedNs() {
        return receivedNs;
    }

    /** Whether the next event is to be shed. */
    public boolean sheds() {
        return sheds;
    }

    /** The way into the lane. */
    public Inlet inlet() {
        return inlet;
    }

    /** Enters the lane, unless that has been done in this read. */
    public void enter() {
        if (!entered) {
            inlet.enter();
            entered = true;
        }
    }

    /** Leaves the lane if it was entered. */
    public void exit() {
        if (entered) {
            entered = false;
            inlet.exit();
        }
    }
}
