// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** A rule that differs from the one in the application's jar. It is an interface for the same reason as {@link LatencyFigures}. */
public interface LiveRuleFigures {

    /** The name of the rule; RULE/ROW for a row of parameters. */
    String getName();

    /** The rule in the jar, as a rules file, or as a table with this row alone; "" if it was added live. */
    String getInJar();

    /** The rule now, in the same form; "" if it was removed live. */
    String getLive();

    /** Whether it was stopped live. */
    boolean isStopped();

    /** Whether a later jar has changed it too. */
    boolean isConflict();
}
