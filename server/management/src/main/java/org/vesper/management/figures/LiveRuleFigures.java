// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/**
 * A rule that differs from the one in the application's jar.
 *
 * @param name the name of the rule; RULE/ROW for a row of parameters
 * @param inJar the rule in the jar, as a rules file, or as a table with this row alone; "" if it was added live
 * @param live the rule now, in the same form; "" if it was removed live
 * @param stopped whether it was stopped live
 * @param conflict whether a later jar has changed it too
 */
public record LiveRuleFigures(String name, String inJar, String live, boolean stopped, boolean conflict) {
}
