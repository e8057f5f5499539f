// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

/**
 * The state that a rule retains at one moment.
 *
 * @param rule its name
 * @param events the events in its windows and in its partial matches; an event that two of its windows retain counts twice, one in several
 *     partial matches once
 * @param partialMatches the matches that a pattern has begun and that wait for a further event
 * @param groups the groups for which it keeps aggregates
 * @param bytes an estimate of the memory for all this, as if no other rule retained the same events
 * @param refused the events that it did not take since it began, because it retains more than its processor allows
 * @param evicted the events that had to leave it before their time since it began, because it retained as many as its processor allows
 */
public record RetainedState(String rule, long events, long partialMatches, long groups, long bytes, long refused, long evicted) {

    /** The sum of what two rules retain, under the name of this one. */
    public RetainedState plus(RetainedState other) {
        return new RetainedState(rule, events + other.events, partialMatches + other.partialMatches, groups + other.groups,
                bytes + other.bytes, refused + other.refused, evicted + other.evicted);
    }

    /** The same with these numbers of events not taken, and given up. */
    public RetainedState with(long refusedEvents, long evictedEvents) {
        return new RetainedState(rule, events, partialMatches, groups, bytes, refusedEvents, evictedEvents);
    }
}
