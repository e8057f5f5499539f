// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** What a tap shows. It is an interface for the same reason as {@link LatencyFigures}. */
public interface TapFigures {

    /** The point that it looks at, ticks.exit for example. */
    String getPoint();

    /** Events that passed. */
    long getSeen();

    /** Those of them that it did not look at, because they came faster than it could. */
    long getMissed();

    /** Those that it looked at and that meet its condition. */
    long getMatched();

    /** Those of the matched that it does not show, because they are more than its maximum per second, or nobody has read them. */
    long getOmitted();

    /** The text of the last failure of the condition or of a getter; empty if there was none. */
    String getFailure();

    /** The events that nobody has read yet, the oldest first. */
    TappedEventFigures[] getEvents();
}
