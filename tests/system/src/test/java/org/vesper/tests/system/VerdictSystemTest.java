// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.VesperServer;

/** A run is INVALID as soon as one thing is not as the reference has it. */
@Timeout(600)
class VerdictSystemTest {

    private static final String ALTERED = "WSC";
    private static final int RECORD_BYTES = 20;
    private static final int PRICE_OFFSET = 4;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldBeInvalidWhenOneEventIsDropped() {
        RunReport report = tampered((events, symbols) -> Arrays.copyOf(events, events.length - RECORD_BYTES));

        assertEquals(report.count("events.sent") - 1, report.count("events.accepted"));
        assertSaying(report, "accepted");
    }

    @Test
    void shouldBeInvalidWhenOnePriceOfAMonitoredShareIsAltered() {
        RunReport report = tampered((events, symbols) -> withAlteredPrice(ByteBuffer.wrap(events.clone()), symbols));

        assertEquals(report.count("events.sent"), report.count("events.accepted"));
        assertSaying(report, "percent/" + ALTERED);
    }

    @Test
    void shouldBeInvalidWhenOneRuleIsFalsified() {
        String condition = "FROM (select * from StockTick where symbol='WSC') RETAIN 2 EVENTS\nHAVING PERC(lastPrice) > ";
        RunReport report = falsified(rules -> rules.replace(condition + "2.0", condition + "1.0"));

        assertSaying(report, "percent/WSC");
        assertEquals(report.count("signals.trend.expected"), report.count("signals.trend.received"));
    }

    /** As many signals as there must be, each with the value of another sign. */
    @Test
    void shouldBeInvalidWhenAllPercentSignalsHaveTheWrongSign() {
        RunReport report = falsified(rules -> rules.replace(" perc(lastPrice),", " -perc(lastPrice) AS `perc(lastPrice)`,"));

        assertEquals(report.count("signals.percent.expected"), report.count("signals.percent.received"));
        assertSaying(report, "rules have a wrong checksum over the signals in their order");
    }

    private RunReport falsified(UnaryOperator<String> change) {
        ApplicationJar jar = ApplicationJar.copyOf(SERVER.distribution().signalGeneration(), folder.resolve("signal-generation.jar"));
        jar.edit("META-INF/vesper/signals.epl", change);
        try (VesperServer falsified = VesperServer.empty(SERVER.distribution()).with(jar.file()).start();
                LoadRun run = LoadRun.start(falsified, folder)) {
            RunReport report = run.report();
            assertEquals("INVALID", report.verdict());
            return report;
        }
    }

    /** A price half as high again is a signal of its own, and so is the next price, which falls back. */
    private static byte[] withAlteredPrice(ByteBuffer events, Map<Integer, String> symbols) {
        for (int record = 0; record < events.limit(); record += RECORD_BYTES) {
            if (ALTERED.equals(symbols.get(events.getInt(record)))) {
                events.putDouble(record + PRICE_OFFSET, events.getDouble(record + PRICE_OFFSET) * 1.5);
                return events.array();
            }
        }
        return null;
    }

    private RunReport tampered(TamperingProxy.Change change) {
        try (TamperingProxy proxy = new TamperingProxy(SERVER.ticksPort(), change);
                LoadRun run = LoadRun.start(SERVER, proxy.port(), folder)) {
            RunReport report = run.report();
            assertTrue(proxy.hasChanged(), "the proxy has changed nothing");
            assertEquals("INVALID", report.verdict());
            return report;
        }
    }

    private static void assertSaying(RunReport report, String word) {
        assertTrue(report.reasonsBesidesRate().stream().anyMatch(reason -> reason.contains(word)),
                () -> "no reason says '" + word + "': " + report.reasons());
    }
}
