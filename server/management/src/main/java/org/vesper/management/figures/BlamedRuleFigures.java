// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** The latest change of a rule. It is an interface for the same reason as {@link LatencyFigures}. */
public interface BlamedRuleFigures extends RuleChangeFigures {

    /** The name of the rule; RULE/ROW for a row of parameters. */
    String getRule();
}
