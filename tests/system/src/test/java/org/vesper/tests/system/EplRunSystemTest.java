// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.tests.support.Distribution;

/** Rules over a file, without a server, give what an independent model gives. */
@Timeout(600)
class EplRunSystemTest {

    private static final Path DATA = Path.of(System.getProperty("vesper.root"), "epl/tools/src/test/resources/signals");
    private static final double RELATIVE_DIFFERENCE = 1e-9;

    /** An output line; a tick may fire two rules, whose order means nothing. */
    private record Signal(String rule, String symbol, double lastPrice, double value, long clientTimestamp) {

        static Signal of(String line) {
            String[] values = line.split(",");
            double lastPrice = Double.parseDouble(values[2]);
            return new Signal(values[0], values[1], lastPrice, Double.parseDouble(values[3]), Long.parseLong(values[4]));
        }

        Signal withValue(double other) {
            return new Signal(rule, symbol, lastPrice, other, clientTimestamp);
        }
    }

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"small, 156", "large, 5973"})
    void shouldGiveTheSignalsOfTheModelWhenRulesRunOverAFile(String size, int count) throws IOException {
        Path out = folder.resolve("out.csv");
        Distribution.built().run("epl", "run", "--rules", DATA.resolve("signals-" + size + "-rules.epl").toString(),
                "--events", "StockTick=" + DATA.resolve("signals-" + size + "-ticks.csv"), "--out", out.toString()).expect(0);

        List<Signal> expected = signals(DATA.resolve("signals-" + size + "-expected.csv"), 1);
        List<Signal> actual = signals(out, 0);
        assertEquals(count, expected.size());
        assertEquals(count, actual.size());
        for (int i = 0; i < count; i++) {
            Signal wanted = expected.get(i);
            assertEquals(wanted.value(), actual.get(i).value(), Math.abs(wanted.value()) * RELATIVE_DIFFERENCE, wanted::toString);
            assertEquals(wanted, actual.get(i).withValue(wanted.value()));
        }
    }

    /** In order of time; within one tick, by rule. */
    private static List<Signal> signals(Path file, int linesOfHeader) throws IOException {
        return Files.readAllLines(file).stream().skip(linesOfHeader).map(Signal::of)
                .sorted(Comparator.comparingLong(Signal::clientTimestamp).thenComparing(Signal::rule)).toList();
    }
}
