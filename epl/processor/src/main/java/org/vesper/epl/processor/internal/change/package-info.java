// SPDX-License-Identifier: GPL-2.0-or-later

/**
 * The second and third step of a rule change: {@code RuleChangeCompiler} compiles a plan into a {@code CompiledRuleChange}, which is then
 * applied between two events. {@code RuleSet}, the server's view of the rules, connects the steps.
 */
package org.vesper.epl.processor.internal.change;
