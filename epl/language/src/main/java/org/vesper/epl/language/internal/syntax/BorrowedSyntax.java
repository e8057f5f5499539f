// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.tree.SemanticError;

/** Recognizes syntax of SQL, Java and Esper's own EPL, and reports its equivalent in the language. */
final class BorrowedSyntax {

    static final String ESPER = "Esper's own EPL follows the line @Dialect('esper')";

    private static final Set<String> STATEMENTS = Set.of("create", "update", "delete", "on", "merge", "declare", "expression", "context");

    private final List<Token> tokens;
    private final int wrong;
    private final Token found;

    /** @param wrong the index of the first unexpected token */
    BorrowedSyntax(List<Token> tokens, int wrong) {
        this.tokens = tokens;
        this.wrong = wrong;
        this.found = tokens.get(wrong);
    }

    Optional<SemanticError> error() {
        return sign().or(this::pattern).or(this::joined).or(this::limit).or(this::word);
    }

    private Optional<SemanticError> sign() {
        if (follows(EplLexer.BIT_AND, EplLexer.BIT_AND)) {
            return error(tokens.get(wrong - 1), "found && ; conditions are joined by AND");
        }
        if (follows(EplLexer.MINUS, EplLexer.GT)) {
            return error(tokens.get(wrong - 1), "found -> ; the parts of a pattern are joined by FOLLOWED BY");
        }
        if (found.getType() == EplLexer.MINUS && tokens.get(wrong + 1).getType() == EplLexer.GT) {
            return error(found, "found -> ; the parts of a pattern are joined by FOLLOWED BY");
        }
        return follows(EplLexer.DOT, EplLexer.STAR)
                ? error(found, "found * after a source; name its properties one by one, or write * alone for those of all sources")
                : Optional.empty();
    }

    private Optional<SemanticError> pattern() {
        return found.getType() == EplLexer.LBRACKET && isWritten(wrong - 1, "pattern")
                ? error(tokens.get(wrong - 1), "found pattern [ ; in the place of FROM a pattern is written "
                + "MATCHING EVERY a:=Type FOLLOWED BY b:=Type, and " + ESPER) : Optional.empty();
    }

    private Optional<SemanticError> joined() {
        if (found.getType() == EplLexer.JOIN && Set.of(EplLexer.LEFT, EplLexer.RIGHT, EplLexer.FULL).contains(before())) {
            String side = TokenNames.of(before());
            return error(found, "expected OUTER after " + side + ", found JOIN; an outer join is written " + side + " OUTER JOIN");
        }
        if (found.getType() == EplLexer.JOIN || isWritten(wrong, "inner")) {
            return error(found, "found " + found.getText()
                    + "; an inner join is a list of sources, FROM a, b, and its condition stands in WHERE");
        }
        return found.getType() == EplLexer.OUTER ? error(found, "expected LEFT, RIGHT or FULL in front of OUTER JOIN") : Optional.empty();
    }

    /** Reports LIMIT or TOP, which may have been parsed as an alias or a property before the number after it turned out to be wrong. */
    private Optional<SemanticError> limit() {
        for (int i = Math.max(0, wrong - 1); i <= wrong; i++) {
            if (isWritten(i, "limit") || isWritten(i, "top")) {
                return error(tokens.get(i), "there is no " + tokens.get(i).getText() + "; RETAIN 5 EVENTS keeps the last events, "
                        + "RETAIN ALL WITH 5 LARGEST p those with the largest p");
            }
        }
        return Optional.empty();
    }

    private Optional<SemanticError> word() {
        if (follows(EplLexer.SELECT, EplLexer.DISTINCT)) {
            return error(found, "SELECT takes no DISTINCT; RETAIN ALL WITH UNIQUE p keeps the last event of each p");
        }
        boolean first = wrong == 0 || wrong == RuleTokens.STATEMENT;
        return first && STATEMENTS.contains(found.getText().toLowerCase(Locale.ROOT))
                ? error(found, "expected INSERT or SELECT, found " + found.getText() + "; " + ESPER) : Optional.empty();
    }

    private boolean isWritten(int index, String word) {
        return index >= 0 && tokens.get(index).getType() == EplLexer.IDENTIFIER && tokens.get(index).getText().equalsIgnoreCase(word);
    }

    private boolean follows(int first, int second) {
        return before() == first && found.getType() == second;
    }

    private int before() {
        return wrong == 0 ? Token.INVALID_TYPE : tokens.get(wrong - 1).getType();
    }

    private static Optional<SemanticError> error(Token place, String message) {
        return Optional.of(new SemanticError(place, message));
    }
}
