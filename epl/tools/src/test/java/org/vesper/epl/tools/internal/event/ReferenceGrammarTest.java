// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.grammar.EplParser;

/** Checks that the examples of the reference page cover the grammar: each alternative, and each keyword as such. */
class ReferenceGrammarTest {

    private final Set<String> alternatives = new TreeSet<>();
    private final Set<String> words = new TreeSet<>();

    @BeforeEach
    void readExamples() throws IOException {
        ReferencePage.read().examples().forEach(example -> parse(example.rules()));
    }

    @Test
    void shouldHaveAnExampleWithEachAlternativeOfTheGrammar() {
        Set<String> all = Arrays.stream(EplParser.class.getDeclaredClasses()).filter(ParserRuleContext.class::isAssignableFrom)
                .filter(ReferenceGrammarTest::isAlternative).map(Class::getSimpleName).collect(Collectors.toCollection(TreeSet::new));
        all.removeAll(alternatives);
        assertEquals(Set.of(), all);
    }

    @Test
    void shouldHaveAnExampleWithEachWordOfTheLanguage() {
        Set<String> all = new TreeSet<>();
        for (int type = EplLexer.ALL; type <= EplLexer.WITHIN; type++) {
            all.add(EplLexer.VOCABULARY.getSymbolicName(type));
        }
        all.removeAll(words);
        assertEquals(Set.of(), all);
    }

    /** A rule with named alternatives never occurs under its own name. */
    private static boolean isAlternative(Class<?> type) {
        return Arrays.stream(EplParser.class.getDeclaredClasses()).noneMatch(other -> other.getSuperclass() == type);
    }

    private void parse(String rules) {
        EplLexer lexer = new EplLexer(CharStreams.fromString(rules));
        lexer.removeErrorListeners();
        List<Token> rule = new ArrayList<>();
        for (Token token : lexer.getAllTokens()) {
            if (token.getType() == EplLexer.SEMICOLON) {
                collect(rule);
                rule.clear();
            } else if (token.getChannel() == Token.DEFAULT_CHANNEL) {
                rule.add(token);
            }
        }
    }

    private void collect(List<Token> rule) {
        EplParser parser = new EplParser(new CommonTokenStream(new ListTokenSource(List.copyOf(rule))));
        parser.removeErrorListeners();
        parser.setErrorHandler(new BailErrorStrategy());
        try {
            collect(parser.singleRule());
        } catch (ParseCancellationException mistake) {
            // an example of an error does not cover the grammar
        }
    }

    private void collect(ParseTree tree) {
        if (tree instanceof TerminalNode leaf && !(leaf.getParent() instanceof EplParser.WordContext)) {
            words.add(String.valueOf(EplLexer.VOCABULARY.getSymbolicName(leaf.getSymbol().getType())));
        }
        alternatives.add(tree.getClass().getSimpleName());
        for (int i = 0; i < tree.getChildCount(); i++) {
            collect(tree.getChild(i));
        }
    }
}
