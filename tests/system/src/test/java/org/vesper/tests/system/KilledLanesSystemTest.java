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
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;

/**
 * A server is killed under load while its rules, the rows of their parameters, and its application change. Its network has queues and
 * partitions. What the rules put out follows from the events and the places of the changes, which the outputs show: each version of a rule
 * counts its events from 1. The outputs of rules that never change are compared with those of a server that was never killed. The
 * property {@code vesper.thorough} asks for 1,000 kills.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledLanesSystemTest {

    private static final String NAME = "recovering";
    private static final int KILLS = Integer.getInteger("vesper.kills", Boolean.getBoolean("vesper.thorough") ? 1_000 : 2);
    private static final long SEED = Long.getLong("vesper.seed", 20261124);
    private static final long LATEST_KILL_NS = Duration.ofMillis(400).toNanos();
    private static final long MORE = 200;
    /** More than a row counts; each version of a row has another limit. */
    private static final long ROWS = 1_000_000;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String QUEUED = "type=Processor,application=" + NAME + ",name=queued";
    private static final String PARTED = "type=Processor,application=" + NAME + ",name=parted";

    private static final String NETWORK = """
            <beans xmlns="http://www.springframework.org/schema/beans" xmlns:epn="http://vesper.org/schema/epn"
                xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                xsi:schemaLocation="http://www.springframework.org/schema/beans http://www.springframework.org/schema/beans/spring-beans.xsd
                http://vesper.org/schema/epn http://vesper.org/schema/epn.xsd">
              <epn:recovery mode="journal"/>
              <epn:event-type name="Tick" class="recovering.Tick"/>
              <epn:event-type name="Quote"><epn:property name="seq" type="long"/><epn:property name="symbol" type="string"/>
                <epn:property name="bid" type="long"/></epn:event-type>
              <epn:event-type name="Peak"><epn:property name="seq" type="long"/><epn:property name="volume" type="long"/></epn:event-type>
              <bean class="recovering.Pulse" factory-method="provider"/>
              <epn:adapter id="pulse" provider="pulse" listeners="queue, keys"><epn:setting name="stop" value="${stop}"/></epn:adapter>
              <epn:stream id="queue" capacity="64" threads="2" listeners="queued"/>
              <epn:stream id="keys" capacity="64" threads="3" partition-by="symbol" listeners="parted"/>
              <epn:processor id="queued" rules="queued.epl" listeners="later"/>
              <epn:processor id="parted" rules="parted.epl" clock="property at" clock-start="0" listeners="file"/>
              <epn:stream id="later" capacity="64" threads="1" listeners="file"/>
              <bean id="file" class="recovering.OutputFile"><constructor-arg value="${outputs}"/></bean>
            </beans>
            """;

    private static final String QUEUED_RULES = """
            @Name('each') SELECT seq, symbol, volume FROM Tick;
            @Name('window') SELECT seq, SUM(volume) AS total, COUNT(*) AS n FROM Tick RETAIN 100 EVENTS;
            @Name('unique') SELECT seq, COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN ALL WITH UNIQUE symbol;
            @Name('joined') SELECT t.seq AS seq, q.bid AS bid FROM Tick AS t RETAIN 1 EVENT, Quote AS q RETAIN ALL WITH UNIQUE symbol
            WHERE t.symbol = q.symbol AND t.volume > q.bid;
            @Name('to peak') INSERT INTO Peak SELECT seq, volume FROM Tick WHERE volume > 90;
            @Name('peaks') SELECT seq, COUNT(*) AS n, SUM(volume) AS total FROM Peak RETAIN 30 EVENTS;
            @Name('of jar') SELECT seq, ${version} AS version, COUNT(*) AS n FROM Tick RETAIN 100000 EVENTS;
            """;

    private static final String PARTED_RULES = """
            @Name('of key') SELECT seq, symbol, COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN 20 EVENTS PARTITION BY symbol
            GROUP BY symbol;
            @Name('second') SELECT seq, symbol, COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN 1 SECOND GROUP BY symbol;
            @Name('within') SELECT a.seq AS first, b.seq AS seq
            MATCHING EVERY a:=Tick(symbol = 'S3' AND volume > 50) FOLLOWED BY b:=Tick(symbol = 'S3') WITHIN 90 MILLISECONDS;
            """;

    @TempDir
    private static Path folder;

    /** Changes rules until the server is killed; what it has tried last may have happened or not. */
    private static final class Changes {

        private int version;
        private boolean extra;

        void perform(ServerManagement management) {
            while (true) {
                version++;
                management.invoke(QUEUED, "replaceRules", live());
                management.invoke(PARTED, "replaceRules", partedLive());
                management.invoke(QUEUED, "setParameters", "row", rows());
                management.invoke(QUEUED, extra ? "removeRules" : "addRules", extra ? "extra" : extraRule());
                extra = !extra;
            }
        }

        String rows() {
            return "A=S1," + (ROWS + version) + "; B=S2," + (ROWS + version);
        }

        String live() {
            return "@Name('live') SELECT seq, " + version + " AS version, COUNT(*) AS n FROM Tick RETAIN 100000 EVENTS;";
        }

        String partedLive() {
            return "@Name('parted live') SELECT seq, symbol, " + version + " AS version, COUNT(*) AS n FROM Tick"
                    + " RETAIN 100000 EVENTS PARTITION BY symbol GROUP BY symbol;";
        }

        String extraRule() {
            return "@Name('extra') SELECT seq, " + version + " AS version, COUNT(*) AS n FROM Tick RETAIN 100000 EVENTS;";
        }

        /** Adds the rules that change. */
        void begin(ServerManagement management) {
            management.invoke(QUEUED, "addRules", live() + "@Name('row') SELECT seq, symbol, COUNT(*) AS n FROM"
                    + " (SELECT * FROM Tick WHERE symbol = ?) RETAIN 100000 EVENTS HAVING COUNT(*) < ?;");
            management.invoke(QUEUED, "addParameters", "row", rows());
            management.invoke(PARTED, "addRules", partedLive());
        }
    }

    @Test
    void shouldMissNoOutputWhenItIsKilledWhileRulesAndVersionsChange() throws IOException {
        Path killed = Files.createDirectory(folder.resolve("killed"));
        Path undisturbed = Files.createDirectory(folder.resolve("undisturbed"));
        long all = runAndKill(killed);
        RecoveringApplication.endAt(undisturbed, all);
        try (VesperServer server = VesperServer.empty(Distribution.built()).with(jar(undisturbed, 0)).start()) {
            awaitOutputs(undisturbed, all, server);
        }

        Map<String, List<Output>> outputs = RecoveringApplication.once(RecoveringApplication.read(killed.resolve("outputs")));
        Map<String, List<Output>> expected = RecoveringApplication.once(RecoveringApplication.read(undisturbed.resolve("outputs")));
        for (String rule : List.of("each", "window", "unique", "joined", "peaks")) {
            assertEquals(contents(expected.get(rule)), contents(outputs.get(rule)), "the outputs of the rule " + rule);
        }
        for (String rule : List.of("of key", "second", "within")) {
            assertEquals(sorted(expected.get(rule)), sorted(outputs.get(rule)), "the outputs of the rule " + rule);
        }
        assertEquals(ticks(0, all), seqs(outputs.get("each")));
        assertVersionsCountTheirEvents(outputs.get("of jar"), all);
        assertVersionsCountTheirEvents(outputs.get("live"), all);
        assertVersionsOfKeysCountTheirEvents(outputs.get("parted live"), all);
        assertAdditionsCountTheirEvents(outputs.getOrDefault("extra", List.of()));
        assertRowsCountTheirEvents(outputs, "row/A", "S1");
        assertRowsCountTheirEvents(outputs, "row/B", "S2");
    }

    /** Returns the number of events. */
    private static long runAndKill(Path own) throws IOException {
        Random random = new Random(SEED);
        Changes changes = new Changes();
        try (VesperServer server = VesperServer.empty(Distribution.built()).with(jar(own, 0)).start()) {
            Await.until("the application runs", LIMIT, () -> isRunning(server), server::log);
            changes.begin(server.management());
            for (int kill = 1; kill <= KILLS; kill++) {
                long before = events(server);
                Await.until("events in life " + kill, LIMIT, () -> events(server) > before + MORE, server::log);
                ServerManagement management = server.management();
                CompletableFuture<Void> changing = CompletableFuture.runAsync(() -> changes.perform(management));
                if (kill % 2 == 0) {
                    server.deploy(jar(own, kill));
                }
                LockSupport.parkNanos((long) (random.nextDouble() * LATEST_KILL_NS));
                server.killAndRestart(() -> { });
                changing.exceptionally(expected -> null).join();
                changes.extra = server.management().invoke(QUEUED, "rulesText").toString().contains("'extra'");
            }
            long before = events(server);
            Await.until("events in the last life", LIMIT, () -> events(server) > before + MORE, server::log);
            RecoveringApplication.endAt(own, 0);
            Await.until("the adapter has ended", LIMIT, () -> server.address(NAME, "pulse").equals("ended"), server::log);
            awaitOutputs(own, events(server), server);
            return events(server);
        }
    }

    private static Path jar(Path own, int version) throws IOException {
        Path place = Files.createDirectories(own.resolve("version" + version));
        return ApplicationJar.compiled(Distribution.built(), place.resolve(NAME + ".jar"), Map.of(
                "recovering/Tick.java", RecoveringApplication.TICK_CLASS, "recovering/OutputFile.java", RecoveringApplication.FILE_CLASS,
                "recovering/Pulse.java", RecoveringApplication.PULSE_CLASS.replace("500_000", "10_000_000"),
                "META-INF/spring/network.xml", NETWORK.replace("${outputs}", own + "/outputs").replace("${stop}", own + "/stop"),
                "META-INF/vesper/queued.epl", QUEUED_RULES.replace("${version}", String.valueOf(version)),
                "META-INF/vesper/parted.epl", PARTED_RULES), Map.of()).file();
    }

    /** Waits until the last tick has come through both queues. */
    private static void awaitOutputs(Path own, long all, VesperServer server) {
        String last = "{seq=" + ticks(0, all).get(ticks(0, all).size() - 1) + ",";
        Await.until("the last outputs", LIMIT, () -> {
            List<String> lines = lines(own);
            return lines.stream().anyMatch(line -> line.contains("\teach" + last) || line.contains("each" + last))
                    && lines.stream().anyMatch(line -> line.contains("of key" + last));
        }, server::log);
    }

    private static List<String> lines(Path own) {
        try {
            return Files.exists(own.resolve("outputs")) ? Files.readAllLines(own.resolve("outputs")) : List.of();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isRunning(VesperServer server) {
        try {
            return events(server) >= 0;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static long events(VesperServer server) {
        return (Long) server.management().attribute("type=Adapter,application=" + NAME + ",name=pulse", "EventsAccepted");
    }

    private static List<Long> ticks(long from, long to) {
        return LongStream.range(from, to).filter(n -> !RecoveringApplication.isQuote(n)).boxed().toList();
    }

    private static List<Long> seqs(List<Output> outputs) {
        return outputs.stream().map(output -> output.number("seq")).toList();
    }

    private static List<String> contents(List<Output> outputs) {
        return outputs.stream().map(Output::content).toList();
    }

    private static List<String> sorted(List<Output> outputs) {
        return outputs.stream().map(Output::content).sorted().toList();
    }

    /** No event is missing between two versions, and each version counts from 1. */
    private static void assertVersionsCountTheirEvents(List<Output> outputs, long all) {
        assertEquals(ticks(outputs.get(0).number("seq"), all), seqs(outputs));
        assertCounts(outputs);
    }

    private static void assertCounts(List<Output> outputs) {
        Output before = null;
        for (Output output : outputs) {
            boolean begins = before == null || before.number("version") != output.number("version");
            long expected = begins ? 1 : before.number("n") + 1;
            assertEquals(expected, output.number("n"), output + " comes after " + before);
            assertTrue(before == null || begins == before.number("version") < output.number("version"), output + " comes after " + before);
            before = output;
        }
    }

    /** The same for each key, which is in one partition. */
    private static void assertVersionsOfKeysCountTheirEvents(List<Output> outputs, long all) {
        Map<String, List<Output>> byKey = new TreeMap<>();
        outputs.forEach(output -> byKey.computeIfAbsent(output.content().replaceAll(".*symbol=(S\\d).*", "$1"), unused ->
                new ArrayList<>()).add(output));
        byKey.values().forEach(KilledLanesSystemTest::assertCounts);
        List<Long> seqs = seqs(outputs).stream().sorted().toList();
        // The partitions take the rule at their own places, so the first event of one may be later than that of another.
        long latest = byKey.values().stream().mapToLong(key -> key.get(0).number("seq")).max().orElseThrow();
        assertEquals(ticks(latest, all), seqs.stream().filter(seq -> seq >= latest).toList());
    }

    /** Between its addition and its removal, a rule has an output for each event. */
    private static void assertAdditionsCountTheirEvents(List<Output> outputs) {
        assertCounts(outputs);
        Output before = null;
        for (Output output : outputs) {
            if (before != null && before.number("version") == output.number("version")) {
                assertEquals(ticks(before.number("seq") + 1, output.number("seq") + 1).size(), 1, output + " comes after " + before);
            }
            before = output;
        }
    }

    /** A row has an output for each event of its symbol, and begins to count when its parameters change. */
    private static void assertRowsCountTheirEvents(Map<String, List<Output>> outputs, String row, String symbol) {
        List<Output> counts = outputs.get(row);
        long first = counts.get(0).number("seq");
        assertEquals(seqs(outputs.get("each").stream().filter(each -> each.content().contains("symbol=" + symbol + ",")
                && each.number("seq") >= first).toList()), seqs(counts), "the events of " + row);
        long before = 0;
        for (Output output : counts) {
            assertTrue(output.number("n") == 1 || output.number("n") == before + 1, output + " comes after " + before);
            before = output.number("n");
        }
    }
}
