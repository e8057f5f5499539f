// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.cli.internal.command.ManagedServer;
import org.vesper.management.Credential;
import org.vesper.management.ServerAddress;
import picocli.CommandLine;

/** The commands as a user types them, against the real management of a server that is this process. */
@Timeout(60)
class VesperCommandTest {

    @TempDir
    private Path folder;

    private Path instance;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void nameTheInstance() throws IOException {
        instance = folder.toRealPath().resolve("instance");
    }

    @Test
    void shouldShowServerApplicationsAndStagesWhenItRuns() throws Exception {
        try (ManagedServer server = ManagedServer.start(instance)) {
            server.show("trades");
            server.showFailed("broken", "adapter in: the port 9002 is taken");

            assertEquals(4, run("status", "--instance", instance.toString()), "an application has failed");

            List<String> lines = out.toString().lines().toList();
            assertTrue(lines.get(0).matches(
                    "Vesper \\S+ RUNNING, process " + ProcessHandle.current().pid() + ", up \\d+ (s|min), ready after \\d+\\.\\d s"), lines.get(0));
            assertEquals(List.of("DEGRADED:", "  live: FAILED: no fuse"), lines.subList(1, 3));
            assertTrue(lines.get(3).matches("built from commit \\S+ of \\S+"), lines.get(3));
            assertTrue(lines.get(4).matches("JMX service:jmx:rmi:///jndi/rmi://127\\.0\\.0\\.1:\\d+/jmxrmi"), lines.get(4));
            assertEquals(List.of(
                    "broken FAILED, version 1.2.3: adapter in: the port 9002 is taken",
                    "trades RUNNING, version 1.2.3, stopped by faults: printer",
                    "  deployed in: bundle 3 ms",
                    "  adapter   file         127.0.0.1:9002, 10 connections, 1,234,575 events in, 1,234,567 of them emitted, 8 rejected,"
                            + " 0 faults",
                    "  adapter   in           127.0.0.1:9002, 10 connections, 1,234,567 events accepted, 1,234 of them filtered,"
                            + " 8 rejected, 0 faults",
                    "    5 events shed, since they came faster than the application processed them",
                    "    lag: 1,234 events",
                    "  stream    queue        2 threads, 1,234,567 events in, 1,234,000 out, 7 waiting, 560 dropped, 0 faults",
                    "  processor rules        400 rules in 2 templates, 1,234,567 events in, 48,000 out, 1 fault",
                    "    BUSY: one thread has been in its lane for 61 s; the log has its stack",
                    "    3 events rejected while a fault had stopped it",
                    "  bean      out          48,000 events in, 0 out, 0 faults",
                    "    last fault 2026-11-20T08:15:00Z failed on a tick: java.io.IOException: no paper",
                    "    STOPPED by a fault, see the log; 1,007 events rejected so far; vesper resume trades/out resumes it"),
                    lines.subList(5, lines.size()));

            out.getBuffer().setLength(0);
            assertEquals(4, run("status", "trades", "--instance", instance.toString()), "a stage is stopped");
            assertTrue(out.toString().startsWith("trades RUNNING, version 1.2.3,") && !out.toString().contains("broken"), out::toString);
            assertEquals(1, run("status", "trade", "--instance", instance.toString()));
            assertTrue(err.toString().contains("there is no application trade; did you mean trades?"), err::toString);
        }
    }

    /** Nothing has been measured by then, since no server has been asked. */
    @Test
    void shouldRefuseAWrongThresholdBeforeItAsksAServer() {
        String latency = "latency trades in out --instance " + instance;
        assertEquals(2, run((latency + " --figure p77").split(" ")));
        assertTrue(err.toString().contains("[MEAN, P50, P90, P99, P999, P9999, MAX] (case-insensitive) but was 'p77'"), err::toString);
        assertEquals(2, run((latency + " --threshold -1").split(" ")));
        assertTrue(err.toString().contains("--threshold must be 0 or more microseconds, but is -1.0"), err::toString);
        assertEquals(3, run((latency + " --threshold 500 --figure max").split(" ")), "no server runs");
    }

