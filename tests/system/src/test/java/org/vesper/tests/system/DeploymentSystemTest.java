// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
@Timeout(600)
class DeploymentSystemTest {

    private static final String RUNNING = "signal-generation  RUNNING";
    private static final String SIGNALS = "type=Processor,application=signal-generation,name=signals";
    /** A rule for a symbol that nobody sends. */
    private static final String SILENT = """

            @Name('silent') SELECT symbol, lastPrice, PERC(lastPrice), clientTimestamp, timestamp
            FROM (SELECT * FROM StockTick WHERE symbol = 'NOBODY') RETAIN 2 EVENTS HAVING PERC(lastPrice) > 3.0;
            """;

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
        try (LoadRun run = LoadRun.start(server, folder, new LoadRun.Size(2, 20_000, 5, 1))) {
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
    void shouldKeepTheStatesOfAllApplicationsOverARestartAndGoOnFromThere() {
        Path hello = server.distribution().sample("hello-world");
        ApplicationJar wrong = renamed(hello, "wrong").edit("META-INF/spring/hello-world.xml",
                network -> network.replace("provider=\"timer\"", "provider=\"tmer\""));
        server.with(hello).with(renamed(hello, "resting").file()).with(wrong.file()).start();
        vesper("suspend", "signal-generation").expect(0);
        vesper("stop", "resting").expect(0);

        List<String> before = vesper("list").output().lines().toList();
        assertEquals(List.of("hello-world RUNNING", "resting STOPPED", "signal-generation SUSPENDED", "wrong FAILED"),
                before.stream().skip(1).map(line -> line.replaceAll("(\\S+) +(\\S+) .*", "$1 $2")).toList());
        assertTrue(before.get(4).contains("did you mean timer?"), before::toString);

        server.restart();
        assertEquals(before, vesper("list").output().lines().toList());
        String stopped = "type=Processor,application=resting,name=greeting";
        assertFalse(server.management().has(stopped));
        vesper("start", "resting").expect(0, "started: resting");
        assertTrue(server.management().has(stopped));
        vesper("resume", "signal-generation").expect(0, "resumed: signal-generation");
        vesper("list").expect(0, RUNNING, "resting            RUNNING");
        try (TickClient client = TickClient.ready(server.ticksPort())) {
            assertEquals(1, client.tick(10.0).bye());
        }
    }

    @Test
    void shouldChangeRulesUnderLoadAndNothingElseWhenOnlyTheyDiffer() {
        server.start();
        Path shipped = server.distribution().signalGeneration();
        Path changed = ApplicationJar.copyOf(shipped, folder.resolve("changed").resolve(shipped.getFileName()))
                .edit("META-INF/vesper/signals.epl", rules -> rules + SILENT).file();
        String done = ": rules change, all else continues\n  changed: META-INF/vesper/signals.epl\n"
                + "  processor signals: 1 added (silent), 400 kept with what they retain\n";
        try (LoadRun run = LoadRun.start(server, folder, new LoadRun.Size(2, 20_000, 15, 1))) {
            run.awaitOutput("measuring");
            vesper("deploy", changed.toString(), "--dry-run").expect(0, "planned: signal-generation", done);
            assertEquals(400, server.management().attribute(SIGNALS, "RuleCount"));
            vesper("deploy", changed.toString()).expect(0, "deployed: signal-generation", " RUNNING" + done);
            assertEquals(401, server.management().attribute(SIGNALS, "RuleCount"));
            vesper("deploy", changed.toString(), "--dry-run").expect(0, ": nothing differs, so nothing happens\n");
            assertTrue(run.isAlive(), "the run was over before the update was");

            // Each of the 400 rules gave what the model expects over the whole run, by connections that stayed: no window was lost.
            LoadRun.assertExact(run.report());
        }
        server.restart();
        assertEquals(401, server.management().attribute(SIGNALS, "RuleCount"));
        vesper("deploy", shipped.toString()).expect(0, "1 removed (silent), 400 kept");
    }

    private ApplicationJar renamed(Path application, String name) {
        return ApplicationJar.copyOf(application, folder.resolve(name + ".jar")).edit("META-INF/MANIFEST.MF", manifest -> manifest
                .replaceFirst("Vesper-Application: \\S+", "Vesper-Application: " + name)
                .replaceFirst("Bundle-SymbolicName: \\S+", "Bundle-SymbolicName: " + name));
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
        return server.vesper(words);
    }
}
