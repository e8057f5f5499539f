// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.List;

/**
 * What makes a rule run.
 *
 * @param arguments its own constants, in the order of its template's parameters; none for a statement of its own
 */
public record Placement(RuleBody body, List<Object> arguments) {
}
