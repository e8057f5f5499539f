// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.replay;

/**
 * The progress of a replay.
 *
 * @param journal the name of what is replayed
 * @param adapter the input adapter at whose place all events enter; empty if each enters where it was recorded
 * @param events the number of events that have entered
 * @param skipped the number of recorded events that have not, since they did not come from an input adapter of this network
 * @param done the number of positions that have been passed, over all lanes
 * @param all the number of positions that there are
 * @param reason why it has failed; empty if it has not
 */
public record ReplayState(
        String journal, String adapter, Phase phase, long events, long skipped, long done, long all, String reason) {

    /** No replay since the application was started. */
    static final ReplayState NONE = new ReplayState("", "", Phase.NONE, 0, 0, 0, 0, "");

    /** The phase of a replay. */
    public enum Phase {

        /** There was none. */
        NONE,
        /** Events enter. */
        RUNNING,
        /** The application is suspended, or its journal has no room. */
        WAITING,
        /** All have entered. */
        DONE,
        /** It was stopped before its end. */
        STOPPED,
        /** It has ended before its end, for a reason. */
        FAILED;

        /** Whether it continues. */
        public boolean isUnderWay() {
            return this == RUNNING || this == WAITING;
        }
    }
}
