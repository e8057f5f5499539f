// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.figures.Metric;
import org.vesper.management.figures.Units;
import org.vesper.spi.figure.FigureKind;

/** A stream: {@code org.vesper:type=Stream,application=APP,name=ID}. */
@Description("A stream: queues and threads between stages, or, without them, a direct connection")
public interface StreamMXBean extends StageActivity {

    @Units("events")
    @Metric(value = "vesper_stream_events_dropped", kind = FigureKind.COUNTER, ofLosses = true)
    @Description("Events dropped because there was no room for them")
    long getEventsDropped();

    @Override
    @Units("faults")
    @Description("Events on which a stage downstream threw an exception")
    long getFaults();

    @Units("events")
    @Metric("vesper_stream_events_waiting")
    @Description("Events waiting now")
    long getEventsWaiting();

    @Units("ms")
    @Metric("vesper_stream_oldest_waiting_seconds")
    @Description("For how long the oldest waiting event has waited; low by 0.2 s at most")
    long getOldestWaitingMs();

    @Units("percent")
    @Metric("vesper_stream_fill_ratio")
    @Description("Share of its capacity that the fullest of its queues holds; 0 if there is none")
    double getFillPercent();

    @Units("events")
    @Description("Capacity of each queue, in events; 0 if there is none")
    int getCapacity();

    @Units("threads")
    @Description("Number of threads that take events out; 0 if the threads that bring them continue")
    int getThreads();

    @Description("The property whose value determines the thread that takes an event; empty if any thread may")
    String getPartitionBy();

    @Description("How its threads wait: park, yield or spin. May be changed")
    String getWait();

    @Requires(Role.OPERATOR)
    void setWait(String wait);

    @Description("What happens to an event when the queue is full: block, drop-newest or drop-oldest. May be changed")
    String getWhenFull();

    @Requires(Role.OPERATOR)
    void setWhenFull(String whenFull);
}
