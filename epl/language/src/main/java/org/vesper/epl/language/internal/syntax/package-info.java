// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * From the text of one rule to its tree: tokens, the generated parser, the builders of the tree; and for a rule that the parser refuses,
 * what its author most likely meant. Read {@link org.vesper.epl.language.internal.syntax.RuleTokens},
 * {@link org.vesper.epl.language.internal.syntax.Syntax}, then {@link org.vesper.epl.language.internal.syntax.StatementBuilder}. It knows
 * the tree, and no types.
 */
package org.vesper.epl.language.internal.syntax;
