// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.vesper.spi.processor.RuleFile;

/** The two rules of the paper, for some symbols. */
final class RuleTexts {

    private static final String PERCENT = "SELECT symbol, lastPrice, perc(lastPrice), clientTimestamp, timestamp "
            + "FROM (select * from StockTick where symbol=%s) RETAIN 2 EVENTS HAVING PERC(lastPrice) > 2.0 OR PERC(lastPrice) < -2.0";
    private static final String TREND = "SELECT symbol, lastPrice, trend(lastPrice), clientTimestamp, timestamp "
            + "FROM (select * from StockTick where symbol=%s) RETAIN 3 EVENTS HAVING TREND(lastPrice) > 2";

    private RuleTexts() {
    }

    /** Returns one rule in full. */
    static String percent(String symbol) {
        return named("percent/" + symbol, PERCENT, '\'' + symbol + '\'');
    }

    /** Returns two rules per symbol in full. */
    static List<RuleFile> text(List<String> symbols) {
        String text = symbols.stream().map(symbol -> percent(symbol) + named("trend/" + symbol, TREND, '\'' + symbol + '\''))
                .collect(Collectors.joining());
        return List.of(new RuleFile("rules.epl", text));
    }

    /** Returns two rules with a table each, one row per symbol. */
    static List<RuleFile> tables(List<String> symbols) {
        String rows = symbols.stream().map(symbol -> symbol + ',' + symbol + '\n').collect(Collectors.joining());
        return List.of(new RuleFile("rules.epl", named("percent", PERCENT, "?") + named("trend", TREND, "?")),
                new RuleFile("percent.csv", "row,symbol\n" + rows), new RuleFile("trend.csv", "row,symbol\n" + rows));
    }

    private static String named(String name, String rule, String symbol) {
        return "@Name('" + name + "') " + String.format(Locale.ROOT, rule, symbol) + ";\n";
    }
}
