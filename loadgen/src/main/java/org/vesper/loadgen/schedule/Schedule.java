// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

import org.vesper.loadgen.Load;

/**
 * The planned send times, determined before the run: event i goes over connection {@code i mod connections}, at the time that the arrivals
 * plan for it. Nothing that happens during the run changes it (an open loop), so a delay in the server or in the generator shows as latency
 * and not as a lower rate.
 *
 * <p><b>Threading:</b> a schedule may keep what it last computed; each thread uses its own.
 *
 * @param events the number of events over all connections
 * @param connections the number of connections, which take turns
 */
public record Schedule(long events, int connections, Arrivals arrivals) {

    public static final long NS_PER_SECOND = 1_000_000_000L;

    public Schedule {
        if (events < 0 || connections < 1) {
            throw new IllegalArgumentException(events + " events over " + connections + " connections");
        }
    }

    /** The schedule of a load. */
    public static Schedule of(Load load, ArrivalPattern pattern) {
        return new Schedule(pattern.events(load), load.connections(), pattern.arrivals(load));
    }

    /** The time from the start of the run to the planned time of an event. */
    public long plannedOffsetNs(long event) {
        return arrivals.offsetNs(event);
    }

    /** The number of events planned up to that time: the events 0 to due - 1. */
    public long due(long elapsedNs) {
        return elapsedNs < 0 ? 0 : Math.min(arrivals.due(elapsedNs, events), events);
    }

    /** The number of events that a connection sends. */
    public long events(int connection) {
        return events <= connection ? 0 : (events - connection - 1) / connections + 1;
    }

    /** The event that a connection sends in its n-th turn, counted from 0. */
    public long event(int connection, long turn) {
        return turn * connections + connection;
    }
}
