// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.List;

/**
 * The body and constants with which a rule runs.
 *
 * @param arguments the rule's constants, in the order of its template's parameters; empty for a statement of its own
 */
public record Placement(RuleBody body, List<Object> arguments) {
}
