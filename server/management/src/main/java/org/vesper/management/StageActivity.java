// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Date;
import org.vesper.api.Description;

/** The attributes of all stages. */
public interface StageActivity {

    @Units("events")
    @Description("Events received from the stages upstream")
    long getEventsIn();

    @Units("events/s")
    @Description("Events received per second, mean of the last 10 s")
    double getEventsInPerSecond();

    @Units("events")
    @Description("Events passed to the stages downstream")
    long getEventsOut();

    @Units("events/s")
    @Description("Events passed on per second, mean of the last 10 s")
    double getEventsOutPerSecond();

    @Units("faults")
    @Description("Events on which the stage threw an exception")
    long getFaults();

    @Description("Time and cause of the last fault that was logged; empty if there was none")
    String getLastFault();

    @Description("Time of the last fault that was logged; null if there was none")
    Date getLastFaultTime();
}
