// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
