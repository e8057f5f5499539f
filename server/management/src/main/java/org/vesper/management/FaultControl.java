// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import org.vesper.api.Description;
import org.vesper.api.Requires;
import org.vesper.api.Role;
import org.vesper.management.figures.Metric;
import org.vesper.management.figures.Units;
import org.vesper.spi.figure.FigureKind;

/** The attributes and operations of all stages that can be configured to stop at their first fault, {@code on-fault="stop"}. */
public interface FaultControl extends StageActivity {

    @Metric("vesper_stage_stopped")
    @Description("Whether a fault has stopped the stage, so that it accepts no events")
    boolean isStopped();

    @Units("events")
    @Metric(value = "vesper_stage_events_rejected", kind = FigureKind.COUNTER, ofLosses = true)
    @Description("Events that arrived while a fault had stopped the stage, and were lost; for an adapter, also those that it refused")
    long getEventsRejected();

    @Units("ms")
    @Metric("vesper_stage_lane_busy_seconds")
    @Description("Time for which one thread has been seen in the stage's lane without a break; usually 0")
    long getBusyMs();

    @Description("Resumes a stage that a fault has stopped")
    @Requires(Role.OPERATOR)
    void resume();
}
