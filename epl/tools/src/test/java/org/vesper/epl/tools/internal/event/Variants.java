// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.vesper.api.EventType;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.result.EplException;

/** Creates, by trial, rules with the shape of another rule but different constants. */
final class Variants {

    private final List<Rule> rules;
    private final RuleTranslator translator;
    private final List<TranslatedRule> translated;

    /** @param rules the whole file, since a rule may read what another fills */
    Variants(String rules, List<EventType> types) {
        this.rules = RuleParser.parse("rules.epl", rules);
        this.translator = new RuleTranslator(types);
        this.translated = translator.translate(this.rules, List.of());
    }

    List<TranslatedRule> translated() {
        return translated;
    }

    /** Returns the text of a rule with all constants changed that are parameters of its general template; empty if there are none. */
    Optional<String> of(int rule) {
        String text = rules.get(rule).text();
        for (Token token : constants(text)) {
            String other = text.substring(0, token.getStartIndex()) + changed(token) + text.substring(token.getStopIndex() + 1);
            text = sameShape(rule, other) ? other : text;
        }
        return Optional.of(text).filter(changed -> !changed.equals(rules.get(rule).text()));
    }

    /** Replaces from last to first, so that places remain valid. */
    private static List<Token> constants(String text) {
        List<Token> constants = new ArrayList<>();
        for (Token token : new EplLexer(CharStreams.fromString(text)).getAllTokens()) {
            if (List.of(EplLexer.STRING, EplLexer.INTEGER, EplLexer.DECIMAL).contains(token.getType())) {
                constants.add(token);
            }
        }
        Collections.reverse(constants);
        return constants;
    }

    private static String changed(Token token) {
        String text = token.getText();
        return token.getType() == EplLexer.STRING ? text.charAt(0) + "1" + text.substring(1) : "1" + text;
    }

    private boolean sameShape(int rule, String text) {
        try {
            List<Rule> others = new ArrayList<>(rules);
            others.set(rule, RuleParser.parse("variant.epl", "@Name('" + rules.get(rule).name() + "') " + text).get(0));
            String key = translator.translate(others, List.of()).get(rule).general().template().key();
            return key.equals(translated.get(rule).general().template().key());
        } catch (EplException noRule) {
            return false;
        }
    }
}
