// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
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
 * counts its events from 1. The outputs of rules that never change are compared with those of an application that was never killed.
 * {@link Kills} says how many kills there are.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledLanesSystemTest {

    private static final String NAME = "recovering";
    /** More than a row counts; each version of a row has another limit. */
    private static final long ROWS = 1_000_000;
    private static final String QUEUED = "type=Processor,application=" + NAME + ",name=queued";
    private static final String PARTED = "type=Processor,application=" + NAME + ",name=parted";

    private static final String NETWORK = """
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
            """;

    private static final String QUEUED_RULES = """
            @Name('each') SELECT seq, symbol, volume FROM Tick;
            @Name('window') SELECT seq, SUM(volume) AS total, COUNT(*) AS n FROM Tick RETAIN 100 EVENTS;
            @Name('unique') SELECT seq, COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN ALL WITH UNIQUE symbol;
            @Name('joined') SELECT t.seq AS seq, q.bid AS bid FROM Tick AS t RETAIN 1 EVENT, Quote AS q RETAIN ALL WITH UNIQUE symbol
            WHERE t.symbol = q.symbol AND t.volume > q.bid;
            @Name('to peak') INSERT INTO Peak SELECT seq, volume FROM Tick WHERE volume > 90;
            @Name('peaks') SELECT seq, COUNT(*) AS n, SUM(volume) AS total FROM Peak RETAIN 30 EVENTS;
            @Name('batch') SELECT COUNT(*) AS n, SUM(volume) AS total, MAX(seq) AS seq FROM Tick RETAIN BATCH OF 40 EVENTS;
            @Name('pair') SELECT a.seq AS first, b.seq AS seq
            MATCHING EVERY a:=Tick(volume > 95) FOLLOWED BY b:=Tick(symbol = a.symbol AND volume < 20);
            @Name('of jar') SELECT seq, ${version} AS version, COUNT(*) AS n FROM Tick RETAIN 100000 EVENTS;
            @Dialect('esper')
            @Name('lately') select seq, current_timestamp() as now, count(*) as n from Tick#time(200 msec);
            """;

    private static final String PARTED_RULES = """
            @Name('of key') SELECT seq, symbol, COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN 20 EVENTS PARTITION BY symbol
            GROUP BY symbol;
            @Name('second') SELECT seq, symbol, COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN 1 SECOND GROUP BY symbol;
            @Name('within') SELECT a.seq AS first, b.seq AS seq
            MATCHING EVERY a:=Tick(symbol = 'S3' AND volume > 50) FOLLOWED BY b:=Tick(symbol = 'S3') WITHIN 90 MILLISECONDS;
            """;

    @TempDir
    private Path folder;

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

    @Kills.Few(2)
    void shouldMissNoOutputWhenItIsKilledWhileRulesAndVersionsChange(Kills kills) throws IOException {
        try (VesperServer server = VesperServer.empty(Distribution.built().forShortLives()).with(jar(NAME, folder, 0)).start()) {
            RecoveringRun run = RecoveringRun.of(server, folder);
            killWhileRulesChange(run, kills);
            run.awaitMore("the last life");
            long all = run.end();
            awaitOutputs(folder, all, server);
            RecoveringRun undisturbed = run.undisturbed(all, (name, own) -> jar(name, own, 0));
            awaitOutputs(undisturbed.folder(), all, server);
            server.stop();
            assertOutputs(run.outputs(), undisturbed.outputs(), all);
        }
    }

    private void killWhileRulesChange(RecoveringRun run, Kills kills) throws IOException {
        VesperServer server = run.server();
        Changes changes = new Changes();
        changes.begin(server.management());
        for (int kill = 1; kill <= kills.number(); kill++) {
            run.awaitMore("life " + kill);
            ServerManagement management = server.management();
            CompletableFuture<Void> changing = CompletableFuture.runAsync(() -> changes.perform(management));
            if (kill % 2 == 0) {
                server.deploy(jar(NAME, folder, kill));
            }
            kills.awaitMoment();
            server.killAndRestart(() -> { });
            changing.exceptionally(expected -> null).join();
            changes.extra = server.management().invoke(QUEUED, "rulesText").toString().contains("'extra'");
        }
    }

    private static void assertOutputs(Map<String, List<Output>> outputs, Map<String, List<Output>> expected, long all) {
        for (String rule : List.of("each", "window", "unique", "joined", "peaks", "batch", "pair")) {
            assertEquals(RecoveringRun.contents(expected.get(rule)), RecoveringRun.contents(outputs.get(rule)), "the rule " + rule);
        }
        for (String rule : List.of("of key", "second", "within")) {
            assertEquals(sorted(expected.get(rule)), sorted(outputs.get(rule)), "the rule " + rule);
        }
        assertEquals(RecoveringRun.ticks(0, all), RecoveringRun.seqs(outputs.get("each")));
        RecoveringRun.assertCountsLately(outputs.get("lately"));
        assertVersionsCountTheirEvents(outputs.get("of jar"), all);
        assertVersionsCountTheirEvents(outputs.get("live"), all);
        assertVersionsOfKeysCountTheirEvents(outputs.get("parted live"), all);
        assertAdditionsCountTheirEvents(outputs.getOrDefault("extra", List.of()));
        assertRowsCountTheirEvents(outputs, "row/A", "S1");
        assertRowsCountTheirEvents(outputs, "row/B", "S2");
    }

    private static Path jar(String name, Path own, int version) throws IOException {
        Path place = Files.createDirectories(own.resolve("version" + version));
        return ApplicationJar.compiled(Distribution.built(), place.resolve(name + ".jar"), Map.of(
                "recovering/Tick.java", RecoveringApplication.TICK_CLASS, "recovering/OutputFile.java", RecoveringApplication.FILE_CLASS,
                "recovering/Pulse.java", RecoveringApplication.PULSE_CLASS.replace("2_000_000", "10_000_000"),
                "META-INF/spring/network.xml", NETWORK.replace("${outputs}", own + "/outputs").replace("${stop}", own + "/stop"),
                "META-INF/vesper/queued.epl", QUEUED_RULES.replace("${version}", String.valueOf(version)),
                "META-INF/vesper/parted.epl", PARTED_RULES), Map.of()).file();
    }

    /** Waits until the last tick has come through both queues. */
    private static void awaitOutputs(Path own, long all, VesperServer server) {
        List<Long> ticks = RecoveringRun.ticks(0, all);
        String last = "{seq=" + ticks.get(ticks.size() - 1) + ",";
        Await.until("the last outputs", Kills.LIMIT, () -> {
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

    private static List<String> sorted(List<Output> outputs) {
        return outputs.stream().map(Output::content).sorted().toList();
    }

    /** No event is missing between two versions, and each version counts from 1. */
    private static void assertVersionsCountTheirEvents(List<Output> outputs, long all) {
        assertEquals(RecoveringRun.ticks(outputs.get(0).number("seq"), all), RecoveringRun.seqs(outputs));
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
        List<Long> seqs = RecoveringRun.seqs(outputs).stream().sorted().toList();
        // The partitions take the rule at their own places, so the first event of one may be later than that of another.
        long latest = byKey.values().stream().mapToLong(key -> key.get(0).number("seq")).max().orElseThrow();
        assertEquals(RecoveringRun.ticks(latest, all), seqs.stream().filter(seq -> seq >= latest).toList());
    }

    /** Between its addition and its removal, a rule has an output for each event. */
    private static void assertAdditionsCountTheirEvents(List<Output> outputs) {
        assertCounts(outputs);
        Output before = null;
        for (Output output : outputs) {
            if (before != null && before.number("version") == output.number("version")) {
                assertEquals(1, RecoveringRun.ticks(before.number("seq") + 1, output.number("seq") + 1).size(),
                        output + " comes after " + before);
            }
            before = output;
        }
    }

    /** A row has an output for each event of its symbol, and begins to count when its parameters change. */
    private static void assertRowsCountTheirEvents(Map<String, List<Output>> outputs, String row, String symbol) {
        List<Output> counts = outputs.get(row);
        long first = counts.get(0).number("seq");
        assertEquals(RecoveringRun.seqs(outputs.get("each").stream().filter(each -> each.content().contains("symbol=" + symbol + ",")
                && each.number("seq") >= first).toList()), RecoveringRun.seqs(counts), "the events of " + row);
        long before = 0;
        for (Output output : counts) {
            assertTrue(output.number("n") == 1 || output.number("n") == before + 1, output + " comes after " + before);
            before = output.number("n");
        }
    }
}
