// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.epl.tools.CommandLineTrial;

class ExplainCommandTest {

    private static final String RULES = """
            @Name('up') SELECT symbol, PERC(price) AS p FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 2 EVENTS HAVING PERC(price) > 2.0;
            @Name('up too') SELECT symbol, PERC(price) AS p FROM (SELECT * FROM Tick WHERE symbol = 'B') RETAIN 2 EVENTS HAVING PERC(price) > 2.0;
            @Name('out') INSERT INTO Big SELECT symbol FROM Tick RETAIN ALL WHERE price > 3.0;
            @Name('pair') SELECT a.symbol AS s MATCHING EVERY a:=Big FOLLOWED BY b:=Big(symbol = a.symbol) WITHIN 5 SECONDS RETAIN 3 EVENTS;
            """;

    @TempDir
    private Path folder;
    private Path rules;
    private String ticks;

    @BeforeEach
    void writeFiles() throws IOException {
        rules = Files.writeString(folder.resolve("rules.epl"), RULES);
        ticks = "Tick=" + Files.writeString(folder.resolve("tick.csv"), "symbol:string,price:double\n");
    }

    @Test
    void shouldTellWhatRulesShareAndKeep() {
        CommandLineTrial explain = CommandLineTrial.of("explain", rules, "--events", ticks);
        assertEquals(0, explain.exitCode(), explain.err());
        String first = explain.out().substring(0, explain.out().indexOf("\n\n"));
        assertTrue(first.startsWith("rule up, " + rules + ":1\n"), first);
        assertLines(first, "  template    1, shared by 2 rules: up, up too", "  parameters  p0 = 'A'",
                "  constants   'A' is a parameter, because .*", "              2.0 is part of the statement, until rules differ in it",
                "  statements  select symbol, perc.* from Tick\\(.*context.rule.p0.*", "  reads       Tick", "  partitions  by symbol",
                "  filters     Tick: symbol = 'A', index by equality", "  retains     Tick: 2 EVENTS", "  horizon     2 filtered events of Tick");

        String third = explain.out().substring(explain.out().indexOf("rule out"), explain.out().indexOf("rule pair"));
        assertLines(third, "  template    2, for this rule alone: .*", "  fills       Big", "  filters     Tick: every event",
                "  retains     Tick: ALL, without limit");
        String last = explain.out().substring(explain.out().indexOf("rule pair"));
        assertLines(last, "  reads       Big", "  filters     Big: every event", "              Big: symbol = a.symbol, index by equality",
                "  retains     the pattern: 3 EVENTS", "  horizon     3 events of the pattern and before that 5 s");
    }

    @Test
    void shouldTellThatAWindowIsNotKeptWhenNothingLooksAtIt() throws IOException {
        Files.writeString(rules, "@Name('run') SELECT symbol, TREND(price) AS run FROM Tick RETAIN ALL;");
        CommandLineTrial explain = CommandLineTrial.of("explain", rules, "--events", ticks);
        assertLines(explain.out(), "  statements  select symbol, trend\\(price\\) as run, context.rule.self as vesper_rule from Tick",
                "  retains     Tick: ALL, not kept: nothing in the rule uses it");
    }

    /** Their thresholds differ, so they can only share a statement that has them as parameters. */
    @Test
    void shouldTellOfTheGeneralTemplateWhenRulesShareThat() throws IOException {
        Files.writeString(rules, """
                @Name('one') SELECT symbol FROM Tick RETAIN 2 EVENTS WHERE price > 1.5;
                @Name('two') SELECT symbol FROM Tick RETAIN 2 EVENTS WHERE price > 2.5;
                """);
        String out = CommandLineTrial.of("explain", rules, "--events", ticks).out();
        String second = out.substring(out.indexOf("rule two"));
        assertLines(second, "  template    1, shared by 2 rules: one, two", "  parameters  p0 = 2.5",
                "  constants   2.5 is a parameter, because .*",
                "  statements  .*price > context.rule.p0.*", "  partitions  not by symbol: .*", "              not by price: .*");
    }

