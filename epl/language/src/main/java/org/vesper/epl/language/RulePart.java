// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
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

    /** What follows the name of a longer path, or of a function. */
    private static final Set<String> CONTINUED = Set.of(".", "(", "[");

    /**
     * Finds a part of a valid rule.
     *
     * @param rule the text without its name, see {@link TranslatedRule#text}
     * @param first the first token of the part
     * @param last its last token
     */
    public static RulePart of(String rule, int first, int last) {
        return of(RuleTokens.of(NAME + rule, 0, 1), first, last);
    }

    private static RulePart of(RuleTokens rule, int first, int last) {
        Span span = rule.span(rule.tokens().get(first), rule.tokens().get(last));
        return new RulePart(span.line(), span.column(), span.text());
    }

    /**
     * Finds the first place at which a valid rule reads a property.
     *
     * @param property as it is called in Esper's dialect
     * @return empty if the rule does not name it, as with {@code *}
     */
    public static Optional<RulePart> ofProperty(String rule, String property) {
        RuleTokens tokens = RuleTokens.of(NAME + rule, 0, 1);
        List<String> words = words(tokens);
        List<String> wanted = words(RuleTokens.of(property, 1, 1));
        return IntStream.rangeClosed(RuleTokens.STATEMENT, words.size() - wanted.size())
                .filter(i -> words.subList(i, i + wanted.size()).equals(wanted) && !words.get(i - 1).equalsIgnoreCase("AS")
                        && (i + wanted.size() == words.size() || !CONTINUED.contains(words.get(i + wanted.size()))))
                .mapToObj(i -> of(tokens, words.get(i - 1).equals(".") ? i - 2 : i, i + wanted.size() - 1)).findFirst();
    }

    private static List<String> words(RuleTokens tokens) {
        return tokens.tokens().stream().map(token -> token.getText().replaceAll("^`|`$", "")).toList();
    }
}
