// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.fault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.epl.processor.RuleTrial;
import org.vesper.spi.processor.RuleFile;

/** Static methods that throw on some events, in every place where a rule can call them. */
class FailingCallsTest {

    private RuleTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT Integer.parseInt(symbol) AS n FROM Tick",
        "SELECT symbol FROM Tick WHERE Integer.parseInt(symbol) > 0",
        "SELECT symbol FROM Tick WHERE Integer.parseInt(symbol) = 1",
        "SELECT symbol FROM (SELECT * FROM Tick WHERE Integer.parseInt(symbol) >= price) RETAIN 2 EVENTS",
        "SELECT sum(Integer.parseInt(symbol)) AS n FROM Tick RETAIN ALL",
        "SELECT symbol FROM Tick RETAIN 1 EVENT HAVING Integer.parseInt(symbol) > 0",
        "SELECT symbol FROM Tick GROUP BY symbol, Integer.parseInt(symbol)"
    })
    void shouldBeAFaultPerEventOfTheRuleWhenACallThrows(String rule) {
        trial = new RuleTrial("@Name('bad') " + rule + ";", "@Name('good') SELECT price FROM Tick;");
        assertFaults(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select Integer.parseInt(symbol) as n from Tick",
        "select symbol from Tick where Integer.parseInt(symbol) > 0",
        "select symbol from Tick(Integer.parseInt(symbol) > 0)",
        "select symbol from Tick(Integer.parseInt(symbol) = 1)",
        "select symbol from pattern[every t=Tick(Integer.parseInt(symbol) > 0)]",
    })
    void shouldBeAFaultPerEventOfTheStatementWhenItIsInEspersDialect(String statement) {
        List<RuleFile> files = List.of(new RuleFile("e.epl", "@Dialect('esper')\n@name('bad') " + statement.replace("select symbol from p",
                "select t.symbol from p") + ";\n@name('good') select price from Tick;"));
        trial = new RuleTrial(files, Map.of(), 1);
        assertFaults(statement.startsWith("select Integer") ? 5 : 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void shouldSpareTheOthersWhenEsperKeepsItsLocks(String lockFree) {
        String rules = "@Name('bad') SELECT symbol FROM Tick WHERE Integer.parseInt(symbol) > 0; @Name('good') SELECT price FROM Tick;";
        trial = new RuleTrial(List.of(new RuleFile("e.epl", rules)), Map.of("lock-free", lockFree), 1);
        assertFaults(2);
    }

    @Test
    void shouldGiveNullWhenAPrimitiveParameterGetsNull() {
        trial = new RuleTrial("@Name('r') SELECT Math.abs(prior(1, price)) AS a FROM Tick;");
        trial.tick("A", -1);
        trial.tick("A", 2);
        assertEquals(List.of("r 1.0", "r null"), trial.outputs());
    }

    /** Three of the five symbols are not numbers. In Esper's dialect, a column that fails is null. */
    private void assertFaults(int rows) {
        trial.tick("1", 1);
        for (String symbol : List.of("A", "B", "C")) {
            RuleFailure fault = assertThrows(RuleFailure.class, () -> trial.tick(symbol, 1));
            String message = fault.getMessage();
            String start = "rule bad failed: Integer.parseInt threw java.lang.NumberFormatException: For input string: \"" + symbol + '"';
            assertTrue(message.startsWith(start + "; "), message);
            assertTrue(message.contains("; event Tick ") && message.contains("symbol=" + symbol), message);
            assertEquals(0, fault.getSuppressed().length);
        }
        trial.tick("1", 1);
        assertEquals("bad: " + rows + ", good: 5", trial.list());
    }
}
