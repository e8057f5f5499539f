// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.VesperServer;

/** The same signals, by the load generator's model, with any number of partitions, and whether events are filtered or not. */
@Timeout(600)
class PartitionsSystemTest {

    private static final String APPLICATION = "application=signal-generation,name=";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"2, false", "4, true"})
    void shouldSignalExactlyTheSame(int threads, boolean preFilter) {
        ApplicationJar jar = ApplicationJar.copyOf(Distribution.built().signalGeneration(), folder.resolve("apps/partitioned.jar"))
                .edit("META-INF/spring/signal-generation.xml", network ->
                        network.replace("listeners=\"signals\"", "listeners=\"by-symbol\"")
                        .replace("<epn:processor",
                                String.format(Locale.ROOT, "<epn:stream id=\"by-symbol\" threads=\"%d\" partition-by=\"symbol\" listeners=\"signals\"/>",
                                        threads) + "<epn:processor"));
        VesperServer server = VesperServer.empty(Distribution.built()).with(jar.file())
                .set("app.signal-generation.ticks.port", "0").set("app.signal-generation.pre-filter", String.valueOf(preFilter));
        try (server; LoadRun run = LoadRun.start(server.start(), folder)) {
            RunReport report = run.report();

            LoadRun.assertExact(report);
            assertEquals(LoadRun.EVENTS, count(server, "Adapter", "ticks", "EventsAccepted"));
            long filtered = count(server, "Adapter", "ticks", "EventsFiltered");
            assertTrue(preFilter ? filtered > LoadRun.EVENTS / 2 : filtered == 0, () -> filtered + " filtered");
            assertEquals(LoadRun.EVENTS - filtered, count(server, "Stream", "by-symbol", "EventsIn"));
            assertEquals(LoadRun.EVENTS - filtered, count(server, "Stream", "by-symbol", "EventsOut"));
            assertEquals(threads, count(server, "Processor", "signals", "Partitions"));
        }
    }

    private static long count(VesperServer server, String type, String name, String attribute) {
        return ((Number) server.management().attribute("type=" + type + "," + APPLICATION + name, attribute)).longValue();
    }
}
