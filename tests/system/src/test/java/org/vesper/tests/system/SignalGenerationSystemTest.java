// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.VesperServer;

/**
 * The main job on every JDK: each signal is right, and the report says what a report has to say. In small, unless the system
 * property {@code vesper.thorough} asks for the load of the paper; that run must keep its rate too.
 */
@Timeout(600)
class SignalGenerationSystemTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final LoadRun.Size SIZE = THOROUGH ? new LoadRun.Size(10, 1_000_000, 30, 20) : LoadRun.SMALL;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("jdks")
    void shouldMakeExactlyTheExpectedSignalsWhenDriven(Jdk jdk) {
        try (VesperServer server = VesperServer.withSignalGeneration(Distribution.built().forLongLives().on(jdk)).start();
                LoadRun load = LoadRun.start(server, folder, SIZE)) {
            RunReport report = load.report();

            LoadRun.assertExact(report);
            assertTrue(!THOROUGH || report.verdict().equals("VALID"), report::toString);
            assertEquals(SIZE.events(), report.count("events.sent"));
            assertShareOfSignals(report);
            assertLatencies(report);
            assertEquals(SIZE.connections(), report.count("connections"));
            assertEquals(SIZE.rate(), report.figure("rate.planned"));
            assertTrue(report.figure("server.cpuSeconds") > 0 && report.figure("loadgen.cpuSeconds") > 0);
            assertTrue(report.at("environment") instanceof Map<?, ?> environment && !environment.isEmpty());
            assertTrue(server.log().contains("JDK " + jdk.feature()) || server.log().contains(jdk.home().toString()), server::log);
        }
    }

    @Test
    void shouldKnowTheSameSymbolsOnBothSidesWhenShipped() throws IOException {
        Distribution distribution = Distribution.built();
        String ofApplication = resource(distribution.signalGeneration(), "META-INF/vesper/symbols.txt");

        assertEquals(ofApplication, resource(distribution.library("vesper-loadgen"), "org/vesper/loadgen/workload/signals/symbols.txt"));
    }

    private static String resource(Path jar, String name) throws IOException {
        try (JarFile file = new JarFile(jar.toFile()); InputStream stream = file.getInputStream(file.getEntry(name))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The paper's load: 3.89 % of the events make a signal; in a run as small as this one, not so exactly. */
    private static void assertShareOfSignals(RunReport report) {
        double signals = report.count("signals.percent.received") + report.count("signals.trend.received");
        assertEquals(3.89, 100 * signals / report.count("events.sent"), 0.6);
    }

    private static void assertLatencies(RunReport report) {
        for (String latency : List.of("latency.service.", "latency.response.")) {
            double previous = 0;
            for (String figure : List.of("p50Us", "p90Us", "p99Us", "p999Us", "p9999Us", "maxUs")) {
                double us = report.figure(latency + figure);
                assertTrue(us >= previous && us > 0, () -> latency + figure + " in " + report);
                previous = us;
            }
            assertTrue(report.figure(latency + "meanUs") > 0);
        }
        assertEquals(report.count("latency.service.count"), report.count("latency.response.count"));
        assertTrue(report.figure("latency.response.meanUs") >= report.figure("latency.service.meanUs"));
    }

    private static Stream<Jdk> jdks() {
        return Distribution.built().jdks().stream();
    }
}
