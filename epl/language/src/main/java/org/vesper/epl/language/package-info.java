// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * EPL, the rule language. {@link org.vesper.epl.language.RuleParser} parses text to a {@link org.vesper.epl.language.Rule}, and
 * {@link org.vesper.epl.language.RuleTranslator} translates it to an Esper statement. Nothing here runs a rule.
 */
package org.vesper.epl.language;
