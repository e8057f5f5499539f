// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.VesperServer;

/**
 * signal-generation gives every signal of a load generator's run, at the rate of the paper, while bad applications of each kind come and go
 * beside it. {@link IsolationSystemTest} shows the same with less load, and more of it.
 */
@Timeout(600)
@EnabledIfSystemProperty(named = "vesper.thorough", matches = "true")
class FullRateIsolationSystemTest {

    private static final LoadRun.Size SIZE = new LoadRun.Size(10, 1_000_000, 60, 5);

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldGiveEverySignalWhileBadApplicationsComeAndGo() {
        Deque<BadApplication> kinds = BadApplication.running().collect(Collectors.toCollection(ArrayDeque::new));
        while (!kinds.isEmpty()) {
            try (LoadRun run = LoadRun.start(SERVER, folder, SIZE)) {
                run.awaitOutput("measuring");
                while (!kinds.isEmpty() && run.isAlive()) {
                    comeAndGo(kinds.poll());
                }
                RunReport report = run.report();

                LoadRun.assertExact(report);
                assertEquals(SIZE.events(), report.count("events.accepted"));
            }
        }
    }

    private void comeAndGo(BadApplication bad) {
        SERVER.manage("deploy", bad.jar(SERVER.distribution(), folder).toString());
        SERVER.awaitLog(bad.evidence());
        SERVER.manage("undeploy", bad.name());
        SERVER.awaitLog(bad.farewell());
    }
}