    @Test
    void shouldTellHowManyRowsARuleHasWhenItHasATable() throws IOException {
        Files.writeString(rules, "@Name('above') SELECT price FROM (SELECT * FROM Tick WHERE symbol = ? AND price > ?) RETAIN 2 EVENTS;");
        Path table = Files.writeString(folder.resolve("above.csv"), "name,symbol,limit\nlow,A,1.0\nhigh,A,9.0\n");
        assertLines(CommandLineTrial.of("explain", rules, table, "--events", ticks).out(),
                "  template    1, shared by 2 rules: above/low, above/high", "  parameters  p0 = 'A' in above/low",
                "              p1 = 1.0 in above/low");
        assertLines(CommandLineTrial.of("explain", rules, "--events", ticks).out(), "  template    none: .*");
        assertEquals("2 rules are right\n", CommandLineTrial.of("check", rules, table, "--events", ticks).out());

        Files.writeString(table, "name,symbol,limit\nlow,A,much\n");
        CommandLineTrial check = CommandLineTrial.of("check", rules, table, "--events", ticks);
        assertEquals(1, check.exitCode());
        assertTrue(check.err().startsWith(table + ":2:7: rule above/low: limit must be "), check.err());
    }

    @Test
    void shouldTellThatStatementsInEspersDialectRunAlone() throws IOException {
        Files.writeString(rules, "@Dialect('esper')\ncreate schema Beat(n int);\n@name('beats') select count(*) as c from Beat;\n");
        CommandLineTrial explain = CommandLineTrial.of("explain", rules);
        assertEquals(0, explain.exitCode(), explain.err());
        assertTrue(explain.out().endsWith("""
                rule beats
                  template    none: a statement in Esper's dialect runs as it is, and alone
                  statements  @name('beats') select count(*) as c from Beat
                  has         settings
                              changes while other rules run
                              faults, counts and times of its own
                              the limit of retained events
                              streams, windows and tables that rules in Vesper's dialect read
                  lacks       templates and parameters
                              shadow
                              warm start
                              recovery
                              a horizon
                              eviction
                              why
                              format
                """), explain.out());
        assertTrue(CommandLineTrial.of("check", rules).out().endsWith("2 rules are right\n"));
    }

    @Test
    void shouldTellTheSameAsJson() throws IOException {
        CommandLineTrial explain = CommandLineTrial.of("explain", rules, "--events", ticks, "--json");
        assertEquals(0, explain.exitCode(), explain.err());
        List<?> all = (List<?>) JSON.std.mapFrom(explain.out()).get("rules");
        Map<?, ?> first = (Map<?, ?>) all.get(0);
        assertEquals(4, all.size());
        assertEquals(List.of("up", "up too"), first.get("sharedBy"));
        assertEquals(List.of("A"), first.get("parameters"));
        assertEquals(List.of(Map.of("stream", "Tick", "condition", "symbol = 'A'", "index", "equality")), first.get("filters"));
        assertEquals(List.of(Map.of("source", "Tick", "kind", "events", "size", "2 EVENTS", "retain", "2 EVENTS", "kept", true)),
                first.get("retains"));
        assertEquals(Map.of("events", List.of("2 filtered events of Tick"), "state", List.of(), "endless", List.of()),
                first.get("horizon"));
        assertEquals(List.of(1, 1, 2, 3), all.stream().map(rule -> ((Map<?, ?>) rule).get("template")).toList());
    }

    @Test
    void shouldTellWhatTheTextSaysWhenNoEventsAreGiven() {
        CommandLineTrial explain = CommandLineTrial.of("explain", rules);
        assertEquals(0, explain.exitCode(), explain.err());
        assertTrue(explain.out().startsWith("rule up, " + rules + """
                :1
                  filters     Tick: symbol = 'A', index by equality
                  retains     Tick: 2 EVENTS
                  horizon     2 filtered events of Tick

                rule up too"""), explain.out());
        assertTrue(explain.out().endsWith("give --events TYPE=FILE or --app JAR\n"), explain.out());
    }

    @Test
    void shouldTellTheMistakesWhenRulesAreWrong() throws IOException {
        Files.writeString(rules, "@Name('a') SELECT symbl FROM Tick;");
        CommandLineTrial explain = CommandLineTrial.of("explain", rules, "--events", ticks);
        assertEquals(1, explain.exitCode());
        assertTrue(explain.err().startsWith(rules + ":1:19: rule a: Tick has no property symbl"), explain.err());
        assertEquals("", explain.out());
    }

    private static void assertLines(String text, String... patterns) {
        for (String pattern : patterns) {
            assertTrue(Arrays.stream(text.split("\n")).anyMatch(line -> line.matches(pattern)), () -> pattern + " is not in\n" + text);
        }
    }
}
