// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * How long a client waits when it takes back the change of one rule among 100,000, in a running server to which events flow. Only {@code
 * -Pthorough} runs it, and it needs a quiet machine.
 */
@EnabledIfSystemProperty(named = "vesper.thorough", matches = "true")
@Timeout(value = 1800, threadMode = ThreadMode.SEPARATE_THREAD)
class UndoAmongManyRulesSystemTest {

    private static final String PROCESSOR = "type=Processor,application=signal-generation,name=signals";
    private static final int RULES = 100_000;
    private static final int SHIPPED = 400;
    /** Every so many rules one that counts the ticks of LIVE since its beginning, and tells at each. */
    private static final int WITNESS = 5_000;
    private static final int UNDOS = 100;
    private static final double LONGEST_MEDIAN_MS = 100;

    @TempDir
    private Path folder;

    @Test
    void shouldTakeBackTheChangeOfOneRuleInOneHundredMillisecondsAndTouchNoOtherRule() throws IOException {
        try (VesperServer server = VesperServer.empty(Distribution.built()).with(jar()).start();
                TickLoad load = TickLoad.start(server.ticksPort())) {
            assertEquals(RULES, server.management().attribute(PROCESSOR, "RuleCount"));
            double[] undosMs = new double[UNDOS];
            for (int i = 0; i < UNDOS; i++) {
                String rule = "silent/" + (i * 37 + 1);
                server.management().invoke(PROCESSOR, "replaceRules", silent(rule, "HAVING PERC(lastPrice) > " + (7 + i)));
                long begin = System.nanoTime();
                server.management().invoke(PROCESSOR, "undoRule", rule, "");
                undosMs[i] = (System.nanoTime() - begin) / 1e6;
            }
            long pairs = load.stop();

            for (int i = 0; i < RULES - SHIPPED; i += WITNESS) {
                assertEquals(Signals.counting("witness/" + i, 0, pairs), Signals.received(server, "witness/" + i));
            }
            assertEquals(Signals.percentOfWsc(pairs), Signals.received(server, "percent/WSC"));
            assertEquals(Signals.trendOfWsc(pairs), Signals.received(server, "trend/WSC"));
            assertEquals(0, server.management().attribute(PROCESSOR, "LiveRuleCount"));
            double medianMs = toldMedian(undosMs);
            assertTrue(medianMs <= LONGEST_MEDIAN_MS, () -> "median " + medianMs + " ms");
        }
    }

    private static double toldMedian(double[] undosMs) {
        Arrays.sort(undosMs);
        System.out.printf(Locale.ROOT, "undo of one rule among %,d, %d times: median %.1f ms, p90 %.1f, minimum %.1f, maximum %.1f%n", RULES,
                UNDOS, undosMs[UNDOS / 2], undosMs[UNDOS * 9 / 10], undosMs[0], undosMs[UNDOS - 1]);
        return undosMs[UNDOS / 2];
    }

    /** Signal-generation with its own rules and further ones. */
    private Path jar() throws IOException {
        Path jar = Files.copy(Distribution.built().signalGeneration(), folder.resolve("many.jar"));
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < RULES - SHIPPED; i++) {
            rules.append(i % WITNESS == 0 ? rule("witness/" + i, "TREND", "LIVE", "") : silent("silent/" + i, "HAVING PERC(lastPrice) > 3"));
        }
        try (FileSystem entries = FileSystems.newFileSystem(jar)) {
            Files.writeString(entries.getPath("META-INF/vesper/signals.epl"), rules, StandardOpenOption.APPEND);
        }
        return jar;
    }

    private static String silent(String name, String having) {
        return rule(name, "PERC", "NOBODY", having);
    }

    private static String rule(String name, String function, String symbol, String having) {
        return "@Name('" + name + "')\nSELECT symbol, lastPrice, " + function + "(lastPrice), clientTimestamp, timestamp\n"
                + "FROM (SELECT * FROM StockTick WHERE symbol = '" + symbol + "') RETAIN 2 EVENTS\n" + having + ";\n\n";
    }
}
