// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.RuleTrial.add;
import static org.vesper.epl.processor.RuleTrial.remove;
import static org.vesper.epl.processor.RuleTrial.replace;
import static org.vesper.epl.processor.RuleTrial.stop;
import static org.vesper.epl.processor.RuleTrial.upload;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.spi.processor.RuleChange;

/** Rules in Vesper's dialect that read windows and tables of Esper's dialect. */
@Timeout(120)
class EsperWindowsTest {

    private static final String WINDOW = "@Dialect('esper')\ncreate window Recent#length(2) as Tick;\n"
            + "insert into Recent select * from Tick where price > 0;\n@Dialect('vesper')";
    private static final String TABLE = "@Dialect('esper')\n"
            + "create table Total(symbol string primary key, n count(*), most maxever(double), total sum(double));\n"
            + "into table Total select count(*) as n, maxever(price) as most, sum(price) as total from Tick group by symbol;\n@Dialect('vesper')";

    private RuleTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    private void ticks(double... prices) {
        for (double price : prices) {
            trial.tick("A", price);
        }
    }

    @Test
    void shouldEmitEachRowThatEntersAWindow() {
        trial = new RuleTrial(WINDOW, "@Name('v') SELECT symbol, price * 2 AS twice FROM Recent;",
                "@Name('f') SELECT price FROM (SELECT * FROM Recent WHERE price > 2.0);", "@Name('a') SELECT price FROM Recent RETAIN ALL;");
        ticks(1, -1, 3);
        assertEquals(List.of("a 1.0", "a 3.0", "f 3.0", "v A 2.0", "v A 6.0"), trial.outputs());
    }

    @Test
    void shouldAggregateWhatAWindowRetainsWhenAllOfItIsRead() {
        trial = new RuleTrial(WINDOW, "@Name('v') SELECT count(*) AS n, sum(price) AS total FROM Recent RETAIN ALL;",
                "@Name('g') SELECT symbol, max(price) AS most FROM (SELECT * FROM Recent WHERE price < 3.0) RETAIN ALL GROUP BY symbol;");
        ticks(1, 2, 4);
        assertEquals(List.of("g A 1.0", "g A 2.0", "g A 2.0", "v 1 1.0", "v 2 3.0", "v 2 6.0"), trial.outputs());
    }

    /** Esper passes the changes of a window to all of its readers together. */
    @Test
    void shouldChargeAFailureToTheReaderThatFails() {
        List<String> failing = List.of("SELECT sum(1 % CAST(price - 2, long)) AS x FROM Recent RETAIN ALL",
                "SELECT 1 % CAST(price - 2, long) AS x FROM Recent", "SELECT symbol FROM (SELECT * FROM Recent WHERE 1 % CAST(price - 2, long) >= 0)",
                "SELECT symbol, count(*) AS n FROM Recent RETAIN ALL GROUP BY symbol, 1 % CAST(price - 2, long)",
                "SELECT r.symbol FROM Recent AS r RETAIN ALL, Tick AS t RETAIN 1 EVENT WHERE 1 % CAST(r.price - 2, long) >= t.price * 0");
        for (String rule : failing) {
            trial = new RuleTrial(WINDOW, "@Name('bad') " + rule + ";",
                    "@Name('good') SELECT CAST(price, long) * 1 AS k, count(*) AS n FROM Recent RETAIN ALL GROUP BY CAST(price, long) * 1;");
            ticks(1);
            String fault = assertThrows(RuleFailure.class, () -> ticks(2), rule).getMessage();
            assertTrue(fault.startsWith("rule bad failed: the remainder of a division by zero has no value; in 1 % CAST("), fault);
            assertEquals(List.of("good 1 1", "good 2 1"), trial.outputs().stream().filter(row -> row.startsWith("good")).toList(), rule);
            trial.close();
        }
    }

