// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

/** Typical errors, with their places as determined by a person. */
class ErrorCasesTest {

    static Stream<RuleCase> cases() throws IOException, URISyntaxException {
        return RuleCase.all("/epl-errors");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldNameRuleLineAndColumn(RuleCase mistake) {
        Map<String, String> expected = mistake.read("expected.txt").lines().map(line -> line.split(": ", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));

        List<EplError> errors = assertThrows(EplException.class, () -> translateAll(mistake)).errors();

        EplError error = errors.get(0);
        assertEquals(1, errors.size(), errors::toString);
        assertEquals(expected.get("rule") + ":" + expected.get("line"), error.rule() + ":" + error.line(), error::toString);
        assertTrue(Arrays.asList(expected.get("column").split(" or ")).contains(String.valueOf(error.column())), error::toString);
    }

    private static void translateAll(RuleCase mistake) {
        RuleTranslator translator = new RuleTranslator(mistake.eventTypes());
        translator.translate(RuleParser.parse("rule.epl", mistake.rules()), List.of());
    }
}
