// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** How a rule differs between two versions. It is an interface for the same reason as {@link LatencyFigures}. */
public interface RuleEditFigures {

    /** The name of the rule; for a row of parameters RULE/ROW. */
    String getRule();

    /** Its text in the earlier version, or the row with its header; empty if it was not there. */
    String getBefore();

    /** Its text in the later version, or the row with its header; empty if it is not there. */
    String getAfter();

    /** Whether it ran in the earlier version. */
    boolean isRunningBefore();

    /** Whether it runs in the later version. */
    boolean isRunningAfter();
}
