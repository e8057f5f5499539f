// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import org.vesper.api.Description;

/** A stream: {@code org.vesper:type=Stream,application=APP,name=ID}. */
@Description("A stream: queues and threads between stages, or, without them, a way through")
public interface StreamMXBean {

    @Description("Events that came in")
    long getEventsIn();

    @Description("Events passed on to the stages behind the stream")
    long getEventsOut();

    @Description("Events dropped because there was no room for them")
    long getEventsDropped();

    @Description("Events that made the stages behind the stream throw")
    long getFaults();

    @Description("Events that wait now")
    long getEventsWaiting();

    @Description("How many events each queue holds; 0 if there is none")
    int getCapacity();

    @Description("How many threads take events out; 0 if those that bring them go through")
    int getThreads();

    @Description("The property whose value decides which thread takes an event; empty if any does")
    String getPartitionBy();

    @Description("How its threads wait: park, yield or spin. May be changed")
    String getWait();

    void setWait(String wait);

    @Description("What becomes of an event when the queue is full: block, drop-newest or drop-oldest. May be changed")
    String getWhenFull();

    void setWhenFull(String whenFull);
}
