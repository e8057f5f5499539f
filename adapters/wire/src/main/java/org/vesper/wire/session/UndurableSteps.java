// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.session;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The positions of a session that become durable when the journal reaches theirs. A step that comes while it is full joins the last one,
 * which then becomes durable a little later than it could.
 *
 * <p><b>Threading:</b> that of the session.
 */
final class UndurableSteps {

    private static final int MAX = 256;

    private Deque<Step> steps;
    private long reached;

    private record Step(long position, long journal) {
    }

    /** Adds a step; neither number is smaller than in the step before. */
    void add(long position, long journal) {
        if (steps == null) {
            steps = new ArrayDeque<>();
        }
        if (steps.size() == MAX) {
            steps.removeLast();
        }
        steps.add(new Step(position, journal));
    }

    /** Removes the steps that the journal has reached; returns whether there are no others. */
    boolean isEmptyAt(long journal) {
        while (steps != null && !steps.isEmpty() && steps.peek().journal() <= journal) {
            reached = steps.remove().position();
        }
        return steps == null || steps.isEmpty();
    }

    /** The position of the last step that was removed. */
    long reached() {
        return reached;
    }
}
