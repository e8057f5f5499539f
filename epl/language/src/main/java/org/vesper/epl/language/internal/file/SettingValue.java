// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.file;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.syntax.StringLiteral;

/** Converts an operator's setting to a constant of the language: a number, TRUE or FALSE, a time, or else a string. */
final class SettingValue {

    private static final Set<Integer> UNITS =
            Set.of(EplLexer.DAYS, EplLexer.HOURS, EplLexer.MINUTES, EplLexer.SECONDS, EplLexer.MILLISECONDS);
    private static final Set<Integer> NUMBERS = Set.of(EplLexer.INTEGER, EplLexer.DECIMAL);

    private SettingValue() {
    }

    /** Returns the constant as EPL text, in one line. */
    static String constant(String value) {
        String text = value.trim();
        List<Token> tokens = tokens(text);
        List<Integer> types = tokens.stream().map(Token::getType).toList();
        if (types.size() == 1 && NUMBERS.contains(types.get(0)) || types.equals(List.of(EplLexer.STRING)) || isTruth(types)
                || isTime(types)) {
            return joined(tokens);
        }
        if (types.size() == 2 && types.get(0) == EplLexer.MINUS && NUMBERS.contains(types.get(1))) {
            return "(" + tokens.get(0).getText() + tokens.get(1).getText() + ")";
        }
        return StringLiteral.encode(text);
    }

    private static boolean isTruth(List<Integer> types) {
        return types.equals(List.of(EplLexer.TRUE)) || types.equals(List.of(EplLexer.FALSE));
    }

    private static boolean isTime(List<Integer> types) {
        return !types.isEmpty() && types.size() % 2 == 0
                && IntStream.range(0, types.size()).allMatch(i -> (i % 2 == 0 ? NUMBERS : UNITS).contains(types.get(i)));
    }

    private static String joined(List<Token> tokens) {
        return tokens.stream().map(Token::getText).collect(Collectors.joining(" "));
    }

    /** The tokens without white space. Comments are kept, since a value with a comment is not a constant. */
    private static List<Token> tokens(String text) {
        EplLexer lexer = new EplLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        return lexer.getAllTokens().stream().filter(token -> token.getType() != EplLexer.SPACE).<Token>map(token -> token).toList();
    }
}
