// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** What the machine may do to a server: it runs out of file handles or of disk space, its disk becomes read-only, it ends the process. */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class FaultSystemTest {

    private static final int CLIENTS = 60;
    private static final int HANDLES_LEFT = 20;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String SIGNALS = "type=Processor,application=signal-generation,name=signals";
    private static final String RULE = "@Name('live/added') SELECT symbol, lastPrice FROM StockTick WHERE symbol = 'LIVE';";

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built())
            .with(Distribution.built().sample("hello-world"));

    @Test
    void shouldServeItsClientsAndTakeOthersLaterWhenThereAreNoMoreFileHandles() throws Exception {
        TickClient good = TickClient.ready(SERVER.ticksPort()).awaitWelcome().tick(1.0);
        List<Socket> many = new ArrayList<>();
        limit("nofile", openFiles() + HANDLES_LEFT + ":" + 10_000);
        try {
            while (many.size() < CLIENTS) {
                many.add(new Socket(InetAddress.getLoopbackAddress(), SERVER.ticksPort()));
            }
            Await.until("the server has no more room", LIMIT, () -> SERVER.log().contains("Too many open files")
                    || SERVER.log().contains("OVERLOADED"), SERVER::log);
            assertEquals(2, good.tick(2.0).bye());
        } finally {
            for (Socket each : many) {
                each.close();
            }
        }
        try (good) {
            Await.until("a new client is served", LIMIT, FaultSystemTest::isServed, SERVER::log);
        } finally {
            limit("nofile", "10000:10000");
        }
    }

    private static boolean isServed() {
        try (TickClient client = TickClient.ready(SERVER.ticksPort())) {
            return client.tick(3.0).bye() == 1;
        } catch (AssertionError | UncheckedIOException e) {
            return false; // it has been told to come back later
        }
    }

    /** No file of the process can grow: as on a full disk, but for the server alone, and on any machine. */
    @Test
    void shouldServeItsClientsAndRefuseChangesWhenTheDiskIsFull() throws Exception {
        shouldServeItsClientsAndRefuseChanges("File too large", () -> limit("fsize", "0:unlimited"),
                () -> limit("fsize", "unlimited:unlimited"));
    }

    /** The folder of the instance is read-only for everything that is opened from then on, as after an error of the disk. */
    @Test
    void shouldServeItsClientsAndRefuseChangesWhenTheDiskIsReadOnly() throws Exception {
        String folder = SERVER.instance().toRealPath().toString();
        assumeTrue(run("mount", "--bind", folder, folder), "this machine does not let a test mount a folder");
        try {
            shouldServeItsClientsAndRefuseChanges("Read-only file system",
                    () -> assertTrue(run("mount", "-o", "remount,bind,ro", folder)), () -> assertTrue(run("umount", folder)));
        } finally {
            run("umount", "--quiet", folder);
        }
    }

    private static void shouldServeItsClientsAndRefuseChanges(String reason, Step fault, Step end) throws Exception {
        String before = rules();
        try (TickClient good = TickClient.ready(SERVER.ticksPort()).awaitWelcome().tick(1.0)) {
            fault.take();
            try {
                assertRefused(reason, () -> SERVER.management().invoke(SIGNALS, "addRules", RULE.replace("added", "refused")));
                assertRefused(reason, () -> SERVER.manage("deploy", Distribution.built().sample("fx").toString()));
                assertRefused(reason, () -> SERVER.manage("suspend", "signal-generation"));
                good.tick(2.0);
            } finally {
                end.take();
            }
            assertEquals(List.of("hello-world RUNNING", "signal-generation RUNNING"), listed());
            assertEquals(before, rules());
            assertEquals(3, good.tick(3.0).bye());
        }
        SERVER.manage("suspend", "signal-generation");
        SERVER.manage("resume", "signal-generation");
        assertEquals(List.of("hello-world RUNNING", "signal-generation RUNNING"), listed());
    }

    @Kills.Few(value = 3, thorough = 100)
    void shouldComeBackWithItsApplicationsStatesAndRulesWhenItIsKilledUnderLoad(Kills kills) {
        SERVER.management().invoke(SIGNALS, "addRules", RULE);
        SERVER.manage("stop", "hello-world");
        String rules = rules();
        for (int kill = 1; kill <= kills.number(); kill++) {
            try (TickLoad load = TickLoad.start(SERVER.ticksPort())) {
                load.awaitMore();
                kills.awaitMoment();
                SERVER.killAndRestart(load::close);
            }
            assertEquals(List.of("hello-world STOPPED", "signal-generation RUNNING"), listed(), "after kill " + kill);
            assertEquals(rules, rules(), "after kill " + kill);
        }
        try (TickLoad load = TickLoad.start(SERVER.ticksPort())) {
            long pairs = load.stop();
            assertEquals(Signals.percentOfWsc(pairs), Signals.received(SERVER, "percent/WSC"));
            assertEquals(Signals.trendOfWsc(pairs), Signals.received(SERVER, "trend/WSC"));
        }
        SERVER.manage("start", "hello-world");
        SERVER.management().invoke(SIGNALS, "removeRules", "live/added");
    }

    private interface Change {

        void make();
    }

    private interface Step {

        void take() throws Exception;
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    }

    private static void assertRefused(String expected, Change change) {
        RuntimeException refusal = assertThrows(RuntimeException.class, change::make);
        StringBuilder reasons = new StringBuilder();
        for (Throwable reason = refusal; reason != null; reason = reason.getCause()) {
            reasons.append(reason.getMessage()).append('\n');
        }
        assertTrue(reasons.toString().contains(expected), reasons::toString);
    }

    /** Changes a limit of the running server, the soft and the hard one. */
    private static void limit(String resource, String limits) throws IOException, InterruptedException {
        assumeTrue(Stream.of(System.getenv("PATH").split(":")).anyMatch(bin -> Files.isExecutable(Path.of(bin, "prlimit"))),
                "this machine has no prlimit, a part of util-linux");
        Process change = new ProcessBuilder("prlimit", "--pid", String.valueOf(pid()), "--" + resource + "=" + limits).inheritIO().start();
        assumeTrue(change.waitFor() == 0, "this machine does not let the limits of a process be changed");
    }

    private static long openFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc", String.valueOf(pid()), "fd"))) {
            return files.count();
        }
    }

    private static long pid() {
        return (Long) SERVER.management().attribute("type=Server", "Pid");
    }

    private static String rules() {
        return (String) SERVER.management().invoke(SIGNALS, "rulesText");
    }

    private static List<String> listed() {
        CompositeData[] all = (CompositeData[]) SERVER.management().invoke("type=Server", "list");
        return List.copyOf(new TreeSet<>(Stream.of(all).map(each -> each.get("name") + " " + each.get("state")).toList()));
    }
}
