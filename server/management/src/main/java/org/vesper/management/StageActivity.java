// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.util.Date;
import org.vesper.api.Description;
import org.vesper.management.figures.Metric;
import org.vesper.management.figures.Units;
import org.vesper.spi.figure.FigureKind;

/** The attributes of all stages. */
public interface StageActivity {

    @Units("events")
    @Metric(value = "vesper_stage_events_in", kind = FigureKind.COUNTER)
    @Description("Events received from the stages upstream")
    long getEventsIn();

    @Units("events/s")
    @Description("Events received per second, mean of the last 10 s")
    double getEventsInPerSecond();

    @Units("events")
    @Metric(value = "vesper_stage_events_out", kind = FigureKind.COUNTER)
    @Description("Events passed to the stages downstream")
    long getEventsOut();

    @Units("events/s")
    @Description("Events passed on per second, mean of the last 10 s")
    double getEventsOutPerSecond();

    @Units("faults")
    @Metric(value = "vesper_stage_faults", kind = FigureKind.COUNTER)
    @Description("Events on which the stage threw an exception")
    long getFaults();

    @Description("Time and cause of the last fault that was logged; empty if there was none")
    String getLastFault();

    @Metric("vesper_stage_last_fault_timestamp_seconds")
    @Description("Time of the last fault that was logged; unknown if there was none")
    Date getLastFaultTime();
}
