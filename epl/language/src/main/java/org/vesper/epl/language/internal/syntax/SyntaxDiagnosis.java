// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.tree.SemanticError;

/**
 * Determines what a rule's author most likely meant. It queries the parser: a token is expected at a place if the parser accepts it there,
 * and a repair is plausible if it lets the parser advance. This takes some milliseconds, only on an error.
 */
final class SyntaxDiagnosis {

    private static final List<String> CLAUSES = List.of("SELECT", "FROM", "MATCHING", "WITHIN", "RETAIN", "WHERE", "GROUP BY",
            "HAVING", "ORDER BY", "OUTPUT");
    private static final Map<Integer, String> CLAUSE_OF = Map.of(EplLexer.SELECT, "SELECT", EplLexer.FROM, "FROM",
            EplLexer.MATCHING, "MATCHING", EplLexer.WHERE, "WHERE", EplLexer.GROUP, "GROUP BY", EplLexer.HAVING, "HAVING",
            EplLexer.ORDER, "ORDER BY", EplLexer.OUTPUT, "OUTPUT", EplLexer.WITHIN, "WITHIN", EplLexer.RETAIN, "RETAIN");

    /** Units as abbreviated in other languages. */
    private static final Map<String, String> ABBREVIATED = Map.of("s", "SECONDS", "secs", "SECONDS", "m", "MINUTES", "mins", "MINUTES",
            "h", "HOURS", "hrs", "HOURS", "d", "DAYS", "millis", "MILLISECONDS", "msecs", "MILLISECONDS", "rows", "EVENTS");

    /** Each source may have a RETAIN, each part of a pattern a WITHIN. */
    private static final Set<String> OF_PARTS = Set.of("WITHIN", "RETAIN");

    private final List<Token> tokens;
    private final int wrong;
    private final Token found;
    private final BitSet expected;

    /** @param wrong the index of the first unexpected token */
    SyntaxDiagnosis(List<Token> tokens, int wrong) {
        this.tokens = tokens;
        this.wrong = wrong;
        this.found = tokens.get(wrong);
        this.expected = expectedAt(wrong);
    }

    SemanticError error() {
        return misspelt(wrong)
                .or(() -> misspelt(wrong - 1))
                .or(this::placeholder)
                .or(new BorrowedSyntax(tokens, wrong)::error)
                .or(this::clauseOutOfOrder)
                .or(this::partOfWindow)
                .or(this::invalidCount)
                .or(this::missingUnit)
                .or(this::missingParenthesis)
                .or(this::tagBoundByEquals)
                .or(this::duplicatedToken)
                .orElseGet(this::unexpected);
    }

    /** Reports a name that resembles a keyword, where that keyword would be valid. */
    private Optional<SemanticError> misspelt(int index) {
        if (index < 0 || tokens.get(index).getType() != EplLexer.IDENTIFIER) {
            return Optional.empty();
        }
        Token token = tokens.get(index);
        BitSet expectedHere = index == wrong ? expected : expectedAt(index);
        List<String> words = expectedHere.stream().filter(TokenNames::isWord).mapToObj(TokenNames::of).toList();
        return NearestName.of(token.getText(), words)
                .filter(word -> Syntax.firstWrong(replaced(index, TokenNames.typeOf(word))) > index + 1)
                .map(word -> new SemanticError(token, "expected " + word + ", found " + token.getText() + "; did you mean " + word + "?"));
    }

    private Optional<SemanticError> clauseOutOfOrder() {
        String clause = CLAUSE_OF.get(found.getType());
        boolean outsidePattern = found.getType() == EplLexer.WITHIN
                && tokens.stream().noneMatch(token -> token.getType() == EplLexer.MATCHING);
        if (clause == null || outsidePattern || OF_PARTS.contains(clause) && !isComplete()) {
            return Optional.empty();
        }
        int depth = 0;
        for (int i = wrong - 1; i >= 0 && depth >= 0; i--) {
            int type = tokens.get(i).getType();
            depth += type == EplLexer.RPAREN ? 1 : type == EplLexer.LPAREN ? -1 : 0;
            String earlier = depth == 0 ? CLAUSE_OF.get(type) : null;
            if (clause.equals(earlier)) {
                return Optional.of(new SemanticError(found, clause + " occurs twice, first in line " + tokens.get(i).getLine()));
            }
            if (earlier != null && CLAUSES.indexOf(clause) < CLAUSES.indexOf(earlier)) {
                return Optional.of(new SemanticError(found, clause + " must come before " + earlier));
            }
        }
        return Optional.empty();
    }

    /** Reports what belongs to a window after a source without one. */
    private Optional<SemanticError> partOfWindow() {
        boolean part = found.getType() == EplLexer.PARTITION || found.getType() == EplLexer.WITH;
        if (!part || !expected.get(EplLexer.RETAIN)) {
            return Optional.empty();
        }
        String words = found.getType() == EplLexer.PARTITION ? "PARTITION BY" : "WITH";
        return Optional.of(new SemanticError(found, words + " is part of a window; write RETAIN before it, as in RETAIN ALL " + words));
    }

    /** Whether the rule could end before the wrong token. */
    private boolean isComplete() {
        List<Token> before = new ArrayList<>(tokens.subList(0, wrong));
        before.add(new CommonToken(Token.EOF));
        return Syntax.firstWrong(before) > wrong;
    }

    private Optional<SemanticError> placeholder() {
        return found.getType() != EplLexer.QUESTION ? Optional.empty()
                : Optional.of(new SemanticError(found, "a ? can stand only where a value stands, in a condition or a column; names, "
                        + "windows, times and the like decide the shape of a rule and are the same for all its rows"));
    }

