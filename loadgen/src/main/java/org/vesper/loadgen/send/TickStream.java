// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import org.HdrHistogram.Histogram;
import org.vesper.loadgen.workload.signals.PriceProcess;
import org.vesper.loadgen.workload.signals.ReferenceModel;
import org.vesper.loadgen.workload.signals.SymbolPartition;
import org.vesper.loadgen.workload.signals.TickWriter;
import org.vesper.wire.frame.FrameEncoder;

/**
 * All events of a run, made when they are due and never before: price, planned time, and what the reference model expects of it.
 * A connection that lags behind finds its events here later, with the planned times they always had.
 *
 * <p><b>Threading:</b> the sender's. No object is made per event.
 */
public final class TickStream {

    private final Schedule schedule;
    private final SymbolPartition partition;
    private final PriceProcess prices;
    private final ReferenceModel reference;
    private final TickWriter writer;
    private final RunTime time;
    private final long[] turn;
    private final int[] position;
    private long made;

    public TickStream(Schedule schedule, PriceProcess prices, ReferenceModel reference, TickWriter writer, RunTime time) {
        this.schedule = schedule;
        this.partition = new SymbolPartition(reference.symbols(), schedule.connections());
        this.prices = prices;
        this.reference = reference;
        this.writer = writer;
        this.time = time;
        this.turn = new long[schedule.connections()];
        this.position = new int[schedule.connections()];
    }

    /** Events made so far, over all connections. */
    long made() {
        return made;
    }

    /** How many events a connection has made. */
    long turn(int connection) {
        return turn[connection];
    }

    boolean isDue(int connection, long due) {
        return schedule.event(connection, turn[connection]) < due;
    }

    /** Writes events of a connection, those before number {@code due}, into the open frame, at most so many. */
    void write(int connection, long due, FrameEncoder frame, int most) {
        int first = partition.first(connection);
        int size = partition.size(connection);
        int at = position[connection];
        long event = schedule.event(connection, turn[connection]);
        int written = 0;
        for (; event < due && written < most; written++, event += schedule.connections()) {
            long plannedNs = time.startNs() + schedule.plannedOffsetNs(event);
            double price = prices.next(first + at);
            reference.onTick(first + at, price, plannedNs >= time.measuredFromNs());
            writer.write(frame, first + at, price, plannedNs + time.wireOffsetNs());
            at = at + 1 == size ? 0 : at + 1;
        }
        position[connection] = at;
        turn[connection] += written;
        made += written;
    }

    /** Records how late the events of a connection were sent, from one turn up to the present one. */
    void recordLag(int connection, long fromTurn, long sentNs, Histogram lag) {
        for (long n = fromTurn; n < turn[connection]; n++) {
            long plannedNs = time.startNs() + schedule.plannedOffsetNs(schedule.event(connection, n));
            if (plannedNs >= time.measuredFromNs()) {
                lag.recordValue(Math.max(0, sentNs - plannedNs));
            }
        }
    }
}
