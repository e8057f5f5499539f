// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.grammar.EplParser;
import org.vesper.epl.language.internal.tree.SemanticError;

/** Runs the generated parser over the tokens of one rule. */
public final class Syntax {

    private Syntax() {
    }

    /** Returns the rule's parse tree. <b>Failure:</b> a {@link SemanticError} that describes the error in terms of the language. */
    public static EplParser.SingleRuleContext parse(RuleTokens rule) {
        rule.tokens().forEach(Syntax::checkToken);
        Nesting.check(rule.tokens());
        List<Token> tokens = new ArrayList<>(rule.tokens());
        tokens.add(rule.end());
        EplParser.SingleRuleContext tree;
        try {
            tree = run(tokens);
        } catch (ParseCancellationException wrong) {
            throw new SyntaxDiagnosis(tokens, indexOf(wrong)).error();
        }
        if (!rule.closed()) {
            Token last = rule.tokens().get(rule.tokens().size() - 1);
            throw new SemanticError(rule.end(), "expected ; after " + last.getText() + ", found the next rule");
        }
        return tree;
    }

    /** The index of the first unexpected token, or the number of tokens if there is none. */
    static int firstWrong(List<Token> tokens) {
        try {
            run(tokens);
            return tokens.size();
        } catch (ParseCancellationException wrong) {
            return indexOf(wrong);
        }
    }

    private static EplParser.SingleRuleContext run(List<Token> tokens) {
        EplParser parser = new EplParser(new CommonTokenStream(new ListTokenSource(tokens)));
        parser.removeErrorListeners();
        parser.setErrorHandler(new BailErrorStrategy());
        return parser.singleRule();
    }

    private static int indexOf(ParseCancellationException wrong) {
        return ((RecognitionException) wrong.getCause()).getOffendingToken().getTokenIndex();
    }

    private static void checkToken(Token token) {
        switch (token.getType()) {
            case EplLexer.UNCLOSED_STRING -> throw new SemanticError(token, "the string is not closed; expected "
                    + token.getText().charAt(0)
                    + " before the end of the line");
            case EplLexer.UNCLOSED_COMMENT -> throw new SemanticError(token, "the comment is not closed; expected */");
            case EplLexer.UNKNOWN -> throw new SemanticError(token, "the character " + token.getText() + " has no meaning here"
                    + hint(token.getText()));
            default -> { }
        }
    }

    private static String hint(String character) {
        return switch (character) {
            case "#" -> "; a window is written RETAIN 5 EVENTS, and " + BorrowedSyntax.ESPER;
            case "\u2018", "\u2019", "\u201a", "\u201c", "\u201d", "\u201e", "\u00b4" ->
                "; a string stands between straight quotes: '...' or \"...\"";
            case ":" -> "; a tag is written a:=Type, a window RETAIN 5 EVENTS";
            default -> "";
        };
    }
}
