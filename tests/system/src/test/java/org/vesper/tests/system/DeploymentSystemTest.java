// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.VesperServer;

/** Applications come, rest and go by commands, under load and over a restart. */
@Timeout(180)
class DeploymentSystemTest {

    private static final String RUNNING = "signal-generation  RUNNING";

    @TempDir
    private Path folder;

    private final VesperServer server = VesperServer.withSignalGeneration(Distribution.built());

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void shouldLoseNoEventWhenItIsSuspendedAndResumedInARun() {
        server.start();
        try (LoadRun run = LoadRun.start(server, folder, new LoadRun.Size(2, 20_000, 10, 1))) {
            run.awaitOutput("measuring");
            vesper("suspend", "signal-generation").expect(0, "suspended: signal-generation");
            long before = eventsIn();
            vesper("list").expect(0, "signal-generation  SUSPENDED");
            assertEquals(before, eventsIn(), "a suspended application takes no events");
            vesper("resume", "signal-generation").expect(0, "resumed: signal-generation");

            RunReport report = run.report();
            LoadRun.assertExact(report);
        }
    }

    @Test
    void shouldBeAfterARestartWhatItWasBefore() {
        server.start();
        vesper("suspend", "signal-generation").expect(0);
        server.restart();
        vesper("list").expect(0, "signal-generation  SUSPENDED");

        vesper("stop", "signal-generation").expect(0, "stopped: signal-generation");
        server.restart();
        vesper("list").expect(0, "signal-generation  STOPPED");
        assertFalse(server.management().has("type=Processor,application=signal-generation,name=signals"));

        vesper("start", "signal-generation").expect(0, "started: signal-generation");
        vesper("list").expect(0, RUNNING);
        try (TickClient client = TickClient.ready(server.ticksPort())) {
            assertEquals(1, client.tick(10.0).bye());
        }
    }

    @Test
    void shouldLeaveTheOldOneRunningAndSayWhyWhenTheNewOneIsWrong() throws IOException {
        server.start();
        ApplicationJar wrong = ApplicationJar.copyOf(server.distribution().signalGeneration(), folder.resolve("wrong.jar"))
                .edit("META-INF/vesper/signals.epl", rules -> rules.replace("where symbol='WSC') RETAIN 3", "where symbl='WSC') RETAIN 3"));

        vesper("deploy", wrong.file().toString()).expect(1, "signals.epl:", "rule trend/WSC", "did you mean symbol?");
        vesper("list").expect(0, RUNNING);
        assertEquals(List.of(server.distribution().signalGeneration().getFileName().toString()), apps());

        vesper("deploy", server.distribution().signalGeneration().toString()).expect(0, "deployed: signal-generation", "RUNNING");
        vesper("undeploy", "signal-generation").expect(0, "undeployed: signal-generation");
        assertEquals(List.of(), apps());
        vesper("suspend", "signal-generation").expect(1, "there is no application signal-generation");
        assertTrue(server.isAlive());
    }

    private long eventsIn() {
        return (Long) server.management().attribute("type=Processor,application=signal-generation,name=signals", "EventsIn");
    }

    private List<String> apps() throws IOException {
        try (Stream<Path> files = Files.list(server.instance().resolve("apps"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private CommandResult vesper(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--instance", server.instance().toString()));
        return server.distribution().run(all.toArray(String[]::new));
    }
}
