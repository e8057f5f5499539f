// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.EplError;

class PartitionCheckTest {

    private static final EventType TICK =
            EventType.ofMap("Tick", Map.of("symbol", String.class, "price", double.class, "ts", long.class));
    private static final EventType NEWS = EventType.ofMap("News", Map.of("symbol", String.class, "text", String.class));
    private static final EventType BASKET = EventType.ofMap("Basket", Map.of("symbol", String[].class, "price", double.class));
    private static final EventType ROUGH = EventType.ofMap("Rough", Map.of("symbol", float.class, "price", double.class));
    private static final EventType FINE = EventType.ofMap("Fine", Map.of("symbol", int.class, "price", double.class));
    private static final EventType CLOCK = EventType.ofMap("Clock", Map.of("beat", long.class));

    /** Rules that can be partitioned: the events that contribute to an output have one symbol. */
    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT price FROM Tick",
        "SELECT price FROM Tick WHERE price > 5",
        "SELECT count(*) FROM Tick WHERE symbol = 'A'",
        "SELECT count(*) FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 5 EVENTS OUTPUT EVERY 2 EVENTS",
        "SELECT count(*) FROM (SELECT price FROM Tick WHERE 'A' = symbol AND price > 1) RETAIN BATCH OF 5 EVENTS",
        "SELECT avg(price) FROM (SELECT * FROM Tick WHERE symbol = ?) RETAIN 5 EVENTS",
        "SELECT symbol, avg(price) FROM Tick RETAIN 5 EVENTS PARTITION BY symbol GROUP BY symbol",
        "SELECT upper(symbol), abs(price) FROM Tick WHERE length(symbol) > 2",
        "SELECT PREV(1, price) FROM Tick RETAIN 5 EVENTS PARTITION BY symbol",
        "SELECT PRIOR(1, price) FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 2 EVENTS",
        "INSERT INTO Rough SELECT symbol, price FROM Rough WHERE price > 5",
        "INSERT INTO Fine SELECT symbol, price FROM Rough",
        "SELECT r.price FROM Rough AS r, Fine AS f RETAIN 5 EVENTS PARTITION BY symbol WHERE r.symbol = f.symbol",
        "SELECT symbol, avg(price) FROM Tick RETAIN 10 SECONDS GROUP BY symbol",
        "SELECT symbol, stddev(price), median(price), max_ever(price) FROM Tick RETAIN 10 SECONDS GROUP BY symbol",
        "SELECT symbol, avg(price) FROM Tick RETAIN ALL GROUP BY symbol HAVING count(*) > 2",
        "SELECT t.price, n.text FROM Tick AS t, News AS n RETAIN 10 SECONDS WHERE t.symbol = n.symbol AND t.price > 1",
        "SELECT t.price, n.text FROM Tick AS t LEFT OUTER JOIN News AS n ON t.symbol = n.symbol RETAIN 10 SECONDS",
        "SELECT a.price FROM (SELECT * FROM Tick WHERE symbol = 'A') AS a, (SELECT * FROM News WHERE symbol = 'A') AS b RETAIN 5 EVENTS",
        "SELECT a.price MATCHING EVERY (a:=Tick(symbol = 'A') FOLLOWED BY b:=News(symbol = 'A')) WITHIN 5 SECONDS",
        "INSERT INTO Both SELECT t.symbol AS symbol FROM Tick AS t LEFT OUTER JOIN News AS n ON t.symbol = n.symbol RETAIN 9 SECONDS",
        "INSERT INTO Rises SELECT symbol, price FROM Tick WHERE price > 5",
        "SELECT symbol, count(*) FROM (SELECT symbol, price FROM Tick) RETAIN ALL GROUP BY symbol"})
    void shouldLetARuleThroughWhenItsOutputsDependOnOneKey(String rule) {
        assertEquals(List.of(), check(rule));
    }

    /** Rules that would emit different output if the events of some symbols were missing. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "SELECT avg(price) FROM Tick RETAIN ALL | avg is computed over events of several keys",
        "SELECT avg(price) FROM Tick RETAIN 5 EVENTS | RETAIN keeps events of several keys together",
        "SELECT symbol, avg(price) FROM Tick RETAIN 5 EVENTS GROUP BY symbol | RETAIN keeps events of several keys together",
        "SELECT symbol, avg(price) FROM Tick RETAIN 5 SECONDS BASED ON ts GROUP BY symbol | RETAIN keeps events of several keys",
        "SELECT symbol, avg(price) FROM Tick RETAIN BATCH OF 5 SECONDS GROUP BY symbol | RETAIN keeps events of several keys",
        "SELECT symbol FROM Tick RETAIN ALL WITH 3 LARGEST price | RETAIN keeps events of several keys",
        "SELECT avg(price) FROM Tick RETAIN 5 EVENTS PARTITION BY symbol | avg is computed over events of several keys",
        "SELECT stddev(price) FROM Tick RETAIN ALL | stddev is computed over events of several keys",
        "SELECT max_ever(price) FROM Tick RETAIN ALL | max_ever is computed over events of several keys",
        "SELECT price FROM Tick RETAIN ALL GROUP BY price HAVING count(*) > 2 | count is computed over events of several keys",
        "SELECT PRIOR(1, price) FROM Tick WHERE symbol = 'A' | PRIOR looks at events of several keys",
        "SELECT symbol, PRIOR(1, price) FROM Tick RETAIN 3 EVENTS PARTITION BY symbol | PRIOR looks at events of several keys",
        "SELECT CASE WHEN price > PRIOR(2, price) THEN 1 END FROM Tick RETAIN ALL WITH UNIQUE price PARTITION BY symbol"
                + " | PRIOR looks at events of several keys",
        "SELECT prior(1, price) FROM Tick RETAIN BATCH OF 3 EVENTS PARTITION BY symbol | prior looks at events of several keys",
        "SELECT PREV(1, price) FROM Tick RETAIN ALL | PREV looks at events of several keys",
        "SELECT price FROM Basket | the property symbol of Basket holds several values, so it cannot be a key",
        "INSERT INTO Rough SELECT symbol, price FROM Fine | the key symbol of Rough is a float, which may round the key",
        "SELECT price FROM Tick OUTPUT EVERY 3 EVENTS | OUTPUT counts events of several keys",
        "SELECT count(*) FROM (SELECT * FROM Tick WHERE symbol = 'A' OR price > 1) RETAIN 5 EVENTS | RETAIN keeps events of several",
        "SELECT t.price FROM Tick AS t, News AS n RETAIN 10 SECONDS WHERE t.price > 1 | the join brings events of several keys together",
        "SELECT a.price FROM (SELECT * FROM Tick WHERE symbol = 'A') AS a, (SELECT * FROM News WHERE symbol = 'B') AS b RETAIN 5 EVENTS"
                + " | this source has events of other keys",
        "SELECT a.price MATCHING EVERY (a:=Tick(symbol = 'A') FOLLOWED BY b:=News(symbol = 'B')) | the pattern may match events",
        "SELECT a.price MATCHING EVERY (a:=Tick FOLLOWED BY b:=News(symbol = a.symbol)) | the pattern may match events of several",
        "SELECT count(*) FROM Clock RETAIN ALL | events of Clock have no property symbol",
        "INSERT INTO Both SELECT n.symbol AS symbol FROM Tick AS t LEFT OUTER JOIN News AS n ON t.symbol = n.symbol RETAIN 9 SECONDS"
                + " | the outer join may leave out the event that n.symbol is read from",
        "INSERT INTO Both SELECT t.symbol AS symbol FROM Tick AS t RIGHT OUTER JOIN News AS n ON t.symbol = n.symbol RETAIN 9 SECONDS"
                + " | the outer join may leave out the event that t.symbol is read from",
        "SELECT count(*) FROM Tick AS t FULL OUTER JOIN News AS n ON t.symbol = n.symbol RETAIN 9 SECONDS GROUP BY t.symbol"
                + " | count is computed over events of several keys",
        "INSERT INTO Rises SELECT price FROM Tick | the stream that is filled here needs a column symbol",
        "SELECT price FROM Tick WHERE EXISTS (SELECT * FROM News RETAIN ALL) | a subquery looks at events of several keys"})
    void shouldRefuseARuleAndSayWhyWhenItsOutputsDependOnSeveralKeys(String rule, String reason) {
        List<EplError> errors = check(rule);
        assertEquals(1, errors.size(), rule);
        assertTrue(errors.get(0).message().startsWith("the rule cannot run in partitions by symbol: " + reason), errors.get(0).message());
    }

    @Test
    void shouldNameThePlaceWhenARuleIsRefused() {
        EplError error = check("SELECT avg(price) FROM Tick RETAIN 5 EVENTS").get(0);
        // "@Name('r') SELECT avg(price) FROM Tick RETAIN " has 46 characters; what is retained comes after it.
        assertEquals(1, error.line());
        assertEquals(47, error.column());
    }

    private static List<EplError> check(String rule) {
        Rule parsed = RuleParser.parse("test.epl", "@Name('r') " + rule + ";").get(0);
        return new PartitionCheck("symbol", List.of(TICK, NEWS, CLOCK, BASKET, ROUGH, FINE)).errors(parsed);
    }
}
