// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.util.Date;
import org.vesper.api.Description;
import org.vesper.spi.figure.FigureKind;

/**
 * A rule of a processor.
 *
 * @param name the name, unique in its processor
 * @param shadow whether it runs without effect: its outputs are counted and go nowhere
 * @param changedLive whether it differs from the rule in the application's jar, because it was changed live
 * @param template the template that it shares with all rules that differ from it only in constants
 * @param horizon how far it looks back: the events that would bring back what it retains, the state that no events bring back, or why it
 *     is endless
 */
@SuppressWarnings("checkstyle:RecordComponentNumber") // all figures of one table
public record RuleFigures(
        String name,

        @Metric("vesper_rule_running")
        @Description("Whether the rule accepts events")
        boolean running,

        boolean shadow,

        @Units("events")
        @Metric(value = "vesper_rule_outputs", kind = FigureKind.COUNTER)
        @Description("Output events of the rule since it was deployed or restarted")
        long outputs,

        boolean changedLive,

        @Units("events")
        @Metric(value = "vesper_rule_inputs", kind = FigureKind.COUNTER)
        @Description("Events that the rule has processed since it began")
        long inputs,

        @Metric("vesper_rule_last_output_timestamp_seconds")
        @Description("Time of the last output of the rule, exact to 0.2 s; unknown if there was none since it was deployed or restarted")
        Date lastOutput,

        @Units("ns")
        @Metric("vesper_rule_event_seconds")
        @Description("Mean time that the rule needs for an event, without stages downstream; unknown until it was timed. About one event"
                + " in a thousand of the processor is timed")
        double eventNs,

        String template,
        String horizon) {
}
