// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CuttingProxy;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;
import org.vesper.wire.client.SessionClient;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

/**
 * Rules that are added or replaced under load with --warm go on as if they had always been there, beside other rules whose outputs are
 * those without the change; and again after the server was killed. A model of the rules says what is expected. The property {@code
 * vesper.thorough} asks for 400 other rules in place of 40, and for ten times as many events.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class WarmRulesSystemTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    /** Each has a rule of its own. */
    private static final int DESKS = THOROUGH ? 400 : 40;
    private static final int EVENTS_AT_ONCE = THOROUGH ? 200 : 100;
    private static final long PAUSE_NS = THOROUGH ? 1_000_000 : 5_000_000;
    private static final long MORE = THOROUGH ? 5_000 : 2_000;
    private static final int WINDOW = 1_000;
    private static final int OF_DESK = 5;
    private static final long DESK = 17;
    private static final String NAME = "desks";
    private static final String FIRST_SEGMENT = "00000001.journal";
    private static final String ADAPTER = "type=Adapter,application=" + NAME + ",name=orders";
    private static final EventLayout LAYOUT = EventLayout.of("Order", new WireProperty("desk", WireType.LONG),
            new WireProperty("seq", WireType.LONG), new WireProperty("volume", WireType.LONG));

    private static final String NETWORK = """
            <epn:recovery mode="${mode}" segment-size="256KB"/>
            <epn:event-type name="Order"><epn:property name="desk" type="long"/><epn:property name="seq" type="long"/>
              <epn:property name="volume" type="long"/></epn:event-type>
            <epn:event-type name="Large"><epn:property name="seq" type="long"/><epn:property name="volume" type="long"/></epn:event-type>
            <epn:adapter id="orders" provider="tcp" listeners="sums"><epn:setting name="port" value="0"/></epn:adapter>
            <epn:processor id="sums" rules="sums.epl" listeners="file"/>
            <bean id="file" class="recovering.OutputFile"><constructor-arg value="${outputs}"/></bean>
            """;

    /** Replaced later by one with another window. */
    private static final String OLD = """
            @Name('replaced') SELECT seq, SUM(volume) AS total FROM (SELECT * FROM Order WHERE desk = 18) RETAIN 2 EVENTS;
            """;

    private static final String NEW = String.format(Locale.ROOT, """
            @Name('replaced') SELECT seq, SUM(volume) AS total FROM (SELECT * FROM Order WHERE desk = 18) RETAIN %d EVENTS;
            """, OF_DESK);

    private static final String ADDED = String.format(Locale.ROOT, """
            @Name('of desk') SELECT seq, SUM(volume) AS total FROM (SELECT * FROM Order WHERE desk = %d) RETAIN %d EVENTS;
            @Name('of all') SELECT seq, SUM(volume) AS total, COUNT(*) AS n FROM Order RETAIN %d EVENTS;
            @Name('large') SELECT seq, SUM(volume) AS total, COUNT(*) AS n FROM Large RETAIN 20 EVENTS;
            """, DESK, OF_DESK, WINDOW);

    /** Its state is not in the latest events. */
    private static final String SINCE_EVER = String.format(Locale.ROOT, """
            @Name('since ever') SELECT seq, SUM(volume) AS total, COUNT(*) AS n FROM (SELECT * FROM Order WHERE desk = %d);
            """, DESK);

    @TempDir
    private Path folder;

    private final AtomicInteger serverPort = new AtomicInteger();
    private volatile boolean stop;
    private int events;

    @Test
    void shouldGoOnAsIfTheyHadAlwaysBeenThereWhenRulesBeginWarmUnderLoad() throws Exception {
        Map<String, List<Output>> outputs = play("whole-journal", server -> {
            assertTrue(Files.exists(server.instance().resolve("var/journal/" + NAME + "/orders/" + FIRST_SEGMENT)));
            change(server, "add", ADDED + SINCE_EVER);
            change(server, "replace", NEW);
        });
        assertWarm(outputs.get("since ever"), seqs(events, seq -> desk(seq) == DESK), Integer.MAX_VALUE);
    }

    @Test
    void shouldGoOnSoFromTheHorizonOfTheRulesOn() throws Exception {
        play("journal", server -> {
            Path journal = server.instance().resolve("var/journal/" + NAME + "/orders");
            Await.until("the first segment is deleted", LIMIT, () -> Files.notExists(journal.resolve(FIRST_SEGMENT)), server::log);
            server.vesper("rules", "add", "--warm", "--in", NAME, file("since-ever", SINCE_EVER).toString())
                    .expect(1, "the journal does not reach back far enough", "whole-journal", "Leave --warm out");
            server.vesper("rules", "add", "--warm", "--dry-run", "--in", NAME, file("dry", ADDED).toString())
                    .expect(0, "planned: would add 3 rules: ", "; new rules would be fed ", "; nothing has changed");
            change(server, "add", ADDED);
            change(server, "replace", NEW);
        });
    }

    /** Made while events flow. */
    private interface Changes {

        void make(VesperServer server) throws IOException;
    }

    /** Sends, makes the changes, kills the server, and goes on; returns all outputs, which are checked but for those of single rules. */
    private Map<String, List<Output>> play(String mode, Changes changes) throws Exception {
        ExecutorService sender = Executors.newSingleThreadExecutor();
        try (VesperServer server = VesperServer.empty(Distribution.built()).with(application(NETWORK, mode, NAME)).start();
                CuttingProxy proxy = new CuttingProxy(serverPort::get, number -> CuttingProxy.Cut.NONE)) {
            serverPort.set(server.port(NAME, "orders"));
            Future<Long> sent = sender.submit(() -> send(proxy.port()));
            awaitMore(server);
            changes.make(server);
            awaitMore(server);
            server.killAndRestart(() -> { });
            serverPort.set(server.port(NAME, "orders"));
            awaitMore(server);
            stop = true;
            events = Math.toIntExact(sent.get(LIMIT.toSeconds(), TimeUnit.SECONDS));
            server.stop();
            Map<String, List<Output>> outputs = RecoveringApplication.once(RecoveringApplication.read(folder.resolve("outputs")));
            assertOutputs(outputs, events);
            return outputs;
        } finally {
            stop = true;
            sender.shutdownNow();
        }
    }

    @Test
    void shouldSayWhyNotWhenRulesCannotBeginWarm() throws IOException {
        Path without = application(NETWORK, "none", "without");
        Path behind = application(NETWORK.replace("listeners=\"sums\"", "listeners=\"first, sums\"").replace("<epn:processor",
                "<epn:processor id=\"first\" rules=\"first.epl\" listeners=\"sums\"/>\n<epn:processor"), "journal", "behind");
        try (VesperServer server = VesperServer.empty(Distribution.built()).with(without).with(behind).start()) {
            Path rules = file("added", ADDED);
            server.vesper("rules", "add", "--warm", "--in", "without/sums", rules.toString())
                    .expect(1, "set recovery = journal for the application, or leave --warm out");
            server.vesper("rules", "add", "--warm", "--in", "behind/sums", rules.toString())
                    .expect(1, "receives events from processor first", "leave --warm out");
            assertEquals(DESKS + 2, server.management().attribute("type=Processor,application=without,name=sums", "RuleCount"));
        }
    }

    private void change(VesperServer server, String command, String rules) throws IOException {
        String said = server.vesper("rules", command, "--warm", "--in", NAME, file(command, rules).toString())
                .expect(0, "other events waited").output();
        System.out.println("vesper rules " + command + " --warm: " + said.strip());
    }

    private Path file(String name, String rules) throws IOException {
        return Files.writeString(folder.resolve(name + ".epl"), rules);
    }

    private Path application(String network, String mode, String name) {
        String rules = IntStream.range(0, DESKS).mapToObj(desk -> "@Name('each-" + desk + "') SELECT seq, SUM(volume) AS total FROM (SELECT *"
                + " FROM Order WHERE desk = " + desk + ") RETAIN 3 EVENTS;\n").collect(Collectors.joining())
                + "@Name('to large') INSERT INTO Large SELECT seq, volume FROM Order WHERE volume > 900;\n" + OLD;
        return ApplicationJar.compiled(Distribution.built(), folder.resolve(name + ".jar"), Map.of(
                "recovering/OutputFile.java", RecoveringApplication.FILE_CLASS, "META-INF/spring/network.xml",
                network.replace("${outputs}", folder + "/outputs").replace("${mode}", mode), "META-INF/vesper/sums.epl", rules,
                "META-INF/vesper/first.epl", "@Name('first') INSERT INTO Large SELECT seq, volume FROM Order WHERE volume < 0;"), Map.of()).file();
    }

    /** Sends until the test says stop; returns the number of events. */
    private long send(int port) throws Exception {
        InetSocketAddress address = new InetSocketAddress(VesperServer.HOST, port);
        SessionHello hello = SessionHello.of(SessionClaim.named("sender"), "test");
        try (SessionClient client = SessionClient.connect(List.of(address), hello, 1 << 20, LIMIT)) {
            int layout = client.define(LAYOUT);
            long next = 0;
            while (!stop) {
                for (int i = 0; i < EVENTS_AT_ONCE; i++, next++) {
                    client.send(layout, desk(next), next, volume(next));
                }
                client.flush();
                LockSupport.parkNanos(PAUSE_NS);
            }
            client.bye(false);
            return next;
        }
    }

    private static void awaitMore(VesperServer server) {
        long before = (Long) server.management().attribute(ADAPTER, "EventsAccepted");
        Await.until("more events", LIMIT, () -> (Long) server.management().attribute(ADAPTER, "EventsAccepted") > before + MORE,
                server::log);
    }

    private static long desk(long seq) {
        return (seq + 1) * 2_654_435_761L / 1_000 % DESKS;
    }

    private static long volume(long seq) {
        return (seq + 1) * 2_654_435_761L % 1_000;
    }

    private static void assertOutputs(Map<String, List<Output>> outputs, int events) {
        for (int desk = 0; desk < DESKS; desk++) {
            long own = desk;
            assertEquals(expected(seqs(events, seq -> desk(seq) == own), 3, 0), sums(outputs.get("each-" + desk)), "desk " + desk);
        }
        assertWarm(outputs.get("of desk"), seqs(events, seq -> desk(seq) == DESK), OF_DESK);
        assertWarm(outputs.get("of all"), seqs(events, seq -> true), WINDOW);
        assertWarm(outputs.get("large"), seqs(events, seq -> volume(seq) > 900), 20);
        List<Output> replaced = outputs.get("replaced");
        List<Long> seqs = seqs(events, seq -> desk(seq) == DESK + 1);
        List<String> before = expected(seqs, 2, 0);
        List<String> after = expected(seqs, OF_DESK, 0);
        List<String> found = sums(replaced);
        int same = 0;
        while (same < found.size() && found.get(same).equals(before.get(same))) {
            same++;
        }
        assertTrue(same > 0 && same < found.size(), "the rule was replaced in between");
        assertEquals(after.subList(same, after.size()), found.subList(same, found.size()), "behind the change");
    }

    private static List<Long> seqs(int events, LongPredicate wanted) {
        List<Long> seqs = new ArrayList<>();
        for (long seq = 0; seq < events; seq++) {
            if (wanted.test(seq)) {
                seqs.add(seq);
            }
        }
        return seqs;
    }

    /** From its first output on, a warm rule has an output for each of its events, over all events of the window. */
    private static void assertWarm(List<Output> outputs, List<Long> seqs, int window) {
        long first = outputs.get(0).number("seq");
        assertTrue(seqs.indexOf(first) >= Math.min(window, 20), "it was added when there were events to look back at");
        assertEquals(expected(seqs, window, seqs.indexOf(first)), sums(outputs), "the outputs of " + outputs.get(0).rule());
    }

    private static List<String> expected(List<Long> seqs, int window, int from) {
        List<String> sums = new ArrayList<>();
        long sum = 0;
        for (int i = 0; i < seqs.size(); i++) {
            sum += volume(seqs.get(i)) - (i >= window ? volume(seqs.get(i - window)) : 0);
            if (i >= from) {
                sums.add(seqs.get(i) + ": " + sum);
            }
        }
        return sums;
    }

    private static List<String> sums(List<Output> outputs) {
        return outputs == null ? List.of() : outputs.stream().map(output -> output.number("seq") + ": " + output.number("total")).toList();
    }
}