    @Test
    void shouldDoToApplicationsWhatItIsAskedTo() throws Exception {
        Path jar = Files.createFile(folder.resolve("live.jar"));
        try (ManagedServer server = ManagedServer.start(instance)) {
            for (String words : List.of(
                    "deploy --dry-run " + jar, "deploy " + jar, "suspend live", "resume live", "stop live", "start live", "undeploy live",
                    "undeploy live --force")) {
                assertEquals(0, run((words + " --instance " + instance).split(" ")), words);
            }
            assertEquals(List.of("plan " + jar, "deploy " + jar, "suspend live", "resume live", "stop live false", "start live",
                    "undeploy live false", "undeploy live true"), server.deployments);
            assertEquals(List.of("planned: live 2.0.0: rules change, all else continues", "  changed: live.epl",
                    "  processor rules: 7 kept",
                    "deployed: live 2.0.0 FAILED: rules change, all else continues", "  changed: live.epl", "  processor rules: 7 kept",
                    "suspended: live", "resumed: live", "stopped: live", "started: live",
                    "undeployed: live", "undeployed: live"), out.toString().lines().toList());
        }
    }

    /** No other process could do it here: nothing says where the distribution is. */
    @Test
    void shouldBundleRulesInItsOwnProcessWhenTheyAreDeployed() throws Exception {
        Path rules = Files.writeString(folder.resolve("jumps.epl"), "@Name('jumps') SELECT symbol FROM Tick WHERE price > 10;\n");
        Path wrong = Files.writeString(folder.resolve("wrong.epl"), "@Name('wrong') SELECT sybol FROM Tick;\n");
        String ticks = "Tick=" + Files.writeString(folder.resolve("ticks.csv"), "symbol,price\nA,1.5\n");
        try (ManagedServer server = ManagedServer.start(instance)) {
            assertEquals(0, run("deploy", rules.toString(), "--events", ticks, "--instance", instance.toString()), err::toString);
            assertEquals("", err.toString());
            assertEquals(1, server.deployments.size());
            assertTrue(server.deployments.get(0).matches("deploy .*/jumps\\.jar"), server.deployments::toString);

            assertEquals(1, run("deploy", wrong.toString(), "--events", ticks, "--instance", instance.toString()));
            assertTrue(err.toString().startsWith(wrong + ":1:") && err.toString().contains("did you mean symbol?"), err::toString);
            assertEquals(1, server.deployments.size());
        }
    }

    @Test
    void shouldListApplicationsWithTheirFailures() throws Exception {
        try (ManagedServer server = ManagedServer.start(instance)) {
            assertEquals(0, run("list", "--instance", instance.toString()));
            assertEquals("APPLICATION  STATE      VERSION\nlive         FAILED     2.0.0: no fuse\n", out.toString());
            assertEquals(List.of(), server.deployments);
        }
    }

    @Test
    void shouldShowTheWholeReasonWhenAnApplicationIsRefused() throws Exception {
        Path jar = Files.createFile(folder.resolve("broken"));
        try (ManagedServer server = ManagedServer.start(instance)) {
            assertEquals(1, run("deploy", jar.toString(), "--instance", instance.toString()));
            assertEquals("vesper: broken 1.0.0 cannot be deployed: adapter in: port 8 is taken\n", err.toString());
            assertEquals(1, run("deploy", "missing.jar", "--instance", instance.toString()));
            assertTrue(err.toString().endsWith("vesper: there is no file missing.jar\n"), err::toString);
            assertEquals(2, run("start", "live", "--set", "jmx.port=0", "--instance", instance.toString()));
            assertEquals(List.of(), server.deployments);
        }
    }

    @Test
    void shouldStopTheServerAndWaitForItsEnd() throws Exception {
        try (ManagedServer server = ManagedServer.start(instance)) {
            assertEquals(0, run("stop", "--instance", instance.toString()));

            assertTrue(server.ends());
            String told = "The server in " + instance + " (process " + server.pid() + ") has stopped after ";
            List<String> lines = out.toString().lines().toList();
            assertEquals("Stopping the server in " + instance + " (process " + server.pid() + ") with all its applications", lines.get(0));
            assertTrue(lines.get(1).startsWith(told), out::toString);
        }
    }

    @Test
    void shouldShowAndStopAServerThatIsStarting() throws Exception {
        try (ManagedServer server = ManagedServer.starting(instance)) {
            assertEquals(4, run("status", "--instance", instance.toString()));
            String shown = out.toString();
            assertTrue(shown.contains("STARTING, process " + ProcessHandle.current().pid()) && shown.contains("not ready yet"), shown);
            assertEquals(1, run("start", "--instance", instance.toString()));
            assertTrue(err.toString().contains("a server is starting in " + instance + " already"), err::toString);

            assertEquals(0, run("stop", "--instance", instance.toString()));
            assertTrue(server.ends());
        }
    }

