// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import org.HdrHistogram.Histogram;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.schedule.Schedule;
import org.vesper.wire.frame.FrameEncoder;

/**
 * The events of one connection, created when they are due and never before. A connection that falls behind gets its events later, with
 * their original planned times.
 *
 * <p><b>Threading:</b> the sender's thread. No object is created per event.
 */
final class EventStream {

    private final int connection;
    private final Schedule schedule;
    private final RunTime time;
    private final EventSource source;
    private final int maxEventBytes;
    private long turn;

    EventStream(int connection, Schedule schedule, RunTime time, EventSource source, int maxEventBytes) {
        this.connection = connection;
        this.schedule = schedule;
        this.time = time;
        this.source = source;
        this.maxEventBytes = maxEventBytes;
    }

    /** The number of written events. */
    long turn() {
        return turn;
    }

    boolean isDue(long due) {
        return schedule.event(connection, turn) < due;
    }

    /** Writes the events before number {@code due} into the open frame, as many as there is room for. */
    void write(FrameEncoder frame, long due, int maxFrameBytes) {
        int lastStart = maxFrameBytes - maxEventBytes;
        long event = schedule.event(connection, turn);
        for (; event < due && frame.payloadBytes() <= lastStart; event += schedule.connections()) {
            long plannedNs = time.startNs() + schedule.plannedOffsetNs(event);
            source.write(frame, event, connection, plannedNs + time.wireOffsetNs(), plannedNs >= time.measuredFromNs());
            turn++;
        }
    }

    /** Records the delay with which the measured events were sent, from one turn up to the current one. */
    void recordLag(long fromTurn, long sentNs, Histogram lag) {
        for (long n = fromTurn; n < turn; n++) {
            long plannedNs = time.startNs() + schedule.plannedOffsetNs(schedule.event(connection, n));
            if (plannedNs >= time.measuredFromNs()) {
                lag.recordValue(Math.max(0, sentNs - plannedNs));
            }
        }
    }
}
