// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import org.vesper.spi.adapter.Inlet;

/**
 * The stay of one read in the lane: it begins with the first event that needs it and ends with the read, whatever the layouts of the events
 * are. <b>Threading:</b> the event loop of the client's channel.
 */
final class LaneTurn {

    private final Inlet inlet;
    private boolean entered;
    private long receivedNs;
    private boolean sheds;

    LaneTurn(Inlet inlet) {
        this.inlet = inlet;
    }

    /** Begins a read; its events do not enter the lane if they are to be shed. */
    void begin(long readNs, boolean shed) {
        receivedNs = readNs;
        sheds = shed;
    }

    /** When the read returned. */
    long receivedNs() {
        return receivedNs;
    }

    /** Whether the events of this read are to be shed. */
    boolean sheds() {
        return sheds;
    }

    Inlet inlet() {
        return inlet;
    }

    void enter() {
        if (!entered) {
            inlet.enter();
            entered = true;
        }
    }

    void exit() {
        if (entered) {
            entered = false;
            inlet.exit();
        }
    }
}
