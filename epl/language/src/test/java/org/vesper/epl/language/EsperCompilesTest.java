// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.Template;

/** Checks that Esper accepts every statement that the translator writes. */
class EsperCompilesTest {

    private static final EventType TICK = RuleCase.type("Tick", "symbol:string,price:double,volume:int,ts:long,open:boolean");
    private static final EventType DEAL = RuleCase.type("Deal", "orderId:int,symbol:string,qty:int,ts:long");
    private static final EventType FILL = RuleCase.type("Fill", "orderId:long,price:double,ts:long");
    private static final EventType WORDS = RuleCase.type("Order", "table:string,window:int,limit:double,context:string,année:int,ts:long");

    static Stream<RuleCase> cases() throws IOException, URISyntaxException {
        return RuleCase.all("/epl");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldCompileTheConformanceCase(RuleCase rules) {
        compile(rules.eventTypes(), rules.rules());
    }

    @Test
    void shouldCompileTheSignalRules() throws IOException {
        try (InputStream rules = getClass().getResourceAsStream("/signals-large-rules.epl")) {
            EventType tick = RuleCase.type("StockTick", "symbol:string,lastPrice:double,clientTimestamp:long");
            int templates = compile(List.of(tick), new String(rules.readAllBytes(), StandardCharsets.UTF_8));
            assertEquals(2, templates);
        }
    }

    @SuppressWarnings("checkstyle:TestMethodLength") // a table
    static Stream<String> others() {
        return """
                SELECT * FROM Tick
                SELECT * FROM Deal, Fill RETAIN ALL
                SELECT * FROM Order AS order RETAIN 2 EVENTS WITH UNIQUE context PARTITION BY table, window
                SELECT context, année FROM (SELECT * FROM Order WHERE context = 'x' AND année > 5) RETAIN ALL GROUP BY \
                context ORDER BY context
                SELECT o.context FROM (SELECT * FROM Order WHERE context = 'x') AS o RETAIN ALL WITH 2 SMALLEST limit
                SELECT symbol FROM (SELECT * FROM Tick WHERE volume = 5L AND volume = 2.5 AND price = 5 AND open = true \
                AND 'A' = symbol) RETAIN ALL
                SELECT symbol FROM (SELECT * FROM Tick WHERE volume > 2.5 OR NOT volume + 1 < 10000000000 OR volume IN (5L, 2.5)) RETAIN ALL
                SELECT symbol FROM (SELECT * FROM (SELECT * FROM Tick WHERE volume > 2) WHERE price > 3) RETAIN 1 DAY 2 \
                HOURS 3 MIN 4.5 SEC 6 MS
                SELECT -price AS a, -(price + 1) AS b, 3 - -3 AS c, NOT (open = true AND volume = 3) AS d, volume & 3 | 4 ^ 1 AS e FROM Tick
                SELECT 1.5e-7 AS a, .5f AS b, "a\\"b\\\\c\\u00e9\\n" AS c, {1, 2} AS d, {1, null} AS e FROM Tick
                SELECT symbol LIKE 'a%' ESCAPE '!' AS a, symbol NOT REGEXP 'a\\\\d+' AS b, price NOT BETWEEN 1 AND volume + 2 AS c FROM Tick
                SELECT symbol IN ('a', 'b') AS a, symbol NOT IN ({'a', 'b'}) AS b, price IN (1, 2.5) AS c FROM Tick
                SELECT Math.abs(price) AS a, Math.max(volume, 3) AS b, Integer.parseInt(symbol) + 1 AS c, cast(price, int) AS d FROM Tick
                SELECT instanceof(price, java.lang.String, int) AS a, exists(symbol) AS b, exists(other?) AS c, \
                max(price, volume, 3) AS d FROM Tick
                SELECT sum(DISTINCT volume) AS v, count(DISTINCT symbol), min(symbol) FROM Tick RETAIN ALL HAVING v > 3 \
                ORDER BY v DESC, symbol
                SELECT symbol, avg(price) FROM Tick RETAIN BATCH OF 5 SECONDS BASED ON ts GROUP BY symbol HAVING \
                count(*) > 1 OUTPUT ALL EVERY 2 SECONDS
                SELECT d.symbol, f.price FROM Deal AS d RETAIN 5 EVENTS, Fill AS f RETAIN 5 SECONDS, Tick AS t RETAIN \
                ALL WHERE d.orderId = f.orderId
                SELECT d.qty FROM Deal d FULL OUTER JOIN Fill f ON d.ts = f.orderId RIGHT OUTER \
                JOIN Tick ON f.ts = Tick.ts RETAIN ALL
                SELECT symbol, top FROM (SELECT symbol, max(price) AS top FROM Tick RETAIN 5 EVENTS GROUP BY symbol) \
                RETAIN 3 EVENTS WHERE top > 5
                SELECT s.amount FROM (SELECT symbol, price * volume AS amount FROM (SELECT * FROM Tick WHERE symbol = \
                'A')) AS s RETAIN ALL WITH 2 LARGEST amount
                SELECT s.o FROM (SELECT d.orderId AS o MATCHING EVERY d:=Deal FOLLOWED BY Fill) AS s, Tick RETAIN 5 EVENTS
                SELECT t.symbol, (SELECT max(price) FROM Tick RETAIN 5 EVENTS) AS m FROM Tick AS t WHERE t.volume > ALL \
                (SELECT qty FROM Deal RETAIN ALL)
                SELECT symbol FROM Tick AS t WHERE EXISTS (SELECT * FROM (SELECT * FROM Deal WHERE qty > 3) RETAIN ALL WHERE t.ts = ts)
                SELECT symbol FROM Tick WHERE price > ALL (SELECT price FROM Fill RETAIN ALL WHERE orderId > volume)
                SELECT symbol, (SELECT count(*) FROM Fill AS f RETAIN ALL WHERE f.orderId > volume) AS n FROM \
                (SELECT symbol, volume FROM Tick WHERE price > 1) WHERE volume > ALL (SELECT qty FROM Deal RETAIN ALL)
                SELECT symbol, (SELECT count(*) FROM Fill AS f RETAIN ALL WHERE f.orderId > total) AS n FROM \
                (SELECT symbol, sum(volume) AS total FROM Tick RETAIN 5 EVENTS GROUP BY symbol) WHERE total > ALL \
                (SELECT qty FROM Deal RETAIN ALL)
                SELECT symbol, (SELECT count(*) FROM Fill AS f RETAIN ALL WHERE f.orderId > volume) AS n FROM Tick WHERE volume > ALL \
                (SELECT qty FROM Deal RETAIN ALL)
                SELECT symbol FROM Tick WHERE symbol NOT IN (SELECT symbol FROM Deal RETAIN ALL GROUP BY symbol HAVING count(*) > 1)
                SELECT order.table, Fill.price MATCHING EVERY order:=Order(context = 'a') FOLLOWED BY Fill(orderId = \
                order.window, price > order.limit)
                SELECT a.qty MATCHING EVERY (a:=Deal AND NOT Fill(orderId = 3)) WITHIN 5 SECONDS RETAIN 3 EVENTS WITH UNIQUE a.qty
                SELECT a.qty, b.qty, prev(1, a.qty) MATCHING EVERY a:=Deal FOLLOWED BY (b:=Deal(qty > a.qty) OR Fill) RETAIN 5 EVENTS
                SELECT qty, Fill.price MATCHING EVERY Deal FOLLOWED BY (Fill(orderId = Deal.orderId) AND Tick) WITHIN 1 MINUTE WHERE qty > 3
                SELECT d.qty MATCHING EVERY d:=Deal FOLLOWED BY (NOT Fill) WITHIN 5 SECONDS
                INSERT INTO Order2 (table, window) SELECT symbol, price * 2 FROM Tick
                INSERT INTO select1 SELECT d.symbol, count(*) AS table FROM Deal d RETAIN ALL
                INSERT INTO limit SELECT RSTREAM * FROM Deal RETAIN 5 EVENTS
                """.lines();
    }

    @ParameterizedTest
    @MethodSource("others")
    void shouldCompile(String rule) {
        compile(List.of(TICK, DEAL, FILL, WORDS), "@Name('r') " + rule);
    }

    /** The number of templates. */
    private static int compile(List<EventType> eventTypes, String text) {
        RuleTranslator translator = new RuleTranslator(eventTypes);
        Map<String, Template> templates = new LinkedHashMap<>();
        for (TranslatedRule rule : translator.translate(RuleParser.parse("rules.epl", text), List.of())) {
            Template template = rule.special().template();
            templates.put(template.key(), template);
        }
        EsperCompiler compiler = new EsperCompiler(eventTypes);
        templates.values().forEach(compiler::add);
        compiler.compile();
        return templates.size();
    }
}