    @Test
    void shouldJoinWhatAWindowRetains() {
        trial = new RuleTrial("@Name('j') SELECT t.price AS p, r.price AS q FROM Tick AS t RETAIN 1 EVENT, Recent AS r RETAIN ALL"
                + " WHERE t.symbol = r.symbol AND r.price < 2.0;", "@Dialect('esper')\ncreate window Recent#keepall as Tick;\n"
                + "insert into Recent select * from Tick where price < 5;\non Tick(price = 9) as t delete from Recent as r where r.price = 1;");
        ticks(1);
        assertEquals(List.of("j 1.0 1.0"), trial.outputs());
        ticks(7);
        assertEquals(List.of("j 7.0 1.0"), trial.outputs());
        ticks(9);
        trial.outputs();
        ticks(8);
        assertEquals(List.of(), trial.outputs());
    }

    @Test
    void shouldReadAWindowInASubqueryWhenItIsFilled() {
        trial = new RuleTrial(WINDOW, "@Name('s') SELECT price, (SELECT max(price) FROM Recent RETAIN ALL) AS most,"
                + " EXISTS (SELECT * FROM Recent RETAIN ALL WHERE price > 5.0) AS any FROM Tick;",
                "@Name('c') SELECT t.price FROM Tick AS t WHERE t.price IN (SELECT r.price FROM Recent AS r RETAIN ALL WHERE r.symbol = t.symbol);");
        ticks(1, 6);
        trial.outputs();
        ticks(-6);
        assertEquals(List.of("s -6.0 6.0 true"), trial.outputs());
    }

    @Test
    void shouldReadATableInASubqueryAndInAJoin() {
        trial = new RuleTrial(TABLE, "@Name('s') SELECT price, (SELECT n FROM Total RETAIN ALL WHERE symbol = 'A') AS n FROM Tick;",
                "@Name('j') SELECT t.price AS p, x.most + 1 AS more, x.total FROM Tick AS t RETAIN 1 EVENT, Total AS x RETAIN ALL"
                        + " WHERE t.symbol = x.symbol;");
        ticks(1, 3);
        trial.outputs();
        trial.tick("B", 5);
        assertTrue(trial.outputs().contains("s 5.0 2"), trial.list());
        trial.tick("A", 2);
        assertTrue(trial.outputs().toString().contains("j 2.0 4.0"), trial.list());
    }

    /** Rules that differ in constants are rows of one template. */
    @Test
    void shouldSeeWhatAWindowRetainsWhenARuleIsAddedLater() {
        trial = new RuleTrial(WINDOW);
        ticks(1, 2, 3);
        trial.change(add("@Name('a') SELECT sum(price) AS total, count(*) AS n FROM (SELECT * FROM Recent WHERE price > 1.0) RETAIN ALL;",
                "@Name('b') SELECT sum(price) AS total, count(*) AS n FROM (SELECT * FROM Recent WHERE price > 2.0) RETAIN ALL;"));
        assertEquals(trial.status("a").template(), trial.status("b").template());
        ticks(4);
        assertEquals(List.of("a 7.0 2", "b 7.0 2"), trial.outputs());
    }

    @Test
    void shouldEmitNothingForWhatAWindowRetainsWhenARuleBegins() {
        trial = new RuleTrial(WINDOW, "@Name('v') @Recovery('none') SELECT count(*) AS n FROM Recent RETAIN ALL;");
        ticks(1);
        trial.outputs();
        trial.processor().restartUnrecovered();
        trial.change(add("@Name('out') SELECT n FROM Made;", "@Name('each') SELECT price FROM Recent;",
                "@Name('made') INSERT INTO Made SELECT count(*) AS n FROM Recent RETAIN ALL;",
                "@Shadow('dark') INSERT INTO Made SELECT count(*) AS n FROM Recent RETAIN ALL;"));
        assertEquals(List.of(), trial.outputs());
        ticks(2);
        assertEquals(List.of("each 2.0", "made 2", "out 2", "v 2"), trial.outputs());
    }

    @Test
    void shouldRefuseToRemoveAWindowWhenARuleReadsIt() {
        trial = new RuleTrial(WINDOW, "@Name('v') SELECT count(*) AS n FROM Recent RETAIN ALL;");
        for (RuleChange change : List.of(remove("window Recent"), stop("window Recent"), remove("window Recent", "insert into Recent"))) {
            assertEquals("processor-test: processor rules: rule v uses what rule window Recent declares; stop, remove or replace it in the"
                    + " same change", assertThrows(ConfigurationException.class, () -> trial.change(change)).getMessage()
                    .replace("rule insert into Recent", "rule v"));
        }
        ticks(1);
        trial.processor().rules().restart();
        ticks(2);
        assertEquals(List.of("v 1", "v 1"), trial.outputs());
        trial.change(remove("v", "window Recent", "insert into Recent"));
        assertEquals("", trial.list());
    }

