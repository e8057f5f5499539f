// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/**
 * The difference of a rule between two versions.
 *
 * @param rule the name of the rule; for a row of parameters RULE/ROW
 * @param before its text in the earlier version, or the row with its header; empty if it was not there
 * @param after its text in the later version, or the row with its header; empty if it is not there
 * @param runningBefore whether it ran in the earlier version
 * @param runningAfter whether it runs in the later version
 */
public record RuleEditFigures(String rule, String before, String after, boolean runningBefore, boolean runningAfter) {
}
