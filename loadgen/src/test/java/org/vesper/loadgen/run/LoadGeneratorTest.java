// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.loadgen.measure.Jvm;
import org.vesper.loadgen.send.ConnectionSet;
import org.vesper.loadgen.send.Target;
import org.vesper.loadgen.workload.signals.ServerDouble;
import org.vesper.loadgen.workload.signals.SignalGeneration;
import org.vesper.tests.support.Await;
import org.vesper.wire.clock.WireClock;
import picocli.CommandLine;

/** The command as a whole, against a test double of the server. The rate of such short runs is not judged: the machine may be busy. */
@Timeout(60)
class LoadGeneratorTest {

    private static final int RATE = 20_000;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private ServerDouble server;

    @Test
    void shouldBeValidAndReportEverythingWhenTheServerIsRight() throws Exception {
        start(WireClock.MONOTONIC);
        int code = run("--connections", "3", "--warmup", "1", "--seconds", "1");
        Map<String, Object> report = report();

        assertEquals(List.of(), reasonsBesidesRate(report));
        assertEquals("VALID".equals(report.get("verdict")) ? 0 : 1, code);
        assertEquals(1, server.restarts());
        assertEquals(2 * RATE, at(report, "events.sent"));
        assertEquals(2 * RATE, at(report, "events.accepted"));
        assertEquals(2 * RATE, at(report, "events.acceptedByAdapter"));
        for (String rule : List.of("percent", "trend")) {
            assertEquals(at(report, "signals." + rule + ".expected"), at(report, "signals." + rule + ".received"));
            assertTrue((int) at(report, "signals." + rule + ".measured.received") < (int) at(report, "signals." + rule + ".received"));
        }
        for (String latency : List.of("service", "response")) {
            assertEquals((int) server.measuredSignals(), at(report, "latency." + latency + ".count"));
            assertEquals(50.0, (double) at(report, "latency." + latency + ".p9999Us"), 0.1);
            assertEquals(1.0, at(report, "latency." + latency + ".shareBelow100Us"));
        }
        assertEquals(RATE, at(report, "latency.sendLag.count"));
        assertEquals("2048B", at(report, "server.readSize"));
        assertTrue((double) at(report, "server.cpuSeconds") > 0 && (double) at(report, "loadgen.cpuSeconds") > 0);
        assertTrue((int) at(report, "server.gcSummary.count") >= 0);
    }

