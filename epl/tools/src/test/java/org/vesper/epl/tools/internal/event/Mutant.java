// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.vesper.epl.language.internal.grammar.EplLexer;

/**
 * A rules file with one typing error.
 *
 * @param slip the change, with its token
 */
record Mutant(String slip, String text) {

    /** Every token deleted, doubled, without its last letter, and with its first two letters swapped; in the order of the file. */
    static List<Mutant> of(String rules) {
        EplLexer lexer = new EplLexer(CharStreams.fromString(rules));
        List<Mutant> mutants = new ArrayList<>();
        for (Token token : lexer.getAllTokens()) {
            if (token.getChannel() == Token.DEFAULT_CHANNEL) {
                String text = token.getText();
                mutants.add(of("without", rules, token, word -> ""));
                mutants.add(of("twice", rules, token, word -> word + ' ' + word));
                if (text.length() > 1 && !Character.isDigit(text.charAt(0))) {
                    mutants.add(of("cut short", rules, token, word -> word.substring(0, word.length() - 1)));
                    mutants.add(of("swapped", rules, token, Mutant::swapped));
                }
            }
        }
        return mutants.stream().filter(mutant -> !mutant.text.equals(rules)).toList();
    }

    private static Mutant of(String slip, String rules, Token token, UnaryOperator<String> change) {
        String place = slip + ' ' + token.getText() + " in line " + token.getLine() + ", column " + (token.getCharPositionInLine() + 1);
        return new Mutant(place, rules.substring(0, token.getStartIndex()) + change.apply(token.getText())
                + rules.substring(token.getStopIndex() + 1));
    }

    /** Swaps the first two letters. */
    private static String swapped(String word) {
        return "" + word.charAt(1) + word.charAt(0) + word.substring(2);
    }

    @Override
    public String toString() {
        return slip + ":\n" + text;
    }
}
