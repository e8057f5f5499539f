// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.tree.SemanticError;

/**
 * The size of a rule's expressions, found from its tokens before they are parsed, since parser, checks and compiler descend into each
 * part. Parentheses, braces, calls, CASE, and NOT, EVERY and signs in front of a value nest; the operators between values form chains.
 */
final class Nesting {

    static final int MAX_DEPTH = 1_000;
    static final int MAX_OPERATORS = 20_000;

    private static final Set<Integer> OPENING = Set.of(EplLexer.LPAREN, EplLexer.LBRACE, EplLexer.CASE);
    private static final Set<Integer> CLOSING = Set.of(EplLexer.RPAREN, EplLexer.RBRACE, EplLexer.END);
    private static final Set<Integer> PREFIXES = Set.of(EplLexer.NOT, EplLexer.EVERY, EplLexer.MINUS, EplLexer.PLUS);
    private static final Set<Integer> OPERATORS = Set.of(EplLexer.PLUS, EplLexer.MINUS, EplLexer.STAR, EplLexer.SLASH, EplLexer.PERCENT,
            EplLexer.CONCAT, EplLexer.BIT_AND, EplLexer.BIT_OR, EplLexer.BIT_XOR, EplLexer.AND, EplLexer.OR, EplLexer.EQ, EplLexer.NE,
            EplLexer.LT, EplLexer.GT, EplLexer.LE, EplLexer.GE, EplLexer.IN, EplLexer.IS, EplLexer.LIKE, EplLexer.REGEXP,
            EplLexer.BETWEEN, EplLexer.FOLLOWED);

    /** What begins another expression beside the one before. */
    private static final Set<Integer> SEPARATORS = Set.of(EplLexer.COMMA, EplLexer.WHEN, EplLexer.THEN, EplLexer.ELSE, EplLexer.SELECT,
            EplLexer.FROM, EplLexer.MATCHING, EplLexer.WHERE, EplLexer.BY, EplLexer.HAVING);

    private final Deque<Level> outer = new ArrayDeque<>();
    private int depth;
    private int prefixes;
    private int operators;

    /** The context of an opening bracket. */
    private record Level(int depth, int operators) {
    }

    private Nesting() {
    }

    /** <b>Failure:</b> a {@link SemanticError} at the first token that is nested too deeply, or that continues too long a chain. */
    static void check(List<Token> tokens) {
        Nesting nesting = new Nesting();
        boolean afterValue = false;
        for (Token token : tokens) {
            nesting.add(token, afterValue);
            int type = token.getType();
            afterValue = !OPENING.contains(type) && !OPERATORS.contains(type) && !SEPARATORS.contains(type) && !PREFIXES.contains(type);
        }
    }

    private void add(Token token, boolean afterValue) {
        int type = token.getType();
        boolean prefix = PREFIXES.contains(type) && !(afterValue && OPERATORS.contains(type));
        if (OPENING.contains(type)) {
            outer.push(new Level(depth, operators));
            depth += prefixes + 1;
            operators = 0;
        } else if (CLOSING.contains(type) && !outer.isEmpty()) {
            Level level = outer.pop();
            depth = level.depth();
            operators = level.operators();
        } else if (SEPARATORS.contains(type)) {
            operators = 0;
        } else if (OPERATORS.contains(type) && !prefix) {
            operators++;
        }
        prefixes = prefix ? prefixes + 1 : 0;
        if (depth + prefixes > MAX_DEPTH) {
            throw new SemanticError(token, "the rule is nested more than " + MAX_DEPTH + " deep here; compute a part of it in a rule of its"
                    + " own and pass it on by INSERT INTO");
        }
        if (operators > MAX_OPERATORS) {
            throw new SemanticError(token, "an expression has at most " + MAX_OPERATORS + " operators; put a part of it in parentheses");
        }
    }
}
