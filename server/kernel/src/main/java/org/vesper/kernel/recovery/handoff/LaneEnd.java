// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

/** The journal of a lane, for a handoff that begins or ends there. <b>Threading:</b> the thread in the lane. */
public interface LaneEnd {

    /** The name of the lane. */
    String name();

    /** The position of the event or tick under way. */
    long cause();

    /** Whether what is under way has been processed before, with all that it caused. */
    boolean isSuppressed();

    /** Whether another network makes the outputs of what is under way, and may not have made them. */
    default boolean isFollowing() {
        return false;
    }

    /** Keeps an output while {@link #isFollowing}: it is made if this network continues in place of the other one before that has. */
    default void hold(Runnable output) {
        throw new IllegalStateException(name() + " follows no other network");
    }

    /** Whether the network is being recovered: no thread empties its queues. */
    boolean isRecovering();

    /** Whether the network only replays journals: handed-off events come from the journal of the second lane, and from nowhere else. */
    default boolean isPlayed() {
        return false;
    }
}
