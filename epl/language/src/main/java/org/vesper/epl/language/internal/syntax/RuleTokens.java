// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;

/**
 * The tokens of one rule, without white space and comments.
 *
 * @param end an end-of-input token where the rule ends: at its {@code ;}, at the {@code @} of the next rule, or after the last token
 * @param closed whether the rule ends properly, with a {@code ;} or the end of the file
 * @param mark the tokens of {@code @Recovery('...')}, which stands after the name and is not part of the statement; empty without it
 */
public record RuleTokens(CharStream source, List<Token> tokens, Token end, boolean closed, List<Token> mark) {

    /** The index of the statement's first token, after {@code @}, {@code Name}, {@code (}, the name and {@code )}. */
    public static final int STATEMENT = 5;

    private static final Pattern MARK = Pattern.compile("@\\s*recovery\\b", Pattern.CASE_INSENSITIVE);
    private static final List<Integer> MARK_TOKENS =
            List.of(EplLexer.AT, EplLexer.IDENTIFIER, EplLexer.LPAREN, EplLexer.STRING, EplLexer.RPAREN);
    private static final int MARK_LENGTH = 20;

    private static final Set<Integer> CONSTANTS = Set.of(EplLexer.STRING, EplLexer.INTEGER, EplLexer.DECIMAL);

    public static List<RuleTokens> split(CharStream source) {
        List<RuleTokens> rules = new ArrayList<>();
        split(source, rules::add);
        return rules;
    }

    /** Splits a file at each {@code ;}, and before each {@code @} that is not preceded by a {@code ;}. */
    public static void split(CharStream source, Consumer<RuleTokens> rules) {
        split(source, lexer(source), rules);
    }

    /** Tokenizes a single rule that begins at the given line and column of its file. */
    public static RuleTokens of(String rule, int line, int column) {
        CharStream source = CharStreams.fromString(rule);
        EplLexer lexer = lexer(source);
        lexer.setLine(line);
        lexer.setCharPositionInLine(column - 1);
        List<RuleTokens> rules = new ArrayList<>();
        split(source, lexer, rules::add);
        return rules.get(0);
    }

    private static void split(CharStream source, EplLexer lexer, Consumer<RuleTokens> rules) {
        List<Token> tokens = new ArrayList<>();
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            boolean atNextRule = token.getType() == EplLexer.AT && !tokens.isEmpty()
                    && !(tokens.size() == STATEMENT && isMark(source, token.getStartIndex()));
            if (token.getType() == EplLexer.SEMICOLON || atNextRule) {
                add(rules, source, tokens, endAt(token), !atNextRule);
                tokens = new ArrayList<>();
            }
            if (token.getType() != EplLexer.SEMICOLON && token.getChannel() == Token.DEFAULT_CHANNEL) {
                tokens.add(token);
            }
        }
        if (!tokens.isEmpty()) {
            add(rules, source, tokens, endAfter(tokens.get(tokens.size() - 1)), true);
        }
    }

    private static void add(Consumer<RuleTokens> rules, CharStream source, List<Token> tokens, Token end, boolean closed) {
        if (tokens.isEmpty()) {
            return;
        }
        int afterMark = STATEMENT + MARK_TOKENS.size();
        boolean marked = tokens.size() > afterMark
                && tokens.subList(STATEMENT, afterMark).stream().map(Token::getType).toList().equals(MARK_TOKENS);
        List<Token> mark = marked ? List.copyOf(tokens.subList(STATEMENT, afterMark)) : List.of();
        List<Token> others = new ArrayList<>(tokens);
        others.removeAll(mark);
        rules.accept(new RuleTokens(source, List.copyOf(others), end, closed, mark));
    }

    private static boolean isMark(CharStream source, int start) {
        return MARK.matcher(source.getText(Interval.of(start, Math.min(start + MARK_LENGTH, source.size() - 1)))).lookingAt();
    }

    /** The start of the text after the name, as an index into the source. */
    public int textStart() {
        return mark.isEmpty() ? tokens.get(STATEMENT).getStartIndex() : mark.get(0).getStartIndex();
    }

    private static Token endAt(Token token) {
        CommonToken end = new CommonToken(token);
        end.setType(Token.EOF);
        return end;
    }

    private static Token endAfter(Token last) {
        CommonToken end = new CommonToken(Token.EOF, "end of file");
        end.setLine(last.getLine());
        end.setCharPositionInLine(last.getCharPositionInLine() + last.getText().length());
        return end;
    }

    /** The name in {@code @Name}, even if the rest of the rule is wrong; empty if there is none. */
    public String name() {
        boolean named = tokens.size() > 3 && tokens.get(0).getType() == EplLexer.AT && tokens.get(3).getType() == EplLexer.STRING;
        return named ? tokens.get(3).getText().substring(1, tokens.get(3).getText().length() - 1) : "";
    }

    /** Whether the name is in {@code @Shadow}. */
    public boolean isShadow() {
        return tokens.size() > 1 && tokens.get(1).getText().equalsIgnoreCase("Shadow");
    }

    /** The numbers and strings after the name. */
    public int[] constants() {
        return IntStream.range(STATEMENT, tokens.size()).filter(i -> isConstant(tokens.get(i))).toArray();
    }

    /** Whether a token is a number or a string. TRUE, FALSE and NULL are words. */
    static boolean isConstant(Token token) {
        return CONSTANTS.contains(token.getType());
    }

    Span span(ParserRuleContext tree) {
        return span(tree.getStart(), tree.getStop());
    }

    public Span span(Token first, Token last) {
        CharStream file = source;
        Interval place = Interval.of(first.getStartIndex(), last.getStopIndex());
        return new Span(first.getLine(), SemanticError.columnOf(first), first.getTokenIndex(), last.getTokenIndex(),
                () -> withoutGaps(file.getText(place)));
    }

    /** Collapses the gaps between tokens. The text is tokenized again so that a rule need not retain its tokens. */
    private static String withoutGaps(String text) {
        StringBuilder joined = new StringBuilder();
        int end = 0;
        for (Token token : lexer(CharStreams.fromString(text)).getAllTokens()) {
            if (token.getChannel() == Token.DEFAULT_CHANNEL) {
                joined.append(end < token.getStartIndex() ? " " : "").append(token.getText());
                end = token.getStopIndex() + 1;
            }
        }
        return joined.toString();
    }

    private static EplLexer lexer(CharStream source) {
        EplLexer lexer = new EplLexer(source);
        lexer.removeErrorListeners();
        return lexer;
    }
}
