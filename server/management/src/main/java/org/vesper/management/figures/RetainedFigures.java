// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import org.vesper.api.Description;
import org.vesper.spi.figure.FigureKind;

/**
 * The amounts that a rule retains at one moment.
 *
 * @param name the name of the rule
 * @param groups groups for which it keeps aggregates
 */
public record RetainedFigures(
        String name,

        @Units("events")
        @Metric("vesper_rule_retained_events")
        @Description("Events in the windows and partial matches of the rule; an event that two of its windows retain counts twice")
        long events,

        @Units("matches")
        @Metric("vesper_rule_partial_matches")
        @Description("Matches that a pattern of the rule has begun and that wait for a further event")
        long partialMatches,

        long groups,

        @Units("bytes")
        @Metric("vesper_rule_retained_bytes")
        @Description("An estimate of the memory for what the rule retains, as if no other rule retained the same events")
        long bytes,

        @Units("events")
        @Metric(value = "vesper_rule_events_refused", kind = FigureKind.COUNTER)
        @Description("Events that the rule did not take since it began, because it retains more than max-retained-events")
        long refused,

        @Units("events")
        @Metric(value = "vesper_rule_events_evicted", kind = FigureKind.COUNTER)
        @Description("Events that left the rule before their time since it began, because it retained max-retained-events")
        long evicted) {
}
