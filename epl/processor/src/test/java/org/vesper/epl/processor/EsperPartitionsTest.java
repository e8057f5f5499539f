// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.RuleFile;

class EsperPartitionsTest {

    private static final String CONTEXT = "create context C partition by symbol from Tick, symbol from Fill; ";

    /** Each has the same rows in three partitions as in one. */
    @ParameterizedTest
    @ValueSource(strings = {
        "@name('r') select symbol, price * 2 as p from Tick(price > 2 and symbol like 'A%')",
        "@name('r') select symbol, sum(price) as s from Tick#time(2 sec) group by symbol having count(*) > 1",
        "@name('r') select symbol, avg(price) as s from Tick#groupwin(symbol)#length(2) group by symbol",
        "@name('r') select symbol, price from Tick#unique(symbol)",
        "@name('r') select a.price as p, b.orderId as o from Tick#time(2 sec) as a, Fill#time(2 sec) as b where a.symbol = b.symbol",
        "@name('r') select a.price as p, b.orderId as o from Tick#keepall as a left outer join Fill#unique(symbol) as b on a.symbol = b.symbol",
        "@name('r') select a.price as p, b.orderId as o from pattern [every a=Tick(price > 2) -> b=Fill(symbol = a.symbol and qty > 1)]",
        "@name('r') select a.price as p from pattern [every a=Tick -> (timer:interval(1 sec) and not Tick(symbol = a.symbol))]",
        "insert into Big select symbol, price from Tick(price > 2); @name('r') select symbol, count(*) as n from Big#keepall group by symbol",
        "create window W#keepall as Tick; insert into W select * from Tick; "
        + "@name('r') select symbol, max(price) as m from W group by symbol",
        CONTEXT + "@name('r') context C select symbol, sum(price) as s from Tick#length(2)",
        CONTEXT + "@name('r') context C select symbol, count(*) as n from Tick output last every 2 events",
        CONTEXT + "@name('r') context C select a.price as p, b.qty as q from pattern [every (a=Tick -> b=Fill)]"})
    void shouldRunInPartitionsWhenAStatementKeepsKeysApart(String statements) {
        List<String> rules = List.of("@Dialect('esper')", statements + ";");
        List<RandomEvents.Timed> events = RandomEvents.of(new Random(7), 200);
        List<String> alone = RandomRun.outputs(rules, events, Map.of(), 1).get("r");
        assertTrue(alone.size() > 5, alone::toString);
        assertEquals(alone.stream().sorted().toList(), RandomRun.outputs(rules, events, Map.of(), 3).get("r").stream().sorted().toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "select sum(price) as s from Tick | it may compute with events of several keys (SumProjectionExpression)",
        "select symbol, sum(price) as s from Tick#length(3) group by symbol | the window length keeps events of several keys together",
        "select price, sum(price) as s from Tick#time(3) group by price | GROUP BY has groups of several keys",
        "select prev(1, price) as p from Tick#time(3) | it may compute with events of several keys (PreviousExpression)",
        "select price from Tick output every 3 events | OUTPUT counts events of several keys",
        "select distinct price from Tick | ORDER BY, LIMIT and DISTINCT compare rows of several keys",
        "select price, (select max(t.price) from Tick#lastevent as t) as m from Tick | it may compute with events of several keys",
        "select a.price as p from Tick#time(3) as a, Tick#time(4) as b where a.price = b.price | WHERE does not require equal keys",
        "select a.price as p from pattern [every (a=Tick -> b=Tick(symbol = a.symbol))] | a pattern is matched by key only if",
        "select a.price as p from pattern [every a=Tick -> b=Tick(price > a.price)] | a pattern is matched by key only if",
        "select * from Tick match_recognize (measures A.price as p pattern (A) define A as A.price > 1) | it matches events of several keys",
        "insert into Other select price from Tick | the events that it inserts have no column symbol",
        "insert into Other select 'x' as symbol, price from Tick | the events that it inserts have no column symbol"})
    void shouldRefuseAStatementWhenItMixesKeys(String statement, String reason) {
        List<RuleFile> files = List.of(new RuleFile("p.epl", "@Dialect('esper')\n@name('r') " + statement + ";"));
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> new RuleTrial(files, Map.of(), 2));
        assertTrue(refusal.getMessage().startsWith("p.epl:2:1: rule r: the statement cannot run in partitions by symbol: " + reason),
                refusal.getMessage());
    }

    @Test
    void shouldLetRulesInVespersDialectReadByKeyWhatStatementsFillByKey() {
        List<String> rules = List.of("@Dialect('esper')", "create schema Big(symbol string, price double);",
                "insert into Big select symbol, price from Tick(price > 2);", "@Dialect('vesper')",
                "@Name('r') SELECT symbol, count(*) AS n FROM Big RETAIN 3 EVENTS PARTITION BY symbol GROUP BY symbol;");
        List<RandomEvents.Timed> events = RandomEvents.of(new Random(7), 200);
        List<String> alone = RandomRun.outputs(rules, events, Map.of(), 1).get("r");
        assertTrue(alone.size() > 5, alone::toString);
        assertEquals(alone.stream().sorted().toList(), RandomRun.outputs(rules, events, Map.of(), 3).get("r").stream().sorted().toList());
    }
}
