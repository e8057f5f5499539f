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
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.Jdk;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;

/** The journals of a network with a queue and partitions, whose rules have changed, give the outputs that there were. */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class PlaybackLanesSystemTest {

    private static final String NAME = "recovering";
    private static final String RECORDING = "second-part";
    private static final String PARTED = "type=Processor,application=" + NAME + ",name=parted";
    private static final long FIRST = 400;
    private static final long EVENTS = 1_000;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Distribution DISTRIBUTION = Distribution.built().forShortLives();

    private static final String NETWORK = """
            <epn:recovery mode="whole-journal"/>
            <epn:event-type name="Tick" class="recovering.Tick"/>
            <epn:event-type name="Quote"><epn:property name="seq" type="long"/><epn:property name="symbol" type="string"/>
              <epn:property name="bid" type="long"/></epn:event-type>
            <bean class="recovering.Pulse" factory-method="provider"/>
            <epn:adapter id="pulse" provider="pulse" listeners="queue, keys"><epn:setting name="stop" value="${stop}"/></epn:adapter>
            <epn:stream id="queue" capacity="64" threads="2" listeners="queued"/>
            <epn:stream id="keys" capacity="64" threads="3" partition-by="symbol" listeners="parted"/>
            <epn:processor id="queued" rules="queued.epl" listeners="file"/>
            <epn:processor id="parted" rules="parted.epl" clock="property at" clock-start="0" listeners="late"/>
            <bean id="file" class="recovering.OutputFile"><constructor-arg value="${outputs}"/></bean>
            <bean id="late" class="recovering.OutputFile"><constructor-arg value="${late}"/></bean>
            """;

    private static final String QUEUED_RULES = """
            @Name('each') SELECT seq, symbol, volume FROM Tick;
            @Name('window') SELECT seq, SUM(volume) AS total, COUNT(*) AS n FROM Tick RETAIN 100 EVENTS;
            """;

    private static final String PARTED_RULES = """
            @Name('of key') SELECT seq, symbol, COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN 20 EVENTS PARTITION BY symbol
            GROUP BY symbol;
            @Name('second') SELECT seq, symbol, COUNT(*) AS n, SUM(volume) AS total FROM Tick RETAIN 1 SECOND GROUP BY symbol;
            """;

    private static final String CHANGED = "@Name('of key') SELECT seq, symbol, COUNT(*) AS n, MAX(volume) AS total FROM Tick"
            + " RETAIN 10 EVENTS PARTITION BY symbol GROUP BY symbol;";

    @TempDir
    private static Path folder;
    private static VesperServer server;
    private static Path jar;

    /** The rules change while the application is recorded. */
    @BeforeAll
    static void runTheApplication() throws IOException {
        RecoveringApplication.endAt(folder, FIRST);
        jar = ApplicationJar.compiled(DISTRIBUTION, folder.resolve(NAME + ".jar"), Map.of(
                "recovering/Tick.java", RecoveringApplication.TICK_CLASS, "recovering/OutputFile.java", RecoveringApplication.FILE_CLASS,
                "recovering/Pulse.java", RecoveringApplication.PULSE_CLASS,
                "META-INF/spring/network.xml", NETWORK.replace("${outputs}", folder + "/outputs").replace("${late}", folder + "/late")
                        .replace("${stop}", folder + "/stop"),
                "META-INF/vesper/queued.epl", QUEUED_RULES, "META-INF/vesper/parted.epl", PARTED_RULES), Map.of()).file();
        server = VesperServer.empty(DISTRIBUTION).with(jar).start();
        awaitEnd(FIRST);
        command("record", NAME, "--to", RECORDING).expect(0);
        server.management().invoke(PARTED, "replaceRules", CHANGED);
        RecoveringApplication.endAt(folder, EVENTS);
        awaitEnd(EVENTS);
        command("record", NAME, "--stop").expect(0, "recorded: " + RECORDING + ": " + (EVENTS - FIRST) + " events");
        server.stop();
    }

    private static void awaitEnd(long events) {
        List<Long> ticks = LongStream.range(0, events).filter(n -> !RecoveringApplication.isQuote(n)).boxed().toList();
        Await.until("the outputs of " + events + " events", LIMIT, () -> seqs("outputs", "each").equals(ticks)
                && seqs("late", "second").stream().sorted().toList().equals(ticks), server::log);
    }

    private static List<Long> seqs(String file, String rule) {
        return RecoveringApplication.read(folder.resolve(file)).stream().filter(output -> output.rule().equals(rule))
                .map(output -> output.number("seq")).toList();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void shouldPutOutWhatTheServerHasAndTheSameBytesOnEachJdk() {
        String played = replay(DISTRIBUTION, NAME);
        Map<String, Long> live = new TreeMap<>();
        RecoveringApplication.read(folder.resolve("outputs")).forEach(output -> live.put("file/" + output.identity(), total(output)));
        RecoveringApplication.read(folder.resolve("late")).forEach(output -> live.put("late/" + output.identity(), total(output)));
        assertEquals(live, played(played));
        Jdk other = otherJdk();
        assertEquals(played, replay(DISTRIBUTION.on(other), NAME), "played on " + other);
    }

    /** Windows are empty where a recording begins; the outputs of partitions are recorded, since they cross into another lane. */
    @Test
    void shouldPlayWhatWasRecordedInAllLanes() {
        String played = replay(DISTRIBUTION, RECORDING, "--into", jar.toString());
        assertEquals(seqs("outputs", "each").stream().filter(seq -> seq >= FIRST).toList(),
                lines(played, "file").filter(line -> line.contains("/each@")).map(line -> number(line, "seq")).toList());
        assertEquals(RecoveringApplication.read(folder.resolve("late")).stream().filter(output -> output.number("seq") >= FIRST)
                        .map(output -> output.rule() + " " + output.number("seq") + " " + output.number("total")).toList(),
                lines(played, "late").map(line -> line.substring(line.indexOf("/late/") + 6, line.indexOf('@')) + " "
                        + number(line, "seq") + " " + number(line, "total")).toList());
        Jdk other = otherJdk();
        assertEquals(played, replay(DISTRIBUTION.on(other), RECORDING, "--into", jar.toString()), "played on " + other);
    }

    /** Where there is no other one, the same plays twice. */
    private static Jdk otherJdk() {
        List<Jdk> jdks = DISTRIBUTION.jdks();
        return jdks.get(jdks.size() - 1);
    }

    @Test
    void shouldTryOtherRulesBehindTheLastQueueOnly() throws IOException {
        Path rules = Files.writeString(folder.resolve("large.epl"),
                "@Name('large') SELECT seq, volume FROM Tick WHERE volume > 50;\n");
        List<Long> expected = RecoveringApplication.read(folder.resolve("outputs")).stream().filter(output -> output.rule().equals("each")
                && output.number("volume") > 50).map(output -> output.number("seq")).toList();
        String made = replay(DISTRIBUTION, NAME, "--rules", rules.toString(), "--processor", "queued");
        assertEquals(expected, lines(made, "file").map(line -> number(line, "seq")).toList());
        command("replay", NAME, "--rules", rules.toString(), "--processor", "parted").expect(1,
                "processor parted cannot have other rules: it has partitions");
    }

    @Test
    void shouldExplainARuleBehindAQueue() {
        Output window = RecoveringApplication.read(folder.resolve("outputs")).stream().filter(output -> output.rule().equals("window"))
                .reduce((first, second) -> second).orElseThrow();
        command("why", NAME + "/file/" + window.identity()).expect(0, "It fired", "retained in Tick, RETAIN 100 EVENTS: 100 events",
                "processor queued");
    }

    /** Positions are those of a lane; an output of a partition has come through a queue, and so into another lane. */
    @Test
    void shouldExplainTheRulesOfEachPartition() {
        List<Output> late = RecoveringApplication.read(folder.resolve("late"));
        Output changed = late.stream().filter(output -> output.rule().equals("of key")).reduce((first, second) -> second).orElseThrow();
        Output before = late.stream().filter(output -> output.rule().equals("of key") && output.number("n") == 20).findFirst().orElseThrow();
        for (Output output : List.of(changed, before)) {
            String answer = command("why", "--json", NAME + "/late/" + output.identity()).expect(0).output();
            assertTrue(answer.contains("\"outputs\":[{\"seq\":" + output.number("seq") + ",\"symbol\":"), answer);
            assertTrue(answer.contains(",\"n\":" + output.number("n") + ",\"total\":" + output.number("total") + "}]"), answer);
            assertTrue(answer.contains("\"journalReachesBack\":true"), answer);
            assertTrue(answer.contains("\"lane\":\"keys." + partition(answer) + "of3\""), answer);
            if (output == before) {
                String position = answer.replaceAll("(?s).*\"position\":(\\d+).*", "$1");
                String lane = "keys." + partition(answer) + "of3";
                command("why", "--not", "of key", "--event", lane + '@' + position).expect(0, "It fired",
                        "position  " + position + " of " + lane);
                command("why", "--not", "of key", "--event", position).expect(0, "position  " + position + " of " + lane);
            }
        }
        command("why", "--not", "second", "--event", "keys.4of3@5").expect(1, "there is no journal of the lane keys.4of3");
        command("why", "--not", "second", "--event", "keys.2of3@999999").expect(1,
                "there is no position 999999 in the journal of keys.2of3 yet; its last one is");
    }

    private static String partition(String answer) {
        return answer.replaceAll("(?s).*\"lane\":\"keys\\.(\\d).*", "$1");
    }

    private static CommandResult command(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--instance", server.instance().toString()));
        return DISTRIBUTION.run(all.toArray(String[]::new));
    }

    private static String replay(Distribution distribution, String source, String... options) {
        List<String> words = new ArrayList<>(List.of("replay", source, "--json", "--instance", server.instance().toString()));
        words.addAll(List.of(options));
        String output = distribution.run(words.toArray(String[]::new)).expect(0).output();
        return output.substring(0, output.lastIndexOf("{\"application\""));
    }

    private static Stream<String> lines(String played, String stage) {
        return played.lines().filter(line -> line.startsWith("{\"output\":\"" + NAME + "/" + stage + "/"));
    }

    private static Map<String, Long> played(String played) {
        Map<String, Long> outputs = new TreeMap<>();
        String application = "{\"output\":\"" + NAME + "/";
        played.lines().forEach(line -> outputs.put(line.substring(application.length(), line.indexOf("\",\"time\"")),
                number(line, line.contains("/each@") ? "volume" : "total")));
        assertTrue(outputs.size() > EVENTS, played);
        return outputs;
    }

    private static long total(Output output) {
        return output.number(output.rule().equals("each") ? "volume" : "total");
    }

    private static long number(String line, String column) {
        int at = line.indexOf("\"" + column + "\":") + column.length() + 3;
        return Long.parseLong(line.substring(at).split("[,}]")[0]);
    }
}