    @Test
    void shouldSendASignalWhenTheServerDoesNotAnswer() throws Exception {
        Process silent = new ProcessBuilder("sleep", "600").start();
        Credential.readOrMake(instance);
        writeAddress(silent.pid());

        assertEquals(0, run("stop", "--instance", instance.toString()));
        assertTrue(silent.waitFor(10, TimeUnit.SECONDS));
        assertTrue(out.toString().contains("cannot be asked to stop") && out.toString().contains("gets a SIGTERM"), out::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "stop", "list"})
    void shouldExitWithThreeWhenNoServerRuns(String command) {
        assertEquals(3, run(command, "--instance", instance.toString()));
        assertEquals("vesper: no server runs in " + instance + "; vesper start --instance " + instance + " starts one\n", err.toString());
        assertFalse(Files.exists(instance));
    }

    @Test
    void shouldSeeThatTheServerHasDiedWhenItsFileIsStillThere() throws Exception {
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        writeAddress(dead.pid());

        assertEquals(3, run("status", "--instance", instance.toString()));
    }

    @Test
    void shouldRefuseToStartWhenAServerRunsAlready() throws Exception {
        try (ManagedServer server = ManagedServer.start(instance)) {
            assertEquals(1, run("start", "--instance", instance.toString()));
            String told = "vesper: a server runs in " + instance + " already (process " + server.pid() + ")";
            assertTrue(err.toString().startsWith(told), err::toString);
        }
    }

    @Test
    void shouldNameTheFileWhenTheCredentialIsWrong() throws Exception {
        try (ManagedServer server = ManagedServer.start(instance)) {
            Path file = instance.resolve(Credential.FILE);
            Files.writeString(file, "user=admin\npassword=another\n");

            assertEquals(1, run("status", "--instance", instance.toString()));
            assertTrue(err.toString().contains("(process " + server.pid() + ") refuses the credential in " + file), err::toString);

            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
            assertEquals(1, run("status", "--instance", instance.toString()));
            assertTrue(err.toString().contains(file + " can be read or changed by others"), err::toString);
        }
    }

    @Test
    void shouldRefuseToStartInAFolderOfSomethingElse() throws IOException {
        Files.createDirectories(instance);
        Files.writeString(instance.resolve("letter.txt"), "Dear");
        System.setProperty("vesper.home", folder.toString());
        try {
            assertEquals(1, run("start", "--instance", instance.toString()));
        } finally {
            System.clearProperty("vesper.home");
        }
        assertTrue(err.toString().contains(instance + " is neither empty nor an instance of a server"), err::toString);
        try (var entries = Files.list(instance)) {
            assertEquals(1, entries.count());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "strat                | unknown command strat; did you mean start?",
        "lodgen               | unknown command lodgen; did you mean loadgen?",
        "status --instnce=x   | unknown option --instnce; did you mean --instance?",
        "demo --conections 3  | unknown option --conections; did you mean --connections?",
        "status now then      | unexpected word then",
        "start --timeout 5    | --timeout is '5' but must be a duration such as 10ms (units us, ms, s, m, h)",
        "demo --rate fast     | Invalid value for option '--rate': 'fast' is not a long",
        "help strat           | unknown command strat; did you mean start?",
    })
    void shouldSayWhatIsWrongAndWhatWasMeantWhenAWordIsUnknown(String words, String message) {
        assertEquals(2, run(words.split(" ")));
        assertTrue(err.toString().startsWith("vesper: " + message), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "help", "--help"})
    void shouldShowEveryCommandAndTheExitCodes(String words) {
        assertEquals(0, words.isEmpty() ? run() : run(words));
        for (String shown : List.of("run", "start", "status", "stop", "list", "deploy", "suspend", "rules", "demo", "loadgen",
                "epl", "new", "version", "help", "3 no server runs")) {
            assertTrue(out.toString().contains(shown), () -> shown + " is missing in " + out);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "status", "stop", "demo", "bench", "list", "deploy", "undeploy", "suspend", "resume", "new"})
    void shouldDocumentTheExitCodesOfACommand(String command) {
        assertEquals(0, run("help", command));
        assertTrue(out.toString().contains("Exit codes: 0 "), out::toString);
    }

    @Test
    void shouldShowTheVersion() {
        assertEquals(0, run("version"));
        assertTrue(out.toString().matches("Vesper \\d+\\.\\d+\\.\\d+\\S* \\((commit"
                + " [0-9a-f]{12}\\S* of \\d{4}-\\d\\d-\\d\\dT\\S+|of an unknown commit)\\)\n"), out::toString);
    }

    /** The address of a server at a port where nothing answers. */
    private void writeAddress(long pid) throws IOException {
        JMXServiceURL url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:1/jmxrmi");
        new ServerAddress(pid, url, false, "", Instant.now(), true, Duration.ofMillis(100)).write(instance);
    }

    private int run(String... words) {
        CommandLine command = VesperCommand.commandLine();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return command.execute(words);
    }
}
