// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.Optional;

/**
 * A rule as its author wrote it.
 *
 * @param text the text; for a parameter row, the row
 * @param table the rule with {@code ?} whose row this is
 * @param shadow whether it runs without effect
 * @param recovered whether it is not marked as one that begins anew after a restart
 */
public record WrittenRule(String name, String text, Optional<TableRule> table, boolean shadow, boolean recovered) {
}
