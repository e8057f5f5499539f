// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * EPL, the rule language: text to {@link org.vesper.epl.language.Rule} by {@link org.vesper.epl.language.RuleParser}, rule to
 * a statement of Esper by {@link org.vesper.epl.language.RuleTranslator}. Nothing here runs a rule.
 */
package org.vesper.epl.language;
