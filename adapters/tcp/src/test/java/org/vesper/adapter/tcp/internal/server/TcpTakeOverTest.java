// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.adapter.tcp.internal.server.RawClient.BYE;
import static org.vesper.adapter.tcp.internal.server.RawClient.EVENTS;
import static org.vesper.adapter.tcp.internal.server.RawClient.HELLO;
import static org.vesper.adapter.tcp.internal.server.RawClient.PREFACE;
import static org.vesper.adapter.tcp.internal.server.RawClient.SYMBOLS;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.adapter.tcp.internal.loop.Threading;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.tests.support.Await;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Hello;

/** The adapter of a new version takes over the port and the clients of the one before. */
@Timeout(120)
class TcpTakeOverTest {

    private static final EventLayout LAYOUT = EventLayout.of("Tick",
            new WireProperty("symbol", WireType.SYMBOL), new WireProperty("lastPrice", WireType.DOUBLE));
    private static final List<EventType> TICK = List.of(RunningAdapter.TICK);
    private static final int CLIENTS = 8;
    private static final int UPDATES = 100;

    @ParameterizedTest
    @EnumSource(Threading.class)
    void shouldPassEveryEventOnceAndInOrderWhileAdaptersHandOver(Threading threading) throws Exception {
        ExecutorService senders = Executors.newFixedThreadPool(CLIENTS);
        AtomicBoolean enough = new AtomicBoolean();
        Map<String, Double> last = new TreeMap<>();
        List<Future<Double>> sent = new ArrayList<>();
        String[] settings = {"threading", Settings.written(threading)};
        RunningAdapter current = new RunningAdapter(TICK, settings);
        for (int client = 0; client < CLIENTS; client++) {
            sent.add(senders.submit(sender(current.port(), client, enough)));
        }
        for (int update = 1; update <= UPDATES; update++) {
            RunningAdapter running = current;
            long before = running.status().eventsAccepted();
            Await.until("events flow", () -> running.status().eventsAccepted() > before + CLIENTS);
            current = updated(current, update % 4 == 0, last, settings);
        }
        enough.set(true);
        Map<String, Double> expected = new TreeMap<>();
        for (int client = 0; client < CLIENTS; client++) {
            expected.put("C" + client, sent.get(client).get(60, TimeUnit.SECONDS));
        }
        senders.shutdown();
        follow(current, last);
        current.close();

        assertEquals(expected, last);
    }

    @Test
    void shouldServeClientsThatComeAndGoWhileAdaptersHandOver() throws Exception {
        ExecutorService senders = Executors.newFixedThreadPool(CLIENTS);
        AtomicBoolean enough = new AtomicBoolean();
        List<Future<Double>> sent = new ArrayList<>();
        RunningAdapter current = new RunningAdapter(TICK);
        for (int client = 0; client < CLIENTS; client++) {
            sent.add(senders.submit(visitor(current.port(), client, enough)));
        }
        double taken = 0;
        for (int update = 1; update <= UPDATES / 2; update++) {
            RunningAdapter running = current;
            long before = running.status().eventsAccepted();
            Await.until("clients come", () -> running.status().eventsAccepted() > before + CLIENTS);
            RunningAdapter fresh = new RunningAdapter(running, TICK);
            taken += running.inlet.take().size();
            fresh.resume();
            running.close();
            current = fresh;
        }
        enough.set(true);
        double expected = 0;
        for (Future<Double> visitor : sent) {
            expected += visitor.get(60, TimeUnit.SECONDS);
        }
        senders.shutdown();
        taken += current.inlet.take().size();
        current.close();

        assertEquals(expected, taken);
    }

    @Test
    void shouldGoOnWhereverTheBytesAreCut() throws IOException {
        byte[] session = RawClient.bytes(PREFACE, HELLO, SYMBOLS, EVENTS, BYE);
        RunningAdapter current = new RunningAdapter();
        for (int cut = 1; cut < session.length; cut++) {
            try (RawClient client = new RawClient(current.port())) {
                long read = current.detail("bytes-read") + cut;
                client.send(Arrays.copyOf(session, cut));
                RunningAdapter old = current;
                Await.until("the first bytes are read", () -> old.detail("bytes-read") == read);
                List<Object> events = new ArrayList<>(old.inlet.take());

                current = new RunningAdapter(old, List.of(RunningAdapter.READING, RunningAdapter.TICK), "event-type", "Tick");
                current.resume();
                old.close();
                client.send(Arrays.copyOfRange(session, cut, session.length));

                assertEquals(List.of(new Answer.Welcome(WireClock.NONE, Limits.DEFAULT), new Answer.Goodbye(2)), client.answers());
                events.addAll(current.inlet.take());
                assertEquals("[WSC@1.5, WSC@2.0]", events.toString(), "cut after " + cut);
            }
        }
        current.close();
    }

