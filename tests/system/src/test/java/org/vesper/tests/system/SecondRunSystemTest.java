// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.VesperServer;

/** A server takes one run after the other, and two at once are found out. */
@Timeout(600)
class SecondRunSystemTest {

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldBeExactWhenARunFollowsAnotherOnTheSameServer() {
        for (int run = 0; run < 2; run++) {
            try (LoadRun load = LoadRun.start(SERVER, folder)) {
                RunReport report = load.report();
                LoadRun.assertExact(report);
                assertEquals(LoadRun.EVENTS, report.count("events.accepted"));
            }
        }
    }

    @Test
    void shouldBeExactWhenSomeSymbolsComeMoreOftenThanOthers() {
        try (LoadRun load = LoadRun.start(SERVER, folder, List.of("--connections", "2", "--rate", "20000", "--symbols", "zipf:1.1"))) {
            RunReport report = load.report();
            LoadRun.assertExact(report);
            assertEquals(LoadRun.EVENTS, report.count("events.accepted"));
            assertTrue(report.count("signals.percent.received") > 0, report::toString);
        }
    }

    /** A round of three ticks takes 15 ms at this speed. WSC rises by 3 % and falls by 2.9 %, so each tick but the first is a signal. */
    @Test
    void shouldMakeTheSignalsOfTheTicksOfAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("ticks.csv"), "time,symbol,price\n0,WSC,100\n50,NOT LISTED,7.5\n100,WSC,103\n");
        try (LoadRun load = LoadRun.start(SERVER, folder, List.of("--schedule", "replay:" + file + ":10"))) {
            RunReport report = load.report();
            LoadRun.assertExact(report);
            assertEquals(200 * 3, report.count("events.accepted"));
            assertEquals(200 * 2 - 1, report.count("signals.percent.received"));
            assertEquals(0, report.count("signals.trend.received"));
        }
    }

    @Test
    void shouldBeInvalidWithTheReasonWhenTwoGeneratorsRunAtOnce() {
        long before = accepted();
        try (LoadRun first = LoadRun.startLong(SERVER, folder)) {
            Await.until("the first run sends", Duration.ofMinutes(3), () -> accepted() > before, SERVER::log);
            List<RunReport> reports = new ArrayList<>();
            try (LoadRun second = LoadRun.start(SERVER, folder)) {
                reports.add(second.report());
            }
            reports.add(first.report());
            for (RunReport report : reports) {
                assertEquals("INVALID", report.verdict());
                assertTrue(report.reasons().stream().anyMatch(reason -> reason.contains("another")),
                        () -> "no reason names the other run: " + report.reasons());
            }
        }
    }

    private static long accepted() {
        return (Long) SERVER.management().attribute("type=Adapter,application=signal-generation,name=ticks", "EventsAccepted");
    }
}
