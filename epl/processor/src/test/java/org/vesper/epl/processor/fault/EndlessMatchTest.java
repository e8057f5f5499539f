// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.RuleTrial;

/** Regular expressions that an event would keep busy for years, in every place where a rule can have them. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class EndlessMatchTest {

    private static final String SLOW = "a".repeat(44) + "!";

    private RuleTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT symbol REGEXP '(.*a){12}b' AS m FROM Tick",
        "SELECT symbol FROM Tick WHERE symbol REGEXP '(.*a){12}b'",
        "SELECT symbol FROM Tick WHERE symbol NOT REGEXP '(.*a){12}b'",
        "SELECT symbol FROM Tick WHERE price = 1 AND symbol REGEXP '(.*a){12}b'",
        "SELECT symbol FROM (SELECT * FROM Tick WHERE symbol REGEXP '(.*a){12}b') RETAIN 2 EVENTS",
        "SELECT symbol FROM Tick RETAIN 1 EVENT HAVING symbol REGEXP '(.*a){12}' || 'b'",
        "SELECT t.symbol MATCHING t:=Tick(symbol REGEXP '(.*a){12}b')"
    })
    void shouldBeAFaultOfTheRuleAndOfNoOtherWhenAnEventCouldMatchInTooManyWays(String rule) {
        trial = new RuleTrial("@Name('slow') " + rule + ";", "@Name('good') SELECT price FROM Tick;",
                "@Name('same') SELECT price FROM Tick WHERE symbol REGEXP 'I.*';");
        trial.tick("IBM", 1);
        for (int i = 0; i < 2; i++) {
            RuleFailure fault = assertThrows(RuleFailure.class, () -> trial.tick(SLOW, 1));
            String start = "rule slow failed: REGEXP '(.*a){12}b' cannot be decided within 1,000,000 steps for a string of 45 characters; write "
                    + "it such that there are fewer ways to match one string; in ";
            assertTrue(fault.getMessage().startsWith(start), fault.getMessage());
            assertEquals(0, fault.getSuppressed().length);
        }
        trial.tick("IBM", 1);
        assertTrue(trial.list().endsWith("good: 4, same: 2"), trial.list());

        trial.change(RuleTrial.stop("slow"));
        trial.tick(SLOW, 1);
        assertTrue(trial.list().endsWith("good: 5, same: 2"), trial.list());
    }

    @Test
    void shouldBeAFaultOfTheRowWhenARowOfParametersHasTheExpression() {
        trial = new RuleTrial("@Name('above') SELECT price FROM Tick WHERE symbol REGEXP ?;");
        trial.change(RuleTrial.rows("name,pattern\nslow,(.*a){12}b\nfast,a+!\n"));
        assertTrue(assertThrows(RuleFailure.class, () -> trial.tick(SLOW, 1)).getMessage().startsWith("rule above/slow failed: REGEXP '"));
        assertEquals("above/slow: 0, above/fast: 1", trial.list());
    }

    @Test
    void shouldRefuseARowWhenItIsNoRegularExpression() {
        trial = new RuleTrial("@Name('above') SELECT price FROM Tick WHERE symbol REGEXP ?;");
        String message = assertThrows(EplException.class, () -> trial.change(RuleTrial.rows("name,pattern\nwrong,[\n"))).getMessage();
        assertTrue(message.contains("pattern must be a regular expression, found ["), message);
    }

    @Test
    void shouldTakePatternsFromEventsAndNullsAsBefore() {
        trial = new RuleTrial("@Name('r') SELECT symbol REGEXP prior(1, symbol) AS r, symbol LIKE prior(1, symbol) AS l, "
                + "prior(1, symbol) NOT REGEXP 'I.*' AS n FROM Tick;");
        trial.tick("I.*", 1);
        trial.tick("IBM", 1);
        trial.tick("I%", 1);
        trial.tick("IBM", 1);
        assertEquals(List.of("r false false false", "r false true false", "r null null null", "r true false false"), trial.outputs());
    }
}
