// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two queries of the benchmark, against signals that a model outside this project computed from the same ticks. */
class SignalsTest {

    private static final double PERC_TOLERANCE = 1e-9;

    @TempDir
    private Path folder;

    /** One output event: rule, symbol, lastPrice, value, clientTimestamp. */
    private record Signal(String rule, String symbol, String lastPrice, String value, String clientTimestamp) {

        static Signal of(String line) {
            String[] cells = line.split(",");
            assertEquals(5, cells.length, line);
            return new Signal(cells[0], cells[1], cells[2], cells[3], cells[4]);
        }
    }

    @ParameterizedTest
    @CsvSource({"small, 156", "large, 5973"})
    void shouldPutOutExactlyTheSignalsOfTheModelWhenTheTicksArePlayed(String set, int count) throws Exception {
        Path out = folder.resolve("out.csv");
        CommandLineTrial run = CommandLineTrial.of("run", "--rules", resource(set, "rules.epl"),
                "--events", "StockTick=" + resource(set, "ticks.csv"), "--out", out);
        assertEquals(0, run.exitCode(), run.err());

        List<Signal> expected = signals(resource(set, "expected.csv"), 1);
        List<Signal> actual = signals(out, 0);
        assertEquals(count, expected.size());
        assertEquals(expected.size(), actual.size());
        for (int i = 0; i < count; i++) {
            assertSame(expected.get(i), actual.get(i));
        }
    }

    private static void assertSame(Signal expected, Signal actual) {
        if (expected.rule().startsWith("percent/")) {
            double value = Double.parseDouble(expected.value());
            assertEquals(value, Double.parseDouble(actual.value()), Math.abs(value) * PERC_TOLERANCE, expected.toString());
        } else {
            assertEquals(expected.value(), actual.value(), expected.toString());
        }
        assertEquals(List.of(expected.rule(), expected.symbol(), expected.clientTimestamp()),
                List.of(actual.rule(), actual.symbol(), actual.clientTimestamp()));
        assertEquals(Double.parseDouble(expected.lastPrice()), Double.parseDouble(actual.lastPrice()), expected.toString());
    }

    /** The outputs in order, except that the order of two rules that fire on the same tick is unspecified. */
    private static List<Signal> signals(Path file, int headerLines) throws IOException {
        List<Signal> signals = new ArrayList<>();
        List<Signal> sameTick = new ArrayList<>();
        try (Stream<String> lines = Files.lines(file)) {
            lines.skip(headerLines).map(Signal::of).forEach(signal -> {
                if (!sameTick.isEmpty() && !sameTick.get(0).clientTimestamp().equals(signal.clientTimestamp())) {
                    moveSorted(sameTick, signals);
                }
                sameTick.add(signal);
            });
        }
        moveSorted(sameTick, signals);
        return signals;
    }

    private static void moveSorted(List<Signal> sameTick, List<Signal> signals) {
        sameTick.sort(Comparator.comparing(Signal::rule));
        signals.addAll(sameTick);
        sameTick.clear();
    }

    private static Path resource(String set, String file) throws URISyntaxException {
        return Path.of(SignalsTest.class.getResource("/signals/signals-" + set + '-' + file).toURI());
    }
}