    @ParameterizedTest
    @CsvSource({"2, --protocol 2", "2, --protocol 2 --generators 2", "2 with sessions, --protocol 2 --session",
        "2 with sessions, --protocol 2 --session --generators 2"})
    void shouldSendOverVersion2AndNameItInTheReport(String name, String options) throws Exception {
        start(WireClock.MONOTONIC);
        run(("--connections 3 --warmup 0 --seconds 1 " + options).split(" "));

        assertEquals(List.of(), reasonsBesidesRate(report()));
        assertEquals(RATE, at(report(), "events.accepted"));
        assertEquals(RATE, at(report(), "events.acceptedByAdapter"));
        assertEquals(name, at(report(), "protocol"));
        assertTrue(at(report(), "schedule.sending").toString().contains("protocol " + name), () -> report().toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldKeepIdleConnectionsBesideThoseOfTheLoad(int protocol) throws Exception {
        start(WireClock.MONOTONIC);
        run("--connections", "3", "--idle", "20", "--protocol", "" + protocol, "--warmup", "0", "--seconds", "1");

        assertEquals(List.of(), reasonsBesidesRate(report()));
        assertEquals(23, server.wire().connectionsInAll());
        assertEquals(RATE, at(report(), "events.accepted"));
        assertTrue(at(report(), "schedule.sending").toString().contains(", 20 idle connections"), () -> report().toString());
    }

    @Test
    void shouldNotSearchForALimitOfResponseWhenThereIsNoClockInCommon() throws Exception {
        start(WireClock.NONE);

        assertEquals(1, execute("--instance", folder.toString(), "--find-max", "response p99 < 10ms", "--seconds", "9"));
        assertEquals(0, server.restarts());
        assertTrue(out.toString().contains("no clock in common"), out::toString);
    }

    @Test
    void shouldShowATableOfAtMostAHundredColumns() throws Exception {
        start(WireClock.MONOTONIC);
        run("--connections", "1", "--warmup", "0", "--seconds", "1");

        List<String> flags = Jvm.ofThisProcess().flags();
        for (String line : out.toString().lines().filter(line -> flags.stream().noneMatch(line::contains)).toList()) {
            assertTrue(line.length() <= 100, () -> line.length() + " columns: " + line);
        }
        for (String word : List.of("42.6", "p99.99", "response", "2048B", "verdict")) {
            assertTrue(out.toString().contains(word), out::toString);
        }
    }

    @ParameterizedTest
    @CsvSource({"drop-event, accepted 19999", "alter-price, checksum", "falsify-rule, percent/WSC"})
    void shouldBeInvalidWhenTheStreamIsFalsified(String fault, String word) throws Exception {
        start(WireClock.MONOTONIC);
        int code = run("--warmup", "0", "--seconds", "1", "--fault", fault);

        assertEquals(1, code);
        assertTrue(reasonsBesidesRate(report()).toString().replace(",", "").contains(word), () -> report().toString());
    }

    @Test
    void shouldBeInvalidWhenAnotherGeneratorBeginsARun() throws Exception {
        start(WireClock.MONOTONIC);
        Thread other = new Thread(() -> {
            Await.until(() -> !server.runId().isEmpty());
            server.begin("theirs");
        });
        other.start();
        int code = run("--warmup", "0", "--seconds", "1");
        other.join();

        assertEquals(1, code);
        assertTrue(report().get("reasons").toString().contains("the run theirs of another load generator"), () -> report().toString());
    }

    @Test
    void shouldBeInvalidWhenSomebodyResetsTheLatenciesDuringTheRun() throws Exception {
        start(WireClock.MONOTONIC);
        Thread operator = new Thread(() -> {
            Await.until(() -> !server.runId().isEmpty() && server.measuredSignals() > 0);
            server.forgetLatencies();
        });
        operator.start();
        int code = run("--warmup", "0", "--seconds", "1");
        operator.join();

        assertEquals(1, code);
        assertTrue(reasonsBesidesRate(report()).toString().contains("somebody reset the statistics"), () -> report().toString());
    }

    @Test
    void shouldBeInvalidWhenLatenciesAreBelowZero() throws Exception {
        start(WireClock.WALL);
        server.claimNegativeLatencies(7);

        assertEquals(1, run("--warmup", "0", "--seconds", "1"));
        assertEquals(7, at(report(), "latency.negative"));
        assertTrue(reasonsBesidesRate(report()).toString().contains("[7 latencies are negative"), () -> report().toString());
    }

    @Test
    void shouldBeInvalidWhenAnotherClientIsConnected() throws Exception {
        start(WireClock.MONOTONIC);
        try (ConnectionSet other = ConnectionSet.open(new Target(server.wire().address(), 0), 1, new SignalGeneration())) {
            int code = run("--warmup", "0", "--seconds", "1");

            assertEquals(1, code);
            assertEquals(WireClock.MONOTONIC, other.clock());
            assertTrue(report().get("reasons").toString().contains("another client"), () -> report().toString());
        }
    }

    /** Planned times of two hosts cannot separate the parts exactly, so the warm-up is a separate run. */
    @ParameterizedTest
    @EnumSource(value = WireClock.class, names = {"WALL", "NONE"})
    void shouldWarmUpInARunOfItsOwnWhenNoMonotonicClockIsShared(WireClock clock) throws Exception {
        start(clock);
        run("--warmup", "1", "--seconds", "1");
        Map<String, Object> report = report();

        assertEquals(List.of(), reasonsBesidesRate(report));
        assertEquals(2, server.restarts());
        assertEquals(RATE, at(report, "events.sent"));
        assertEquals(at(report, "signals.percent.measured.received"), at(report, "signals.percent.received"));
        if (clock == WireClock.NONE) {
            assertNull(at(report, "latency.response"));
            assertEquals("server and generator have no clock in common.", at(report, "latency.responseReason"));
        }
    }

    @ParameterizedTest
    @CsvSource({"--connections, 0", "--connections, 1471", "--idle, -1", "--rate, 0", "--rate, 1000000001",
        "--seconds, 0", "--warmup, -1", "--port, 70000", "--sed, 1"})
    void shouldRefuseWhatCannotBeMeant(String option, String value) {
        assertEquals(2, execute(option, value));
        assertTrue(err.toString().contains(option), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    @Test
    void shouldOfferTheNearestOption() {
        assertEquals(2, execute("--connection", "3"));
        assertTrue(err.toString().contains("did you mean --connections"), err::toString);
    }

    @ParameterizedTest
    @CsvSource({"--table table1 --rate 5, --rate", "--table table2 --connections 2, --connections",
        "--find-max sustained --repeats 2, --repeats", "--session, --protocol 2", "--protocol 3, --protocol",
        "--protocol 2 --session --churn 1, --churn", "--table table3, '[TABLE1, TABLE2]'"})
    void shouldRefuseOptionsThatWouldHaveNoEffect(String options, String word) {
        assertEquals(2, execute(options.split(" ")));
        assertTrue(err.toString().contains(word), err::toString);
    }

    @Test
    void shouldOnlyCheckTheOptionsWhenAnotherCommandStartsTheServerLater() {
        assertEquals(0, execute("--check", "--table", "table1", "--control"));
        assertEquals(2, execute("--check", "--rate", "0"));
        assertEquals("--rate must be 1 to 1000000000 events per second, but is 0", err.toString().strip());
    }

    @ParameterizedTest
    @CsvSource({"--connections, 2", "--generators, 2", "--symbols, zipf:1", "--rate, 1000"})
    void shouldSayWhatDoesNotGoTogetherWhenTheTicksOfAFileAreReplayed(String option, String value) throws IOException {
        Path file = Files.writeString(folder.resolve("ticks.csv"), "time,symbol,price\n0,WSC,100\n1,WSC,103\n");

        assertEquals(2, execute("--schedule", "replay:" + file, option, value));
        assertTrue(err.toString().contains(option) && err.toString().contains("replay:" + file), err::toString);
    }

    @Test
    void shouldRefuseAFolderThatCannotBeMade() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertEquals(2, execute("--check", "--out", file.resolve("report").toString()));
        assertTrue(err.toString().contains("is not a folder that you may write to"), err::toString);
        assertEquals(0, execute("--check", "--out", folder.resolve("a/b").toString()));
    }

    @Test
    void shouldSayWhatToDoWhenNoServerRuns() {
        assertEquals(1, execute("--instance", folder.toString()));
        assertTrue(err.toString().contains("No server runs in " + folder) && err.toString().contains("vesper start"), err::toString);
    }

    @Test
    void shouldSayWhatToDoWhenTheCredentialIsWrong() throws Exception {
        start(WireClock.MONOTONIC);
        Files.writeString(folder.resolve("wrong"), "user=admin\npassword=guess\n");

        assertEquals(1, execute("--instance", folder.toString(), "--jmx-credential", folder.resolve("wrong").toString()));
        assertTrue(err.toString().contains("refuses the credential"), err::toString);
    }

    @Test
    void shouldSayWhatToDoWhenNothingListensOnThePort() throws Exception {
        start(WireClock.MONOTONIC);
        int port = server.wire().address().getPort();
        server.wire().close();

        assertEquals(1, execute("--instance", folder.toString()));
        assertTrue(err.toString().contains("127.0.0.1:" + port) && err.toString().contains("--port"), err::toString);
    }

    @AfterEach
    void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private void start(WireClock clock) throws Exception {
        server = new ServerDouble(clock, folder);
    }

    private int run(String... options) {
        List<String> all = new ArrayList<>(List.of("--instance", folder.toString(), "--rate", String.valueOf(RATE)));
        all.addAll(List.of("--report", reportFile().toString()));
        all.addAll(List.of(options));
        return execute(all.toArray(String[]::new));
    }

    private int execute(String... arguments) {
        CommandLine command = LoadGenerator.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(arguments);
    }

    private Path reportFile() {
        return folder.resolve("report.json");
    }

    private Map<String, Object> report() {
        try {
            return JSON.std.mapFrom(reportFile().toFile());
        } catch (IOException e) {
            throw new AssertionError(out + "\n" + err, e);
        }
    }

    private static List<String> reasonsBesidesRate(Map<String, Object> report) {
        return ((List<?>) report.get("reasons")).stream().map(Object::toString)
                .filter(reason -> !reason.startsWith("The achieved rate")).toList();
    }

    private static Object at(Map<String, Object> report, String path) {
        Object value = report;
        for (String key : path.split("\\.")) {
            value = ((Map<?, ?>) value).get(key);
        }
        return value;
    }
}
