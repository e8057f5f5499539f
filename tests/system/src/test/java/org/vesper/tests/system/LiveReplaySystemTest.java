// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.ServerManagement;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.system.RecoveringApplication.Output;
import org.vesper.wire.client.SessionClient;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

/** What clients have sent enters the running application once more: its rules and its journal take it like new events. */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class LiveReplaySystemTest {

    private static final String NAME = "desks";
    private static final int EVENTS = 200;
    private static final int WINDOW = 30;
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final EventLayout LAYOUT = EventLayout.of("Order", new WireProperty("desk", WireType.STRING),
            new WireProperty("seq", WireType.LONG));

    private static final String NETWORK = """
            <epn:recovery mode="whole-journal"/>
            <epn:event-type name="Order"><epn:property name="desk" type="string"/><epn:property name="seq" type="long"/></epn:event-type>
            <epn:adapter id="orders" provider="tcp" listeners="sums"><epn:setting name="port" value="0"/></epn:adapter>
            <epn:processor id="sums" rules="sums.epl" clock="property seq" clock-start="0" listeners="file"/>
            <bean id="file" class="recovering.OutputFile"><constructor-arg value="${outputs}"/></bean>
            """;

    private static final String RULES = String.format(Locale.ROOT, """
            @Name('each') SELECT desk, seq FROM Order;
            @Name('window') SELECT SUM(seq) AS total, COUNT(*) AS n FROM Order RETAIN %d EVENTS;
            """, WINDOW);

    @TempDir
    private static Path folder;
    private static VesperServer server;
    /** The numbers of all events that have entered, in their order. */
    private static final List<Long> ENTERED = new ArrayList<>();

    @BeforeAll
    static void runTheApplication() throws Exception {
        Path jar = ApplicationJar.compiled(Distribution.built(), folder.resolve(NAME + ".jar"), Map.of(
                "recovering/OutputFile.java", RecoveringApplication.FILE_CLASS, "META-INF/spring/network.xml",
                NETWORK.replace("${outputs}", folder + "/outputs"), "META-INF/vesper/sums.epl", RULES), Map.of()).file();
        server = VesperServer.empty(Distribution.built()).with(jar).start();
        server.vesper("record", NAME + "/orders", "--to", "monday").expect(0);
        send(LongStream.range(0, EVENTS).toArray());
        server.vesper("record", NAME, "--stop").expect(0, "recorded: monday: " + EVENTS + " events");
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** The adapter notices a moment later that its client has left. */
    @BeforeEach
    void awaitNoClient() {
        Await.until("no client", LIMIT, () -> (Integer) server.management().attribute(
                "type=Adapter,application=" + NAME + ",name=orders", "Connections") == 0, server::log);
    }

    /** The journal has the bytes that the client sent, which the adapter alone can read; the recording has the events. */
    @Test
    void shouldTakeThemLikeNewEventsFromTheJournalAndFromARecordingAndKeepThemWhenItIsKilled() throws Exception {
        List<Long> inJournal = List.copyOf(ENTERED);
        replay(inJournal, NAME, "--into", NAME);
        replay(LongStream.range(0, EVENTS).boxed().toList(), "monday", "--into", NAME + "/orders");
        server.killAndRestart(() -> { });
        send(1_000_000);
        assertOutputs();
    }

    @Test
    void shouldTakeAPartAtItsSpeed() throws Exception {
        replay(LongStream.range(50, 60).boxed().toList(), "monday", "--into", NAME, "--from", "50", "--until", "60", "--speed", "1000");
        assertOutputs();
    }

    @Test
    void shouldRefuseToMixThemWithLiveEventsUnlessThatIsAllowed() throws Exception {
        try (SessionClient client = client("live")) {
            Await.until("a client", LIMIT, () -> (Integer) server.management().attribute(
                    "type=Adapter,application=" + NAME + ",name=orders", "Connections") == 1, server::log);
            server.vesper("replay", "monday", "--into", NAME).expect(1, "the adapter orders has 1 client,", "--beside-live");
            replay(LongStream.range(0, 3).boxed().toList(), "monday", "--into", NAME, "--until", "3", "--beside-live");
            client.bye(false);
        }
        assertOutputs();
    }

    /** At this speed the second event would come after years. */
    @Test
    void shouldEndWhenItIsTold() throws Exception {
        server.management().invoke("type=Application,name=" + NAME, "startReplay", "monday", "", "1e-12", "", "");
        Await.until("an event", LIMIT, () -> read().size() > ENTERED.size(), server::log);
        server.vesper("replay", "monday", "--into", NAME).expect(1, "a replay of monday is under way");
        server.vesper("replay", "--into", NAME, "--stop").expect(0, "replayed: monday: 1 events entered, stopped before its end");
        ENTERED.add(0L);
        server.vesper("replay", "--into", NAME, "--stop").expect(1, "no replay into " + NAME + " is under way");
        assertOutputs();
    }

    @Test
    void shouldShowTheIdentitiesOfOutputsWhichCanBeAskedFor() throws Exception {
        String text = String.class.getName();
        String number = int.class.getName();
        ObjectName application = ServerManagement.name("type=Application,name=" + NAME);
        MBeanServerConnection management = server.management().connection();
        Object tap = management.invoke(application, "openTap", new Object[] {"file", "", "", 100}, new String[] {text, text, text, number});
        replay(List.of(0L, 1L), "monday", "--into", NAME, "--until", "2");
        assertOutputs();
        List<Output> written = RecoveringApplication.read(folder.resolve("outputs"));
        List<String> expected = written.subList(written.size() - 4, written.size()).stream()
                .map(output -> NAME + "/file/" + output.identity()).toList();
        List<String> shown = new ArrayList<>();
        Await.until("the outputs", LIMIT, () -> {
            shown.addAll(read(management, application, tap));
            return shown.size() >= expected.size();
        }, server::log);
        assertEquals(expected, shown);
        server.vesper("why", shown.get(2)).expect(0, "rule      each", "It fired");
    }

    private static List<String> read(MBeanServerConnection management, ObjectName application, Object tap) {
        try {
            CompositeData read = (CompositeData) management.invoke(
                    application, "readTap", new Object[] {tap, 100}, new String[] {String.class.getName(), int.class.getName()});
            return Arrays.stream((CompositeData[]) read.get("events")).map(event -> event.get("output").toString()).toList();
        } catch (JMException | IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldSayWhatIsWrong() {
        server.vesper("replay", "tuesday", "--into", NAME).expect(1, "there is no journal and no recording tuesday");
        server.vesper("replay", "monday", "--into", NAME + "/order").expect(1, "there is no input adapter order; did you mean orders?");
        server.vesper("replay", "monday", "--into", "desk").expect(1, "did you mean desks?");
        server.vesper("replay", "monday", "--into", NAME, "--rules", "some.epl").expect(2, "vesper rules changes those of a running");
        server.vesper("replay", "monday", "--stop").expect(2, "name it with --into APP");
        server.vesper("replay", "--into", NAME).expect(2, "name a recording");
        server.vesper("replay", "../conf", "--into", NAME).expect(1, "there is no journal and no recording ../conf");
    }

    private static void replay(List<Long> expected, String... words) {
        List<String> command = new ArrayList<>(List.of("replay", "--json"));
        command.addAll(List.of(words));
        String answer = server.vesper(command.toArray(String[]::new)).expect(0).output().replaceAll("\\s", "");
        assertTrue(answer.contains("\"state\":\"DONE\",\"events\":" + expected.size() + ",\"skipped\":0}"), answer);
        ENTERED.addAll(expected);
    }

    private static SessionClient client(String session) throws IOException, InterruptedException {
        SessionHello hello = SessionHello.of(SessionClaim.named(session), "test");
        return SessionClient.connect(List.of(new InetSocketAddress(VesperServer.HOST, server.port(NAME, "orders"))), hello, 1 << 20, LIMIT);
    }

    private static void send(long... numbers) throws Exception {
        try (SessionClient client = client("desk-" + ENTERED.size())) {
            int layout = client.define(LAYOUT);
            for (long number : numbers) {
                client.send(layout, "east", number);
                ENTERED.add(number);
            }
            client.flush();
            Answer.Ack end = client.bye(false);
            assertEquals(numbers.length, end.taken());
        }
    }

    private static List<Output> read() {
        return RecoveringApplication.once(RecoveringApplication.read(folder.resolve("outputs"))).getOrDefault("each", List.of());
    }

    /** The sums follow from the numbers, in the order in which they have entered. */
    private static void assertOutputs() {
        Await.until("all outputs", LIMIT, () -> read().size() >= ENTERED.size(), server::log);
        Map<String, List<Output>> outputs = RecoveringApplication.once(RecoveringApplication.read(folder.resolve("outputs")));
        assertEquals(ENTERED, outputs.get("each").stream().map(output -> output.number("seq")).toList());
        List<String> sums = new ArrayList<>();
        for (int i = 0; i < ENTERED.size(); i++) {
            List<Long> window = ENTERED.subList(Math.max(0, i + 1 - WINDOW), i + 1);
            sums.add(window.stream().mapToLong(Long::longValue).sum() + " of " + window.size());
        }
        assertEquals(sums, outputs.get("window").stream().map(output -> output.number("total") + " of " + output.number("n")).toList());
    }
}
