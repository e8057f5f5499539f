// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.file;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.vesper.epl.language.internal.syntax.RuleTokens;
import org.vesper.epl.language.internal.syntax.StatementBuilder;
import org.vesper.epl.language.internal.syntax.Syntax;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Statement;

/**
 * The place of a rule in its file.
 *
 * @param start the start of the rule's {@code @Name}, as an index into the source
 * @param statement the start of the text after the name
 * @param end the last character of the rule
 * @param line the line of the start, counted from 1
 * @param column the column of the start, counted from 1
 * @param shadow whether the name is in {@code @Shadow}
 * @param recovered whether the rule is not marked as one that begins anew after a restart
 */
record RulePlace(CharStream source, int start, int statement, int end, int line, int column, boolean shadow, boolean recovered) {

    static RulePlace of(RuleTokens rule) {
        Token first = rule.tokens().get(0);
        Token last = rule.tokens().get(rule.tokens().size() - 1);
        return new RulePlace(rule.source(), first.getStartIndex(), rule.textStart(), last.getStopIndex(), first.getLine(),
                SemanticError.columnOf(first), rule.isShadow(), rule.mark().isEmpty());
    }

    String text() {
        return source.getText(Interval.of(statement, end));
    }

    /** Parses a rule that is known to be valid. */
    Statement read() {
        RuleTokens rule = RuleTokens.of(source.getText(Interval.of(start, end)), line, column);
        return new StatementBuilder(rule).build(Syntax.parse(rule).statement());
    }
}
