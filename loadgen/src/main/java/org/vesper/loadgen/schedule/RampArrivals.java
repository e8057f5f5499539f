// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

/**
 * A rate that rises or falls steadily over the run: after a share x of its time, {@code from * x + (to - from) * x * x / 2} of {@code (from
 * + to) / 2} of the events have come.
 *
 * @param from events per second at the start
 * @param to events per second at the end
 * @param events the number of events
 * @param seconds the length of the run
 */
record RampArrivals(double from, double to, long events, double seconds) implements Arrivals {

    @Override
    public long offsetNs(long event) {
        double come = (double) event / events * (from + to) / 2;
        // The solution of the equation above for x, in a form that is exact for from = to, too.
        double share = 2 * come / (from + Math.sqrt(from * from + 2 * (to - from) * come));
        return event == 0 ? 0 : (long) (share * seconds * Schedule.NS_PER_SECOND);
    }
}
