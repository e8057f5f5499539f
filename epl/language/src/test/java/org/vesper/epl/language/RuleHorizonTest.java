// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleHorizonTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT symbol FROM Tick WHERE price > 2                                         | nothing
            SELECT symbol, PERC(price) AS p FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 2 EVENTS | 2 filtered events of Tick
            SELECT symbol FROM Tick RETAIN 5 EVENTS PARTITION BY symbol                     | 5 events of Tick for each symbol
            SELECT count(*) AS n FROM Tick RETAIN 1 MINUTE 1.5 SECONDS                      | 61500 ms
            SELECT count(*) AS n FROM Tick RETAIN 10 SECONDS BASED ON at                    | 10 s by at of events of Tick
            SELECT symbol FROM Tick RETAIN ALL WITH UNIQUE symbol HAVING count(*) > 1       | 1 event of Tick for each symbol
            SELECT symbol FROM Tick RETAIN 10 SECONDS WITH UNIQUE symbol                    | 10 s
            SELECT count(*) AS n FROM Tick RETAIN BATCH OF 5 EVENTS                         | 2 batches of 5 events of Tick
            SELECT symbol, PRIOR(3, price) AS p FROM Tick WHERE price > 2                   | 3 filtered events of Tick
            SELECT symbol FROM Tick OUTPUT EVERY 3 EVENTS                                   | 2 batches of 3 events of Tick
            SELECT sum(price) AS s FROM Tick RETAIN 3 EVENTS                                | 3 events of Tick
            SELECT trend(price) AS run FROM Tick RETAIN 3 EVENTS HAVING Trend(price) > 2    | the state of TREND(price)
            SELECT TREND(price) AS run FROM Tick RETAIN 3 EVENTS GROUP BY symbol            | 3 events of Tick, the state of TREND(price)
            SELECT count(*) AS n, max(price) AS m FROM Tick                                 | the state of COUNT(*), MAX(price)
            SELECT symbol, sum(price) AS s FROM Tick RETAIN ALL                             | the state of SUM(price)
            SELECT a.id AS i FROM Deal AS a RETAIN 3 EVENTS, Fill AS b RETAIN 10 SECONDS    | 3 events of Deal, 10 s
            SELECT id FROM Deal WHERE id IN (SELECT id FROM Fill RETAIN 2 EVENTS)           | 2 events of Fill
            SELECT x FROM (SELECT price * 2 AS x FROM Tick RETAIN 2 SEC) RETAIN 3 EVENTS    | 3 events of the sub-select and before that 2 s
            SELECT a.id AS i MATCHING EVERY a:=Deal FOLLOWED BY Fill WITHIN 10 SECONDS      | 10 s
            SELECT a.id AS i MATCHING EVERY a:=Deal FOLLOWED BY NOT Fill WITHIN 10 SECONDS  | 10 s
            SELECT a.id AS i MATCHING EVERY a:=Deal FOLLOWED BY Fill WITHIN 3 SECONDS FOLLOWED BY Tick WITHIN 4 SECONDS | 7 s
            SELECT a.id AS i MATCHING EVERY a:=Deal(id > 3)                                 | nothing
            SELECT a.id AS i MATCHING EVERY a:=Deal FOLLOWED BY Fill WITHIN 5 SEC RETAIN 2 EVENTS | 2 events of the pattern and before that 5 s
            """)
    void shouldTellHowFarARuleLooksBack(String rule, String expected) {
        assertEquals(expected, RuleParser.parse("r.epl", "@Name('r') " + rule + ";").get(0).horizon().toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT median(price) AS m FROM Tick                                     | MEDIAN(price) needs all events that have come
            SELECT median(price) AS m FROM Tick RETAIN ALL                          | RETAIN ALL keeps every event
            SELECT symbol FROM Tick RETAIN ALL WITH 2 LARGEST price                 | what WITH keeps depends on all earlier events
            SELECT symbol FROM Tick RETAIN 3 EVENTS WITH UNIQUE symbol              | what WITH keeps depends on all earlier events
            SELECT symbol FROM Tick RETAIN BATCH OF 2 EVENTS PARTITION BY symbol    | the batches of each key end at other events
            SELECT a.id AS i MATCHING EVERY a:=Deal FOLLOWED BY Fill                | nothing ends the search for this step of the pattern
            SELECT symbol FROM Tick RETAIN 3 EVENTS OUTPUT EVERY 3 EVENTS           | OUTPUT EVERY counts from the first event on
            """)
    void shouldTellWhyAHorizonIsEndless(String rule, String reason) {
        String found = RuleParser.parse("r.epl", "@Name('r') " + rule + ";").get(0).horizon().toString();
        assertEquals("endless: " + reason, found);
    }
}