    private Optional<SemanticError> invalidCount() {
        int before = wrong == 0 ? Token.INVALID_TYPE : tokens.get(wrong - 1).getType();
        if (found.getType() == EplLexer.EVENTS && before == EplLexer.DECIMAL) {
            return Optional.of(new SemanticError(tokens.get(wrong - 1), tokens.get(wrong - 1).getText()
                    + " is not a number of events; expected a whole number from 1 to " + Integer.MAX_VALUE));
        }
        boolean negative = found.getType() == EplLexer.MINUS && isNumber(tokens.get(wrong + 1))
                && Set.of(EplLexer.RETAIN, EplLexer.OF, EplLexer.EVERY, EplLexer.WITHIN).contains(before);
        return negative ? Optional.of(new SemanticError(found, "-" + tokens.get(wrong + 1).getText()
                + " is neither a number of events nor a time; both must be greater than 0")) : Optional.empty();
    }

    private Optional<SemanticError> missingUnit() {
        if (wrong == 0 || !expected.get(EplLexer.EVENTS) || !expected.get(EplLexer.SECONDS) || !isNumber(tokens.get(wrong - 1))) {
            return Optional.empty();
        }
        String number = tokens.get(wrong - 1).getText();
        String unit = ABBREVIATED.get(found.getText().toLowerCase(Locale.ROOT));
        return Optional.of(new SemanticError(found, "expected a unit after " + number + ", found " + foundText() + "; "
                + (unit == null ? "write " + number + " EVENTS, or a time such as " + number + " SECONDS"
                : "did you mean " + number + ' ' + unit + '?')));
    }

    private Optional<SemanticError> missingParenthesis() {
        int open = openParenthesis();
        boolean repaired = open >= 0 && expected.get(EplLexer.RPAREN) && Syntax.firstWrong(inserted(EplLexer.RPAREN)) > wrong + 1;
        if (!repaired) {
            return Optional.empty();
        }
        String opened = (open > 0 && tokens.get(open - 1).getType() == EplLexer.IDENTIFIER ? tokens.get(open - 1).getText() : "") + "(";
        return Optional.of(new SemanticError(found, "expected ) to close " + opened + " in column "
                + SemanticError.columnOf(tokens.get(open))
                + ", found " + foundText()));
    }

    private Optional<SemanticError> tagBoundByEquals() {
        boolean tag = found.getType() == EplLexer.EQ && expected.get(EplLexer.ASSIGN);
        return tag ? Optional.of(new SemanticError(found, "expected := , found = ; the events of a pattern are named like this: a:=Type"))
                : Optional.empty();
    }

    private Optional<SemanticError> duplicatedToken() {
        if (found.getType() == EplLexer.RPAREN && openParenthesis() < 0) {
            return Optional.of(new SemanticError(found, "this ) has no matching ("));
        }
        boolean same = wrong > 0 && tokens.get(wrong - 1).getType() == found.getType();
        if (same && TokenNames.isWord(found.getType()) && Syntax.firstWrong(without(wrong)) > wrong) {
            return Optional.of(new SemanticError(found, TokenNames.of(found.getType()) + " occurs twice"));
        }
        boolean twice = same && found.getType() == EplLexer.EQ;
        return twice ? Optional.of(new SemanticError(found, "found = twice; values are compared by a single =")) : Optional.empty();
    }

    private SemanticError unexpected() {
        boolean comma = expected.get(EplLexer.COMMA) && found.getType() != Token.EOF
                && Syntax.firstWrong(inserted(EplLexer.COMMA)) > wrong + 1;
        String after = wrong == 0 ? "" : " after " + tokens.get(wrong - 1).getText();
        String hint = comma ? "; is a comma missing?" : "";
        return new SemanticError(found, "expected " + TokenNames.describe(expected) + after + ", found " + foundText() + hint);
    }

    private String foundText() {
        boolean end = found.getType() == Token.EOF;
        return end && found.getText().equals("@") ? "the next rule" : end ? "the end of the rule" : found.getText();
    }

    /** The innermost parenthesis that is open before the wrong token, or -1. */
    private int openParenthesis() {
        int depth = 0;
        for (int i = wrong - 1; i >= 0; i--) {
            int type = tokens.get(i).getType();
            depth += type == EplLexer.RPAREN ? 1 : type == EplLexer.LPAREN ? -1 : 0;
            if (depth < 0) {
                return i;
            }
        }
        return -1;
    }

    private BitSet expectedAt(int index) {
        BitSet types = new BitSet();
        for (int type = 1; type <= EplLexer.VOCABULARY.getMaxTokenType(); type++) {
            List<Token> candidate = new ArrayList<>(tokens.subList(0, index));
            candidate.add(token(type));
            candidate.add(new CommonToken(Token.EOF));
            types.set(type, Syntax.firstWrong(candidate) > index);
        }
        return types;
    }

    private List<Token> replaced(int index, int type) {
        List<Token> repaired = new ArrayList<>(tokens);
        repaired.set(index, token(type));
        return repaired;
    }

    private List<Token> without(int index) {
        List<Token> repaired = new ArrayList<>(tokens);
        repaired.remove(index);
        return repaired;
    }

    private List<Token> inserted(int type) {
        List<Token> repaired = new ArrayList<>(tokens);
        repaired.add(wrong, token(type));
        return repaired;
    }

    private static Token token(int type) {
        return new CommonToken(type, "");
    }

    private static boolean isNumber(Token token) {
        return token.getType() == EplLexer.INTEGER || token.getType() == EplLexer.DECIMAL;
    }
}
