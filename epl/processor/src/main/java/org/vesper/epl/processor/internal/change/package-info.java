// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The second and third step of a rule change: a {@code RuleChangeCompiler} makes a {@code CompiledRuleChange} of a plan, which is then
 * applied between two events. {@code RuleSet}, what the server sees of the rules, joins the steps.
 */
package org.vesper.epl.processor.internal.change;