    @Test
    void shouldReplaceReadersWithAWindowWhenAnUploadChangesIt() {
        String reader = "@Name('v') SELECT count(*) AS n, (SELECT max(price) FROM Recent RETAIN ALL) AS most FROM Recent RETAIN ALL;";
        trial = new RuleTrial(WINDOW, reader);
        ticks(1, 2, 3);
        assertEquals(List.of("v 1 1.0", "v 2 2.0", "v 2 3.0"), trial.outputs());
        trial.change(upload(WINDOW.replace("#length(2)", "#length(3)"), reader));
        ticks(1, 2, 3);
        assertEquals(List.of("v 1 1.0", "v 2 2.0", "v 3 3.0"), trial.outputs());
        trial.change(replace("@Dialect('esper')\ninsert into Recent select * from Tick where price > 2;"));
        ticks(2, 9);
        assertEquals(List.of("v 3 9.0"), trial.outputs());
    }

    @Test
    void shouldKnowTheTypesOfColumnsWhenTheyAreRead() {
        trial = new RuleTrial(TABLE, "@Dialect('esper')\ncreate window Own#keepall as (name string, n int, amount java.math.BigDecimal, many"
                + " long);\n@Dialect('vesper')", "@Name('v') SELECT name, n + 1 AS n, amount * 2 AS amount, sum(many) AS many FROM Own RETAIN ALL;",
                "@Name('t') SELECT (SELECT n FROM Total RETAIN ALL) AS n, (SELECT most FROM Total RETAIN ALL) AS most FROM Tick;");
        assertEquals(Map.of("name", String.class, "n", Long.class, "amount", BigDecimal.class, "many", Long.class),
                trial.processor().rules().columns().get("v"));
        assertEquals(Map.of("n", Long.class, "most", Double.class), trial.processor().rules().columns().get("t"));
    }

    @Test
    void shouldTellWhatCanBeReadOfAWindowOrATable() {
        Map<String, String> refusals = Map.of(
                "SELECT price FROM Recent RETAIN 2 EVENTS", "Recent is a window of Esper's dialect, which itself determines what it retains;"
                        + " write RETAIN ALL, which is all that it retains",
                "SELECT price FROM Recent RETAIN ALL WITH UNIQUE symbol", "Recent is a window of Esper's dialect, which itself",
                "SELECT count(*) AS n FROM Recent", "Recent is a window of Esper's dialect, so aggregates cover the rows that it retains; write"
                        + " RETAIN ALL behind it",
                "SELECT n FROM Total RETAIN ALL", "a table of Esper's dialect has no events that a rule could process; join it with a stream",
                "SELECT a.price MATCHING EVERY a:=Recent", "Recent is a window of Esper's dialect, which a pattern cannot read",
                "SELECT PREV(price) AS before FROM Recent RETAIN ALL", "Recent is a window of Esper's dialect, which has no order",
                "SELECT prics FROM Recent", "Recent has no property prics; did you mean price?");
        trial = new RuleTrial(WINDOW, TABLE);
        refusals.forEach((rule, refusal) -> {
            String message = assertThrows(ConfigurationException.class, () -> trial.change(add("@Name('v') " + rule + ";")), rule).getMessage();
            assertTrue(message.contains(refusal), message);
        });
    }

    @Test
    void shouldReportTheErrorOfTheStatementWhenARuleReadsAWrongWindow() {
        String message = assertThrows(ConfigurationException.class, () -> new RuleTrial("@Name('v') SELECT price FROM Wrong RETAIN ALL;",
                "@Dialect('esper')\n\ncreate window Wrong#lenght(2) as Tick;")).getMessage();
        assertTrue(message.startsWith("start.epl:4:21: rule window Wrong: "), message);
        assertTrue(message.contains("lenght"), message);
        assertTrue(message.contains("@Dialect('esper') in line 2"), message);
        assertEquals(3, message.lines().count(), message);
    }
}
