// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/**
 * What a rule retains at one moment.
 *
 * @param name the name of the rule
 * @param events events in its windows and partial matches; an event that two of its windows retain counts twice
 * @param partialMatches matches that a pattern has begun and that wait for a further event
 * @param groups groups for which it keeps aggregates
 * @param bytes an estimate of the memory for all this, as if no other rule retained the same events
 * @param refused events that it did not take since it began, because it retains more than {@code max-retained-events} of its processor
 * @param evicted events that left it before their time since it began, because it retained {@code max-retained-events} of its processor
 */
public record RetainedFigures(String name, long events, long partialMatches, long groups, long bytes, long refused, long evicted) {
}
