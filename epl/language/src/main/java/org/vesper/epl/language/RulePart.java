// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;
import org.antlr.v4.runtime.Token;
import org.vesper.epl.language.internal.syntax.RuleTokens;
import org.vesper.epl.language.internal.tree.Span;

/**
 * A part of a rule, found by its tokens.
 *
 * @param line counted from 1, in the text of the rule
 * @param column counted from 1
 * @param text the part as its author wrote it, on one line
 */
public record RulePart(int line, int column, String text) {

    /** Takes the place of the name, which is not part of a rule's text, but counts as tokens. */
    private static final String NAME = "@Name('')\n";

    /**
     * Finds a part of a valid rule.
     *
     * @param rule the text without its name, see {@link TranslatedRule#text}
     * @param first the first token of the part
     * @param last its last token
     */
    public static RulePart of(String rule, int first, int last) {
        RuleTokens rules = RuleTokens.of(NAME + rule, 0, 1);
        List<Token> tokens = rules.tokens();
        Span span = rules.span(tokens.get(first), tokens.get(last));
        return new RulePart(span.line(), span.column(), span.text());
    }
}
