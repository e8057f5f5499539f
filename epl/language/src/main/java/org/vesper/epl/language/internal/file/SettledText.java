// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.syntax.RuleTokens;
import org.vesper.epl.language.internal.tree.SemanticError;

/**
 * A rules file in which {@code ${name}} and {@code ${name:default}} are replaced by the values of settings. Each value becomes a single
 * constant, so it cannot change the rest of the rule. Strings and comments are left unchanged.
 */
public final class SettledText {

    private static final String OPEN = "${";
    private static final String DELIMITERS = " \t\r\n,;(){}";

    private final String original;
    private final String text;
    private final List<Place> places = new ArrayList<>();
    private final Set<String> known;

    /** A constant that replaces a setting; columns are counted from 1. */
    private record Place(String name, String value, int line, int column, int length, int originalColumn, int originalLength) {
    }

    /** The content of the braces. */
    private record Setting(String name, Optional<String> fallback) {

        static Setting of(Token token) {
            String text = token.getText().substring(OPEN.length(), token.getText().length() - 1);
            int colon = text.indexOf(':');
            return colon < 0 ? new Setting(text.trim(), Optional.empty())
                    : new Setting(text.substring(0, colon).trim(), Optional.of(text.substring(colon + 1)));
        }
    }

    private SettledText(String original, Set<String> known) {
        this.original = original;
        this.known = known;
        this.text = original;
    }

    private SettledText(String original, Map<String, String> settings) {
        this.original = original;
        this.known = settings.keySet();
        this.text = original.contains(OPEN) ? settled(settings) : original;
    }

    public static SettledText of(String original, Map<String, String> settings) {
        return new SettledText(original, settings);
    }

    /** Returns the text with its settings unresolved. */
    static SettledText open(String original) {
        return new SettledText(original, Set.of());
    }

    /** The names in {@code ${..}} of a rules file. */
    public static Set<String> names(String rules) {
        Set<String> names = new TreeSet<>();
        settings(rules).forEach(token -> names.add(Setting.of(token).name()));
        return names;
    }

    /** The text for the parser. A setting without a value is left unchanged. */
    public String text() {
        return text;
    }

    /** The text as its author wrote it. */
    public String original() {
        return original;
    }

    /** Maps a column of the text to the original column. */
    public int column(int line, int column) {
        int moved = 0;
        for (Place place : places) {
            if (place.line() == line && column >= place.column() + place.length()) {
                moved = place.originalColumn() + place.originalLength() - place.column() - place.length();
            } else if (place.line() == line && column >= place.column()) {
                return place.originalColumn();
            }
        }
        return column + moved;
    }

    /** Explains a constant that comes from a setting: {@code (${limit} is 5)}; empty for all other places. */
    public String origin(int line, int column) {
        return places.stream()
                .filter(place -> place.line() == line && column >= place.column() && column < place.column() + place.length())
                .map(place -> " (" + OPEN + place.name() + "} is " + place.value() + ")").findFirst().orElse("");
    }

    /** Throws a {@link SemanticError} if the rule has a setting without a value. */
    void requireAll(RuleTokens rule) {
        rule.tokens().stream().filter(token -> token.getType() == EplLexer.SETTING).findFirst().ifPresent(token -> {
            throw new SemanticError(token, undefined(Setting.of(token).name()));
        });
    }

    /** A setting without a value, with its position in the text. */
    public record Undefined(int line, int column, String message) {
    }

    /** The settings without a value. */
    public List<Undefined> undefined() {
        return settings(text).stream().map(token -> new Undefined(token.getLine(), SemanticError.columnOf(token),
                undefined(Setting.of(token).name()))).toList();
    }

    private String undefined(String name) {
        return OPEN + name + "} is not defined, and has no default as in " + OPEN + name + ":500}"
                + NearestName.hintAmong(name, "settings", new TreeSet<>(known));
    }

    private String settled(Map<String, String> settings) {
        StringBuilder result = new StringBuilder();
        int end = 0;
        int line = 0;
        int moved = 0;
        for (Token token : settings(original)) {
            Setting setting = Setting.of(token);
            Optional<String> value = Optional.ofNullable(settings.get(setting.name())).or(setting::fallback);
            if (value.isPresent()) {
                result.append(original, end, token.getStartIndex());
                String constant = delimited(token, SettingValue.constant(value.get()));
                moved = token.getLine() == line ? moved : 0;
                line = token.getLine();
                places.add(new Place(setting.name(), value.get().trim(), line, SemanticError.columnOf(token) + moved, constant.length(),
                        SemanticError.columnOf(token), token.getText().length()));
                moved += constant.length() - token.getText().length();
                result.append(constant);
                end = token.getStopIndex() + 1;
            }
        }
        return result.append(original, end, original.length()).toString();
    }

    /** Adds blanks where the constant would otherwise merge with an adjacent token. */
    private String delimited(Token token, String constant) {
        int next = token.getStopIndex() + 1;
        boolean before = token.getStartIndex() == 0 || DELIMITERS.indexOf(original.charAt(token.getStartIndex() - 1)) >= 0;
        boolean after = next == original.length() || DELIMITERS.indexOf(original.charAt(next)) >= 0;
        return (before ? "" : " ") + constant + (after ? "" : " ");
    }

    private static List<Token> settings(String rules) {
        EplLexer lexer = new EplLexer(CharStreams.fromString(rules));
        lexer.removeErrorListeners();
        return lexer.getAllTokens().stream().filter(token -> token.getType() == EplLexer.SETTING).<Token>map(token -> token).toList();
    }
}
