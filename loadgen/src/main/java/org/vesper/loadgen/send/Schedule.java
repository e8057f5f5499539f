// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

/**
 * The planned send times, determined before the run: event i is due {@code i / rate} seconds after the start, over connection {@code i mod
 * connections}. Nothing that happens during the run changes it (an open loop), so a delay in the server or in the generator shows as
 * latency and not as a lower rate. It is computed from i in whole numbers and never summed up, so there is no drift, and no overflow for
 * centuries.
 *
 * @param events the number of events over all connections
 * @param rate events per second, over all connections, at most 1e9
 * @param connections the number of connections, which take turns
 */
public record Schedule(long events, long rate, int connections) {

    public static final long NS_PER_SECOND = 1_000_000_000L;

    public Schedule {
        if (events < 0 || rate < 1 || rate > NS_PER_SECOND || connections < 1) {
            throw new IllegalArgumentException(events + " events at " + rate + " per second over " + connections + " connections");
        }
    }

    /** The time from the start of the run to the planned time of an event. */
    long plannedOffsetNs(long event) {
        long seconds = event / rate;
        return seconds * NS_PER_SECOND + (event - seconds * rate) * NS_PER_SECOND / rate;
    }

    /** The number of events planned up to that time: the events 0 to due - 1. */
    public long due(long elapsedNs) {
        if (elapsedNs < 0) {
            return 0;
        }
        long seconds = (elapsedNs + 1) / NS_PER_SECOND;
        long restNs = elapsedNs + 1 - seconds * NS_PER_SECOND;
        long due = seconds * rate + (restNs * rate + NS_PER_SECOND - 1) / NS_PER_SECOND;
        return Math.min(due, events);
    }

    /** The event that a connection sends in its n-th turn, counted from 0. */
    long event(int connection, long turn) {
        return turn * connections + connection;
    }
}
