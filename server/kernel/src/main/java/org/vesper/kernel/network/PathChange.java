// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.time.Duration;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.lane.LaneGroup;

/**
 * A change of probes on the paths of events, which is made between two events while all lanes that it needs are held.
 *
 * @param subject what is switched on or off, for messages
 */
record PathChange(String subject, LaneGroup lanes) {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /** The longest time that the change takes: the wait for each lane, and the change itself. */
    Duration timeout() {
        return TIMEOUT.multipliedBy(lanes.lanes().size() + 1L);
    }

    /** Makes the change, on the control thread. <b>Failure:</b> a {@link BusyException} if a stage holds a lane; nothing changes. */
    void make(Runnable step) throws InterruptedException {
        if (!lanes.tryEnter(TIMEOUT)) {
            throw new BusyException("a lane has been busy for " + new Deadline(TIMEOUT) + lanes.place() + ", so " + subject
                    + " cannot be switched; the log has the stack of its thread");
        }
        try {
            step.run();
        } finally {
            lanes.exit();
        }
    }
}
