// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.util.Date;

/**
 * The latest change of a rule.
 *
 * @param rule the name of the rule; RULE/ROW for a row of parameters
 * @param version its number; a later version has a higher one
 * @param user who made the change
 * @param address where the request came from; "" if that is unknown
 * @param change what changed: "replaced percent/WSC; stopped trend/IBM"
 * @param comment why, in the words of the user
 * @param commit the commit of the git repository {@code var/rules}
 */
public record BlamedRuleFigures(String rule, long version, Date time, String user, String address, String change, String comment,
        String commit) {
}
