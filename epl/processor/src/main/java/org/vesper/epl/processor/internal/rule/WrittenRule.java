// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.Optional;

/**
 * A rule as its author wrote it.
 *
 * @param text of a row of parameters the row
 * @param table the rule with {@code ?} that it is a row of
 */
public record WrittenRule(String name, String text, Optional<TableRule> table) {
}
