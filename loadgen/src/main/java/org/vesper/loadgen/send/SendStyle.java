// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

/**
 * The way in which the sender sends the events of the schedule.
 *
 * @param reason why this pacing was chosen, for people; empty if the user did
 * @param churnPerSecond how many connections per second are replaced by new ones; 0 for none
 */
public record SendStyle(Pacing pacing, String reason, double churnPerSecond) {

    /** For each generator: a connection that is open already, and one that is leaving. */
    private static final int IN_EXCHANGE = 2;
    /** The server may notice a tenth of a second late that a connection has been closed. */
    private static final double NOTICE_SECONDS = 0.1;

    /** The style of one generator among several, which replaces its part of the connections. */
    public SendStyle shared(Share share) {
        return new SendStyle(pacing, reason, churnPerSecond / share.generators());
    }

    /** How many connections more than the load has the server may count at a time. */
    public int spareConnections(int generators) {
        return churnPerSecond == 0 ? 0 : generators * IN_EXCHANGE + (int) Math.ceil(churnPerSecond * NOTICE_SECONDS);
    }

    @Override
    public String toString() {
        return "pacing " + pacing + (reason.isEmpty() ? "" : " (" + reason + ")");
    }
}
