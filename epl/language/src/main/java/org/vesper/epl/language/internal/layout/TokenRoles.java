// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.layout;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.grammar.EplParser;
import org.vesper.epl.language.internal.syntax.RuleTokens;
import org.vesper.epl.language.internal.syntax.Syntax;

/** The roles of tokens that determine their layout, derived from the parse trees. */
final class TokenRoles {

    enum Role {
        /** The first word of a clause; begins a line. */
        CLAUSE,
        /** Another word of the language. */
        WORD,
        /** A token with a blank on both sides. */
        OPERATOR,
        /** Part of a column without an alias, whose text is its name. */
        VERBATIM,
        /** A name, a constant or punctuation. */
        OTHER
    }

    private static final Set<Integer> CLAUSES = Set.of(EplLexer.SELECT, EplLexer.FROM, EplLexer.MATCHING, EplLexer.WHERE, EplLexer.GROUP,
            EplLexer.HAVING, EplLexer.ORDER);

    private final Map<Integer, Role> roleByStart = new HashMap<>();

    void addRule(RuleTokens rule) {
        add(Syntax.parse(rule), false);
    }

    Role of(Token token) {
        return roleByStart.getOrDefault(token.getStartIndex(), Role.OTHER);
    }

    private void add(ParseTree tree, boolean verbatim) {
        if (tree instanceof TerminalNode leaf) {
            roleByStart.put(leaf.getSymbol().getStartIndex(), verbatim ? Role.VERBATIM : role(leaf));
            return;
        }
        boolean named = tree instanceof EplParser.SelectItemContext item && item.expression() != null && item.AS() == null;
        for (int i = 0; i < tree.getChildCount(); i++) {
            add(tree.getChild(i), verbatim || named);
        }
    }

    private static Role role(TerminalNode leaf) {
        int type = leaf.getSymbol().getType();
        ParseTree parent = leaf.getParent();
        if (type >= EplLexer.ALL && type <= EplLexer.WITHIN) {
            boolean name = parent instanceof EplParser.WordContext || parent instanceof EplParser.FunctionContext;
            return name ? Role.OTHER : isClause(type, parent) ? Role.CLAUSE : Role.WORD;
        }
        boolean binary = parent instanceof EplParser.BinaryValueContext || parent instanceof EplParser.BinaryExpressionContext
                || parent instanceof EplParser.ComparisonContext || parent instanceof EplParser.OrderTailContext
                || parent instanceof EplParser.JoinKeyContext;
        return binary || type == EplLexer.ASSIGN ? Role.OPERATOR : Role.OTHER;
    }

    private static boolean isClause(int type, ParseTree parent) {
        boolean ofStatement = parent instanceof EplParser.QueryContext && parent.getParent() instanceof EplParser.StatementContext;
        return ofStatement && CLAUSES.contains(type) || parent instanceof EplParser.InsertIntoContext && type == EplLexer.INSERT
                || parent instanceof EplParser.OutputContext && type == EplLexer.OUTPUT;
    }
}
