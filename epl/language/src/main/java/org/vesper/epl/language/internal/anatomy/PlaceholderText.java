// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.anatomy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.tree.ParseTree;
import org.vesper.epl.language.internal.grammar.EplParser;
import org.vesper.epl.language.internal.syntax.RuleTokens;
import org.vesper.epl.language.internal.syntax.StringLiteral;
import org.vesper.epl.language.internal.syntax.Syntax;

/** Writes the values of a row of parameters in the places of the {@code ?}. */
public final class PlaceholderText {

    private static final String NAME = "@Name('') ";

    private PlaceholderText() {
    }

    /** @param rule the text of a valid rule, without its name */
    public static String filled(String rule, List<Object> values) {
        String named = NAME + rule;
        List<Integer> places = new ArrayList<>();
        find(Syntax.parse(RuleTokens.of(named, 1, 1)), places);
        StringBuilder text = new StringBuilder();
        int end = NAME.length();
        for (int i = 0; i < places.size(); i++) {
            text.append(named, end, places.get(i)).append(literal(values.get(i)));
            end = places.get(i) + 1;
        }
        return text.append(named, end, named.length()).toString();
    }

    private static void find(ParseTree tree, List<Integer> places) {
        if (tree instanceof EplParser.PlaceholderPrimaryContext placeholder) {
            places.add(placeholder.getStart().getStartIndex());
        }
        for (int i = 0; i < tree.getChildCount(); i++) {
            find(tree.getChild(i), places);
        }
    }

    private static String literal(Object value) {
        if (value instanceof Number number) {
            String suffix = value instanceof Long ? "L" : value instanceof Float ? "f" : "";
            return number.doubleValue() < 0 ? "(" + number + suffix + ")" : number + suffix;
        }
        return value instanceof Boolean || value == null ? String.valueOf(value).toUpperCase(Locale.ROOT)
                : StringLiteral.encode(value.toString());
    }
}