    @Test
    void shouldTellAClientWhoseEventsNoLongerFitWhenTheUpdateIsDone() throws IOException {
        Map<String, Class<?>> withoutPrice = Map.of("symbol", String.class, "timestamp", long.class);
        RunningAdapter old = new RunningAdapter();
        try (RawClient client = new RawClient(old.port())) {
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS).firstAnswer();
            Await.until("the events are there", () -> old.status().eventsAccepted() == 2);
            RunningAdapter undone = new RunningAdapter(old, List.of(EventType.ofMap("Tick", withoutPrice)));
            old.takeOver(undone);
            old.resume();
            undone.close();
            client.send(EVENTS);
            Await.until("the old version goes on", () -> old.status().eventsAccepted() == 4);

            RunningAdapter fresh = new RunningAdapter(old, List.of(EventType.ofMap("Tick", withoutPrice)));
            fresh.resume();
            old.close();

            Answer.Failure failure = (Answer.Failure) client.lastAnswer();
            assertEquals(ErrorCode.UNKNOWN_PROPERTY, failure.code());
            assertEquals(4, failure.accepted());
            assertTrue(failure.text().startsWith("the application has been updated: event type Tick has no property lastPrice"),
                    failure.text());
            fresh.close();
        }
    }

    @Test
    void shouldWaitForTheHelloOfAClientThatHasSaidNothingYet() throws IOException {
        RunningAdapter old = new RunningAdapter();
        try (RawClient client = new RawClient(old.port()); RawClient silent = new RawClient(old.port())) {
            Await.until("both clients are known", () -> old.status().connections() == 2);
            RunningAdapter fresh = new RunningAdapter(old, TICK, "hello-timeout", "300ms");
            try (RawClient late = new RawClient(old.port())) {
                fresh.resume();
                old.close();

                client.send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE);
                late.send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE);

                assertEquals(new Answer.Goodbye(2), client.lastAnswer());
                assertEquals(new Answer.Goodbye(2), late.lastAnswer());
                assertEquals(ErrorCode.HELLO_TIMEOUT, ((Answer.Failure) silent.lastAnswer()).code());
            }
            fresh.close();
        }
    }

    @Test
    void shouldLetTheOldVersionTakeWhatWaitedWhileItWasSuspended() throws IOException {
        RunningAdapter old = new RunningAdapter();
        try (RawClient client = new RawClient(old.port())) {
            old.inlet.suspend();
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS).firstAnswer();
            old.inlet.resume();

            RunningAdapter fresh = new RunningAdapter(old, TICK);
            fresh.resume();
            client.send(EVENTS, BYE);

            assertEquals(new Answer.Goodbye(4), client.lastAnswer());
            assertEquals(4, old.inlet.take().size() + fresh.inlet.take().size());
            old.close();
            fresh.close();
        }
    }

    @Test
    void shouldEndAFarewellThatHasBegun() throws IOException {
        RunningAdapter old = new RunningAdapter();
        try (RawClient client = new RawClient(old.port())) {
            client.send("00");
            assertEquals(ErrorCode.BAD_MAGIC, ((Answer.Failure) client.firstAnswer()).code());

            RunningAdapter fresh = new RunningAdapter(old, TICK);
            fresh.resume();
            old.close();

            Await.until("the socket is closed", () -> fresh.status().connections() == 0);
            assertEquals(0, client.received().length);
            fresh.close();
        }
    }

    @Test
    void shouldKeepTheLimitsThatAClientWasToldAndTakeTheOtherSettings() throws IOException {
        RunningAdapter old = new RunningAdapter("max-frame", "64KB", "max-symbols", "100");
        try (WireClient client = WireClient.connect("127.0.0.1", old.port(), Hello.of(LAYOUT))) {
            RunningAdapter fresh = new RunningAdapter(old, TICK, "max-frame", "1KB", "max-symbols", "1", "read-size", "64B", "threads", "2",
                    "max-connections", "1");
            fresh.resume();
            old.close();
            for (int i = 0; i < 1000; i++) {
                client.send("A", 1.0);
            }

            assertEquals(1000, client.bye());

            assertEquals(1000, fresh.status().eventsAccepted());
            assertEquals(0, old.status().eventsAccepted());
            assertEquals(1, fresh.detail("connections-taken-over"));
            assertTrue(fresh.detail("reads") >= 12_000 / 64, () -> fresh.detail("reads") + " reads");
            fresh.close();
        }
    }

    @Test
    void shouldTakeOverOnlyWhatListensWhereItIsToListen() throws IOException {
        try (RunningAdapter old = new RunningAdapter()) {
            int port = old.port();
            try (RunningAdapter other = new RunningAdapter()) {
                assertTrue(other.canTakeOver(old));
            }
            RunningAdapter fresh = new RunningAdapter(old, TICK, "port", String.valueOf(port));
            assertEquals(port, fresh.port());
            assertTrue(fresh.canTakeOver(fresh));
            try (RunningAdapter otherHost = new RunningAdapter("host", "127.0.0.2", "port", String.valueOf(port));
                    RunningAdapter anyPort = new RunningAdapter()) {
                assertFalse(otherHost.canTakeOver(fresh));
                assertFalse(anyPort.canTakeOver(fresh));
                assertFalse(fresh.canTakeOver(anyPort));
                assertFalse(anyPort.canTakeOver(old), "nothing is left to take");
            }
            fresh.close();
        }
    }

    @Test
    void shouldGiveUpPausingWhenAStageHangs() throws Exception {
        RunningAdapter adapter = new RunningAdapter();
        try (RawClient client = new RawClient(adapter.port())) {
            adapter.inlet.lane().lock();
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS);
            Await.until("the event loop waits for the lane", adapter.inlet.lane()::hasQueuedThreads);

            Thread.currentThread().interrupt();
            String message = assertThrows(IllegalStateException.class, adapter::pause).getMessage();
            assertTrue(Thread.interrupted());
            assertTrue(message.startsWith("adapter ticks of trial cannot pause: interrupted"), message);
            adapter.inlet.lane().unlock();
            adapter.resume();

            client.send(EVENTS, BYE);
            assertEquals(new Answer.Goodbye(4), client.lastAnswer());
        }
        adapter.close();
    }

    @Test
    void shouldLetGoOfTheOldVersionWhileItsClientsStay() throws Exception {
        RunningAdapter first = new RunningAdapter(TICK);
        try (WireClient client = WireClient.connect("127.0.0.1", first.port(), Hello.of(LAYOUT))) {
            RunningAdapter last = new RunningAdapter(first, TICK);
            List<WeakReference<?>> gone = throughAnApplication(last, client);
            last.resume();
            client.send("WSC", 2.0);

            for (WeakReference<?> old : gone) {
                Await.until("nothing refers to the old version", () -> {
                    System.gc();
                    return old.get() == null;
                });
            }
            assertEquals(2, client.bye());
            last.close();
        }
        first.close();
    }

    /** The clients go to an application with a class loader of its own and come back; it goes, and this is what it had. */
    private static List<WeakReference<?>> throughAnApplication(RunningAdapter home, WireClient client) throws Exception {
        URL[] classes = {Tick.class.getProtectionDomain().getCodeSource().getLocation()};
        URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader());
        Class<?> tick = loader.loadClass(Tick.class.getName());
        RunningAdapter application = new RunningAdapter(home, List.of(EventType.ofBean("Tick", tick)), "threads", "2");
        application.resume();
        client.send("WSC", 1.0);
        client.flush();
        Await.until("the event is there", () -> application.status().eventsAccepted() == 1);
        assertEquals(loader, application.inlet.take().get(0).getClass().getClassLoader());
        home.takeOver(application);
        application.close();
        assertTrue(application.threads().stream().noneMatch(Thread::isAlive));
        List<WeakReference<?>> gone = new ArrayList<>(List.of(new WeakReference<>(loader), new WeakReference<>(application)));
        application.threads().forEach(thread -> gone.add(new WeakReference<>(thread)));
        return gone;
    }

    /** Performs one update, or one that is rolled back after taking over everything; returns the adapter that continues. */
    private static RunningAdapter updated(RunningAdapter old, boolean undone, Map<String, Double> last, String... settings) {
        RunningAdapter fresh = new RunningAdapter(old, TICK, settings);
        follow(old, last);
        if (undone) {
            old.takeOver(fresh);
            old.resume();
            fresh.close();
            assertEquals(List.of(), fresh.inlet.take());
            return old;
        }
        fresh.resume();
        old.close();
        return fresh;
    }

    /** The numbers of each client's events continue without a gap. */
    private static void follow(RunningAdapter adapter, Map<String, Double> last) {
        for (Object event : adapter.inlet.take()) {
            Tick tick = (Tick) event;
            assertEquals(last.getOrDefault(tick.getSymbol(), 0.0) + 1, tick.getLastPrice(), tick.getSymbol());
            last.put(tick.getSymbol(), tick.getLastPrice());
        }
    }

    /** Repeatedly connects, sends a few events and says BYE; returns the number of events accepted by the servers. */
    private static Callable<Double> visitor(int port, int client, AtomicBoolean enough) {
        return () -> {
            double taken = 0;
            while (!enough.get()) {
                try (WireClient wire = WireClient.connect("127.0.0.1", port, Hello.of(LAYOUT))) {
                    for (int i = 0; i < 10; i++) {
                        wire.send("C" + client, (double) i);
                    }
                    taken += wire.bye();
                }
            }
            return taken;
        };
    }

    /**
     * Sends 1, 2, 3 and so on in frames of changing size until told to stop; returns the last number, after the server has accepted all.
     */
    private static Callable<Double> sender(int port, int client, AtomicBoolean enough) {
        return () -> {
            Random sizes = new Random(client);
            double sent = 0;
            try (WireClient wire = WireClient.connect("127.0.0.1", port, Hello.of(LAYOUT))) {
                while (!enough.get()) {
                    for (int left = sizes.nextInt(40); left >= 0; left--) {
                        wire.send("C" + client, ++sent);
                    }
                    wire.flush();
                    LockSupport.parkNanos(100_000);
                }
                assertEquals(sent, wire.bye());
            }
            return sent;
        };
    }
}
