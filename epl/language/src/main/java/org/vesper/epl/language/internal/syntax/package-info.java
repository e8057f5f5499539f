// SPDX-License-Identifier: GPL-2.0-or-later
/**
 * Parses the text of one rule to its tree: tokens, the generated parser, the builders of the tree, and the diagnosis of a rule that the
 * parser rejects. Read {@link org.vesper.epl.language.internal.syntax.RuleTokens}, {@link org.vesper.epl.language.internal.syntax.Syntax},
 * then {@link org.vesper.epl.language.internal.syntax.StatementBuilder}. It knows the tree, but no types.
 */
package org.vesper.epl.language.internal.syntax;
