// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** What a rule retains at one moment. It is an interface for the same reason as {@link LatencyFigures}. */
public interface RetainedFigures {

    /** The name of the rule. */
    String getName();

    /** Events in its windows and partial matches; an event that two of its windows retain counts twice. */
    long getEvents();

    /** Matches that a pattern has begun and that wait for a further event. */
    long getPartialMatches();

    /** Groups for which it keeps aggregates. */
    long getGroups();

    /** An estimate of the memory for all this, as if no other rule retained the same events. */
    long getBytes();

    /** Events that it did not take since it began, because it retains more than {@code max-retained-events} of its processor. */
    long getRefused();

    /** Events that left it before their time since it began, because it retained {@code max-retained-events} of its processor. */
    long getEvicted();
}
