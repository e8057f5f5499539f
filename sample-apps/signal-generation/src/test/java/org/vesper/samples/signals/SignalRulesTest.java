// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignalRulesTest {

    private static final String PERCENT = """
            SELECT symbol, lastPrice, perc(lastPrice), clientTimestamp, timestamp
            FROM (select * from StockTick where symbol='WSC') RETAIN 2 EVENTS
            HAVING PERC(lastPrice) > 2.0 OR PERC(lastPrice) < -2.0
            """;
    private static final String TREND = """
            SELECT symbol, lastPrice, trend(lastPrice), clientTimestamp, timestamp
            FROM (select * from StockTick where symbol='WSC') RETAIN 3 EVENTS
            HAVING TREND(lastPrice) > 2
            """;

    @Test
    void shouldHoldTheQueriesOfThePaperForEachMonitoredSymbolWhenShipped() throws IOException {
        StringBuilder rules = new StringBuilder("-- SPDX-License-Identifier: GPL-2.0-or-later\n")
                .append("-- The two queries of the paper, word for word, for each of the 200 monitored symbols.\n");
        for (String symbol : monitored()) {
            rules.append(rule("percent", PERCENT, symbol)).append(rule("trend", TREND, symbol));
        }
        assertEquals(rules.toString(), resource("META-INF/vesper/signals.epl"));
    }

    @Test
    void shouldMonitorTwoHundredOfManyDistinctSymbolsWhenShipped() throws IOException {
        List<String> symbols = symbols();

        assertEquals(1470, new LinkedHashSet<>(symbols).size());
        assertTrue(symbols.stream().allMatch(symbol -> symbol.matches("[A-Z]{1,5}")));
        assertEquals(200, monitored().size());
        assertTrue(monitored().contains("WSC"));
    }

    private static String rule(String kind, String query, String symbol) {
        return "\n@Name('" + kind + "/" + symbol + "')\n" + query.replace("WSC", symbol).stripTrailing() + ";\n";
    }

    /** Every seventh, the first among them, until there are 200. */
    private static List<String> monitored() throws IOException {
        List<String> monitored = new ArrayList<>();
        for (int index = 0; monitored.size() < 200; index += 7) {
            monitored.add(symbols().get(index));
        }
        return monitored;
    }

    private static List<String> symbols() throws IOException {
        return resource("META-INF/vesper/symbols.txt").lines().toList();
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = SignalRulesTest.class.getClassLoader().getResourceAsStream(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
