// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.epl.language.result.EplError;

class EvictionCheckTest {

    private static List<EplError> errors(String query, boolean recovery) {
        return new EvictionCheck(100).errors(RuleParser.parse("r.epl", "@Name('r') " + query + ";").get(0), recovery);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT symbol FROM Tick WHERE price > 1",
        "SELECT sum(price) AS s FROM Tick RETAIN ALL",
        "SELECT sum(price) AS s FROM Tick RETAIN 1 HOUR",
        "SELECT sum(price) AS s FROM Tick RETAIN 1 HOUR BASED ON at",
        "SELECT sum(price) AS s FROM Tick RETAIN ALL WITH UNIQUE symbol",
        "SELECT sum(price) AS s FROM Tick RETAIN 100 EVENTS",
        "SELECT sum(price) AS s FROM Tick RETAIN BATCH OF 50 EVENTS",
        "SELECT sum(price) AS s FROM Tick RETAIN ALL WITH 100 LARGEST price",
        "SELECT TREND(price) AS t FROM Tick RETAIN 1000 EVENTS",
        "SELECT PREV(1, price) AS p FROM Tick RETAIN 2 EVENTS",
        "SELECT a.price AS p FROM Tick AS a RETAIN 60 EVENTS, Quote AS b RETAIN 40 EVENTS WHERE a.symbol = b.symbol",
        "SELECT max(s) AS m FROM (SELECT sum(price) AS s FROM Tick RETAIN ALL) RETAIN 1 HOUR",
        "SELECT price FROM Tick WHERE price > (SELECT max(price) FROM Tick RETAIN 100 EVENTS)"})
    void shouldAcceptRulesThatStayWithinTheLimitOrCanGiveUpTheirOldestEvent(String query) {
        assertEquals(List.of(), errors(query, false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT a.price AS p MATCHING EVERY a:=Tick FOLLOWED BY b:=Quote | a pattern waits with all events that it has for the next one",
        "SELECT sum(price) AS s FROM Tick RETAIN 101 EVENTS | it retains up to 101 events; write at most 100",
        "SELECT sum(price) AS s FROM Tick RETAIN BATCH OF 51 EVENTS | it retains up to 102 events",
        "SELECT sum(price) AS s FROM Tick RETAIN BATCH OF 1 HOUR | a batch passes its events on together",
        "SELECT sum(price) AS s FROM Tick RETAIN 3 EVENTS PARTITION BY symbol | with PARTITION BY each key has a window of its own",
        "SELECT sum(price) AS s FROM Tick RETAIN 1 HOUR WITH UNIQUE symbol | two windows are combined here",
        "SELECT PREV(1, price) AS p FROM Tick RETAIN 1 HOUR | PREV and PRIOR count events from the latest one back",
        "SELECT a.price AS p FROM Tick AS a RETAIN ALL, Quote AS b RETAIN 1 EVENT WHERE a.symbol = b.symbol | a join would miss pairs",
        "SELECT price FROM Tick WHERE price > (SELECT max(price) FROM Quote RETAIN ALL) | a subquery would miss events",
        "SELECT s FROM (SELECT sum(price) AS s FROM Tick RETAIN BATCH OF 1 HOUR) | a batch passes its events on together"})
    void shouldRefuseOthersWithPlaceReasonAndWayOut(String query, String reason) {
        List<EplError> errors = errors(query, false);
        assertEquals(1, errors.size(), errors::toString);
        String message = errors.get(0).message();
        assertTrue(message.startsWith("the rule may retain more than max-retained-events=\"100\" and cannot give up its oldest event"
                + " (when-max-retained=\"evict\"): " + reason), message);
        assertTrue(message.endsWith("or put the rule into a processor that refuses events (when-max-retained=\"refuse\")"), message);
        assertEquals(1, errors.get(0).line());
        assertTrue(errors.get(0).column() > 11 && query.length() + 11 > errors.get(0).column(), errors::toString);
    }

    @Test
    void shouldRefuseWhatARestartDoesNotBringBack() {
        String all = "SELECT sum(price) AS s FROM Tick RETAIN ALL";
        assertTrue(errors(all, true).get(0).message().contains("after a restart, RETAIN ALL has its sums without the events"));
        assertEquals(List.of(), errors("SELECT sum(price) AS s FROM Tick RETAIN ALL WITH UNIQUE symbol", true));
        assertEquals(List.of(), new EvictionCheck(100).errors(RuleParser.parse("r.epl", "@Name('r') @Recovery('none') " + all + ";").get(0),
                true));
    }
}
