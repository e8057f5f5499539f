// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.crossing;

/** The journal of a lane, for a way that begins or ends there. <b>Threading:</b> the thread in the lane. */
public interface LaneEnd {

    /** The name of the lane. */
    String name();

    /** The position of the event or tick under way. */
    long cause();

    /** Whether what is under way has been processed before, with all that it caused. */
    boolean isMuted();

    /** Whether the network is being recovered: no thread empties its queues. */
    boolean isRecovering();

    /** Whether the network lives on its journals alone: what crosses comes from the journal of the second lane, and from nowhere else. */
    default boolean isPlayed() {
        return false;
    }
}
