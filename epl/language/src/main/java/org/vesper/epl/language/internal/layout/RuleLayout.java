// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.layout;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.layout.TokenRoles.Role;
import org.vesper.epl.language.internal.syntax.RuleTokens;

/** Formats a valid rules file: rewrites its tokens, including comments, with uniform white space. */
public final class RuleLayout {

    private static final String INDENT = "    ";
    private static final Set<Integer> NO_BLANK_BEFORE = Set.of(EplLexer.COMMA, EplLexer.RPAREN, EplLexer.DOT);
    private static final Set<Integer> NO_BLANK_AFTER = Set.of(EplLexer.LPAREN, EplLexer.DOT, EplLexer.AT);
    private static final Set<Role> SPACED = Set.of(Role.CLAUSE, Role.WORD, Role.OPERATOR);

    private final CharStream source;
    private final List<Token> tokens;
    private final TokenRoles roles = new TokenRoles();
    private final StringBuilder text = new StringBuilder();
    private boolean inRule;
    private boolean afterRule;
    private int depth;

    public RuleLayout(String file) {
        source = CharStreams.fromString(file);
        RuleTokens.split(source).forEach(roles::addRule);
        EplLexer lexer = new EplLexer(CharStreams.fromString(file));
        tokens = lexer.getAllTokens().stream().filter(token -> token.getType() != EplLexer.SPACE).<Token>map(token -> token).toList();
    }

    public String format() {
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            depth -= token.getType() == EplLexer.RPAREN ? 1 : 0;
            text.append(i == 0 ? "" : gap(i)).append(written(token));
            depth += token.getType() == EplLexer.LPAREN ? 1 : 0;
            if (!isComment(token)) {
                inRule = token.getType() != EplLexer.SEMICOLON;
                afterRule = !inRule;
            }
        }
        return text.append('\n').toString();
    }

    private String written(Token token) {
        Role role = roles.of(token);
        return role == Role.CLAUSE || role == Role.WORD ? token.getText().toUpperCase(Locale.ROOT) : token.getText();
    }

    private String gap(int index) {
        Token token = tokens.get(index);
        Token before = tokens.get(index - 1);
        int lines = lineEnds(before, token);
        if (!inRule) {
            return betweenRules(token, lines);
        }
        if (token.getType() == EplLexer.SEMICOLON) {
            return before.getType() == EplLexer.LINE_COMMENT ? "\n" : "";
        }
        if (roles.of(token) == Role.CLAUSE || isComment(token) && lines > 0 && isClause(index + 1)) {
            return "\n";
        }
        return lines > 0 ? '\n' + INDENT.repeat(depth + 1) : isBlank(before, token) ? " " : "";
    }

    /** The gap between rules. A comment on the line where a rule ends belongs to that rule, a comment on its own line to the next. */
    private String betweenRules(Token token, int lines) {
        if (isComment(token) && lines == 0) {
            return " ";
        }
        boolean separate = afterRule || lines > 1;
        afterRule = false;
        return separate ? "\n\n" : "\n";
    }

    /** Whether the next token other than a comment begins a clause. */
    private boolean isClause(int index) {
        return tokens.stream().skip(index).filter(token -> !isComment(token)).findFirst()
                .filter(token -> roles.of(token) == Role.CLAUSE).isPresent();
    }

    private boolean isBlank(Token before, Token token) {
        boolean written = before.getStopIndex() + 1 < token.getStartIndex();
        if (roles.of(before) == Role.VERBATIM && roles.of(token) == Role.VERBATIM || isComment(before) || isComment(token)) {
            return written || isComment(before) || isComment(token);
        }
        if (NO_BLANK_BEFORE.contains(token.getType()) || NO_BLANK_AFTER.contains(before.getType())) {
            return false;
        }
        return written || before.getType() == EplLexer.COMMA || SPACED.contains(roles.of(before)) || SPACED.contains(roles.of(token));
    }

    private int lineEnds(Token before, Token token) {
        int from = before.getStopIndex() + 1;
        String space = from < token.getStartIndex() ? source.getText(Interval.of(from, token.getStartIndex() - 1)) : "";
        return (int) space.chars().filter(character -> character == '\n').count();
    }

    private static boolean isComment(Token token) {
        return token.getType() == EplLexer.LINE_COMMENT || token.getType() == EplLexer.BLOCK_COMMENT;
    }
}
