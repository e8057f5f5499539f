// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** The typical errors in mistakes.txt: each is reported at its place, with a remedy. */
class SemanticErrorsTest {

    private static final List<EventType> TYPES = List.of(
            RuleCase.type("Tick", "symbol:string,price:double,volume:int,ts:long,open:boolean"),
            RuleCase.type("Deal", "orderId:int,symbol:string,qty:int"),
            RuleCase.type("Fill", "orderId:long,price:double,amount:double"));

    private static final String TITLE = "## ";
    private static final String MISTAKE = "! ";

    /** @param mistakes each as {@code LINE:COLUMN RULE MESSAGE} */
    record Case(String title, String rules, String mistakes) {

        @Override
        public String toString() {
            return title;
        }
    }

    static Stream<Case> cases() throws IOException {
        try (InputStream file = SemanticErrorsTest.class.getResourceAsStream("/mistakes.txt")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^" + TITLE)).skip(1).map(SemanticErrorsTest::read);
        }
    }

    private static Case read(String block) {
        List<String> lines = block.lines().toList();
        return new Case(lines.get(0),
                lines.stream().skip(1).filter(line -> !line.startsWith(MISTAKE)).collect(Collectors.joining("\n")),
                lines.stream().filter(line -> line.startsWith(MISTAKE)).map(line -> line.substring(MISTAKE.length()))
                        .collect(Collectors.joining("\n")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void shouldTellPlaceAndRemedy(Case mistake) {
        String told = errors(mistake.rules()).stream()
                .map(SemanticErrorsTest::line)
                .collect(Collectors.joining("\n"));
        assertEquals(mistake.mistakes(), told, mistake::rules);
    }

    private static String line(EplError error) {
        String rule = error.rule().isEmpty() ? "-" : error.rule();
        return error.line() + ":" + error.column() + ' ' + rule + ' ' + error.message();
    }

    @Test
    void shouldHoldFortyMistakesAtLeast() throws IOException {
        assertTrue(cases().count() >= 40);
    }

    private static List<EplError> errors(String rules) {
        List<EplError> errors = new ArrayList<>();
        List<Rule> right = RuleParser.parse("rules.epl", rules, Map.of(), errors);
        try {
            new RuleTranslator(TYPES).translate(right, List.of());
        } catch (EplException e) {
            errors.addAll(e.errors());
        }
        return new EplException(errors).errors();
    }
}
