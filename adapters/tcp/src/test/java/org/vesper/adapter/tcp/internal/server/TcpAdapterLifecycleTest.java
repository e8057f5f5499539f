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
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.adapter.ClientStatus;
import org.vesper.tests.support.Await;
import org.vesper.wire.client.RefusedException;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.Hello;

/** Start, end, settings, and the view of management. */
@Timeout(60)
class TcpAdapterLifecycleTest {

    private static final EventLayout LAYOUT = EventLayout.of("Tick", new WireProperty("symbol", WireType.SYMBOL));

    @Test
    void shouldAnswerByeWhenAllBeforeItIsProcessed() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter(); RawClient client = new RawClient(adapter.port())) {
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE);

            List<Answer> answers = client.answers();

            assertEquals(List.of(new Answer.Welcome(WireClock.NONE, Limits.DEFAULT), new Answer.Goodbye(2)), answers);
            assertEquals(2, adapter.inlet.events().size());
            assertEquals(2, adapter.status().eventsAccepted());
            assertEquals(0, adapter.detail("connections-ended-early"));
        }
    }

    @Test
    void shouldAnswerByeOfAClientThatClosesItsHalf() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter(); RawClient client = new RawClient(adapter.port())) {
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE).endSending();

            assertEquals(new Answer.Goodbye(2), client.lastAnswer());
        }
    }

    @Test
    void shouldTellLimitsInWelcome() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter("max-frame", "2KB", "max-symbols", "10");
                WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(LAYOUT))) {
            assertEquals(new Limits(2048, 10), client.welcome().limits());

            for (int i = 0; i < 10_000; i++) {
                client.send("S" + i % 10);
            }
            assertEquals(10_000, client.bye());
        }
    }

    @Test
    void shouldTellItsClientsWhatItHasTakenWhenItCloses() throws IOException {
        RunningAdapter adapter = new RunningAdapter();
        try (RawClient client = new RawClient(adapter.port()); RawClient silent = new RawClient(adapter.port())) {
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS);
            Await.until("the events are there", () -> adapter.status().eventsAccepted() == 2);
            Await.until("both clients are known", () -> adapter.status().connections() == 2);

            adapter.close();

            Answer.Failure failure = (Answer.Failure) client.lastAnswer();
            assertEquals(ErrorCode.SERVER_CLOSING, failure.code());
            assertEquals(2, failure.accepted());
            assertEquals(ErrorCode.SERVER_CLOSING, ((Answer.Failure) silent.lastAnswer()).code());
        }
    }

    @Test
    void shouldEndItsThreadsAndFreeItsPortWhenItCloses() throws IOException {
        RunningAdapter adapter = new RunningAdapter("threads", "2");
        int port = adapter.port();
        try (WireClient first = WireClient.connect("127.0.0.1", port, Hello.of(LAYOUT));
                WireClient second = WireClient.connect("127.0.0.1", port, Hello.of(LAYOUT))) {
            first.send("A");
            second.send("B");
            first.bye();
            second.bye();
        }
        assertEquals(3, adapter.threads().size(), "two for the clients, and one for the port");
        assertTrue(adapter.threads().stream().allMatch(Thread::isAlive));

        adapter.close();

        assertTrue(adapter.threads().stream().noneMatch(Thread::isAlive));
        assertThrows(ConnectException.class, () -> new RawClient(port));
        new RunningAdapter("port", String.valueOf(port)).close();
    }

    @Test
    void shouldHaveAThreadForEachConnectionAsLongAsItLasts() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter("threading", "thread-per-connection")) {
            for (int round = 1; round <= 2; round++) {
                try (WireClient first = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(LAYOUT));
                        WireClient second = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(LAYOUT))) {
                    Await.until("each has its thread, and the port has one", () -> adapter.detail("threads") == 3);
                    first.send("A");
                    second.send("B");
                    assertEquals(1, first.bye());
                    assertEquals(1, second.bye());
                }
                Await.until("only the thread of the port is left", () -> adapter.detail("threads") == 1);
            }
            assertEquals(5, adapter.threads().size());
            Await.until("the others have ended", () -> adapter.threads().stream().filter(Thread::isAlive).count() == 1);
        }
        assertEquals("adapter ticks of trial: threads is 2, but with threading=thread-per-connection each connection has one of its own;"
                + " leave threads out", refused("threading", "thread-per-connection", "threads", "2"));
    }

    @Test
    void shouldPushBackOnASenderWhileTheLaneIsBusy() throws Exception {
        try (RunningAdapter adapter = new RunningAdapter(); RawClient client = new RawClient(adapter.port())) {
            client.send(PREFACE, HELLO, SYMBOLS).firstAnswer();
            Thread sender = new Thread(() -> sendForEver(client));
            adapter.inlet.lane().lock();
            try {
                sender.start();
                Await.until("the adapter waits for the lane", adapter.inlet.lane()::hasQueuedThreads);
                Await.until("the sender's writes stop", () -> blockedIn(sender, "write"));
                assertEquals(0, adapter.inlet.events().size());
            } finally {
                adapter.inlet.lane().unlock();
            }
            Await.until("events flow again", () -> adapter.status().eventsAccepted() > 1000);
            client.reset();
            sender.join();
        }
    }

    @Test
    void shouldGreetClientsWhileTheApplicationIsSuspended() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter();
                RawClient first = new RawClient(adapter.port()); RawClient second = new RawClient(adapter.port())) {
            adapter.inlet.suspend();

            first.send(PREFACE, HELLO, SYMBOLS, EVENTS);
            assertEquals(new Answer.Welcome(WireClock.NONE, Limits.DEFAULT), first.firstAnswer());
            second.send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE);
            assertEquals(new Answer.Welcome(WireClock.NONE, Limits.DEFAULT), second.firstAnswer());
            first.send(EVENTS, BYE);
            assertEquals(List.of(), adapter.inlet.events());

            adapter.inlet.resume();
            assertEquals(new Answer.Goodbye(2), second.lastAnswer());
            assertEquals(new Answer.Goodbye(4), first.lastAnswer());
        }
    }

    @Test
    void shouldTakeWhatASuspendedApplicationHasLetWaitBeforeItCloses() throws IOException {
        RunningAdapter adapter = new RunningAdapter();
        try (RawClient client = new RawClient(adapter.port())) {
            adapter.inlet.suspend();
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS).firstAnswer();

            adapter.close();

            assertEquals(2, ((Answer.Failure) client.lastAnswer()).accepted());
        }
    }

    @Test
    void shouldFreeItsPortAndReturnFromCloseWhenTheApplicationHangs() throws IOException {
        RunningAdapter adapter = new RunningAdapter();
        int port = adapter.port();
        adapter.inlet.lane().lock();
        try (RawClient client = new RawClient(adapter.port())) {
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS);
            Await.until("the event loop waits for the lane", adapter.inlet.lane()::hasQueuedThreads);

            adapter.close();

            assertEquals(1, adapter.threads().stream().filter(Thread::isAlive).count());
            assertThrows(ConnectException.class, () -> new RawClient(port));
            new RunningAdapter("port", String.valueOf(port)).close();
        } finally {
            adapter.inlet.lane().unlock();
        }
        Await.until("the event loop ends as soon as it can", () -> adapter.threads().stream().noneMatch(Thread::isAlive));
    }

    @Test
    void shouldRefuseConnectionsBeyondTheLimit() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter("max-connections", "1");
                WireClient first = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(LAYOUT))) {
            RefusedException refused = assertThrows(RefusedException.class,
                    () -> WireClient.connect("127.0.0.1", adapter.port(), Hello.of(LAYOUT)));

            assertEquals(ErrorCode.TOO_MANY_CONNECTIONS, refused.failure().code());
            first.send("A");
            assertEquals(1, first.bye());
        }
    }

    @Test
    void shouldSendAwayClientsThatStopInTheMiddleOrSayNothingForTooLong() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter("record-timeout", "100ms");
                RawClient slow = new RawClient(adapter.port()); RawClient silent = new RawClient(adapter.port())) {
            silent.send(PREFACE, HELLO, SYMBOLS, EVENTS).firstAnswer();
            Answer.Failure failure = (Answer.Failure) slow.send(PREFACE, HELLO, SYMBOLS, "00 00 00 18 03 00 00").lastAnswer();
            assertEquals(ErrorCode.RECORD_TIMEOUT, failure.code());
            assertTrue(failure.text().contains("raise record-timeout"), failure.text());
            assertEquals(new Answer.Goodbye(2), silent.send(BYE).lastAnswer());
        }
        try (RunningAdapter adapter = new RunningAdapter("idle-timeout", "100ms"); RawClient silent = new RawClient(adapter.port())) {
            Answer.Failure failure = (Answer.Failure) silent.send(PREFACE, HELLO, SYMBOLS, EVENTS).lastAnswer();
            assertEquals(ErrorCode.IDLE_TIMEOUT, failure.code());
            assertEquals(2, failure.accepted());
        }
    }

    @Test
    void shouldWaitForEverWhenTheLimitsAreZero() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter("record-timeout", "0s", "idle-timeout", "0s");
                RawClient client = new RawClient(adapter.port())) {
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE);

            assertEquals(new Answer.Goodbye(2), client.lastAnswer());
        }
    }

    @Test
    void shouldListItsClientsAndSendOneAway() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter();
                RawClient client = new RawClient(adapter.port()); RawClient other = new RawClient(adapter.port())) {
            client.send(PREFACE, HELLO, SYMBOLS, EVENTS);
            Await.until("the events are there", () -> adapter.status().eventsAccepted() == 2);
            Await.until("both are known", () -> adapter.clients().clients().size() == 2);
            ClientStatus shown = adapter.clients().clients().stream().filter(one -> one.sends().equals("Tick")).findFirst().orElseThrow();
            assertEquals(client.address(), shown.address());
            assertEquals(2, shown.eventsAccepted());
            assertTrue(shown.memoryBytes() > 64, shown::toString);

            assertTrue(adapter.clients().disconnect(shown.address()));
            assertFalse(adapter.clients().disconnect("127.0.0.1:1"));

            Answer.Failure failure = (Answer.Failure) client.lastAnswer();
            assertEquals(ErrorCode.CLOSED_BY_OPERATOR, failure.code());
            assertEquals(2, failure.accepted());
            assertEquals(new Answer.Goodbye(2), other.send(PREFACE, HELLO, SYMBOLS, EVENTS, BYE).lastAnswer());
        }
    }

    @Test
    void shouldShowItsFigures() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter("read-size", "1KB");
                WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(LAYOUT))) {
            assertEquals("127.0.0.1:" + adapter.port(), adapter.status().address());
            assertEquals(1, adapter.status().connections());
            assertEquals("1024B", adapter.status().details().get("read-size"));
            assertEquals("Everything, Reading, Tick", adapter.status().details().get("event-types"));
            assertFalse(adapter.status().details().containsKey("errors.BAD_MAGIC"));
            client.bye();
        }
    }

    @Test
    void shouldSayWhatToDoWhenThePortIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = String.valueOf(taken.getLocalPort());

            String message = assertThrows(ConfigurationException.class, () -> new RunningAdapter("port", port)).getMessage();

            assertTrue(message.startsWith("adapter ticks of trial: cannot listen on 127.0.0.1:" + port + ": "), message);
            assertTrue(message.contains("port 0 takes any free one"), message);
        }
    }

    @Test
    void shouldNameAHostThatIsNotThere() {
        String message = refused("host", "no.such.host.invalid");

        assertTrue(message.startsWith("adapter ticks of trial: cannot listen on no.such.host.invalid:0: there is no such host. "), message);
    }

    @Test
    void shouldNameWrongSettings() {
        assertEquals("adapter ticks of trial: event-type is Tikc, but the application only has Everything, Reading, Tick;"
                + " did you mean Tick?", refused("event-type", "Tikc"));
        assertEquals("adapter ticks of trial: receive-time-property is timestmp, which none of the event types Tick has;"
                + " did you mean timestamp?", refused("event-type", "Tick", "receive-time-property", "timestmp"));
        assertEquals("adapter ticks of trial: receive-time-property is symbol, which in event type Tick is not a long with a public setter",
                refused("event-type", "Tick", "receive-time-property", "symbol"));
        assertEquals("adapter ticks of trial: read-size is 1 bytes but must be 64B to 1024KB", refused("read-size", "1B"));
        assertTrue(refused("prot", "1").contains("unknown setting prot; did you mean port?"));
    }

    @Test
    void shouldRefuseAnEventTypeThatCannotBeMade() {
        EventType type = EventType.ofBean("Number", Number.class);

        String message = assertThrows(ConfigurationException.class,
                () -> new RunningAdapter(List.of(type), "event-type", "Number", "receive-time-property", "")).getMessage();

        assertTrue(message.contains("java.lang.Number must be a public class, not abstract"), message);
    }

    @Test
    void shouldTakeOnlyTheEventTypesThatAreSet() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter("event-type", "Everything, Tick")) {
            EventLayout layout = EventLayout.of("Reading", new WireProperty("count", WireType.INT));

            RefusedException refused = assertThrows(RefusedException.class,
                    () -> WireClient.connect("127.0.0.1", adapter.port(), Hello.of(layout)));

            assertEquals(ErrorCode.UNKNOWN_EVENT_TYPE, refused.failure().code());
        }
    }

    @Test
    void shouldLetGoOfTheApplicationsClassesWhenItIsClosed() throws Exception {
        WeakReference<ClassLoader> application = runAnApplication();

        Await.until("its class loader is collected", () -> {
            System.gc();
            return application.get() == null;
        });
    }

    private static WeakReference<ClassLoader> runAnApplication() throws Exception {
        URL[] classes = {Tick.class.getProtectionDomain().getCodeSource().getLocation()};
        URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader());
        Class<?> tick = loader.loadClass(Tick.class.getName());
        try (RunningAdapter adapter = new RunningAdapter(List.of(EventType.ofBean("Tick", tick)));
                WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(LAYOUT))) {
            client.send("WSC");
            assertEquals(1, client.bye());
            assertEquals(loader, adapter.inlet.events().get(0).getClass().getClassLoader());
        }
        return new WeakReference<>(loader);
    }

    /** Whether a thread stays where it is, in a method of this name. */
    private static boolean blockedIn(Thread thread, String method) {
        List<StackTraceElement> first = List.of(thread.getStackTrace());
        LockSupport.parkNanos(20_000_000);
        return first.toString().contains(method) && first.equals(List.of(thread.getStackTrace()));
    }

    private static void sendForEver(RawClient client) {
        byte[] events = RawClient.bytes(EVENTS);
        try {
            while (true) {
                client.send(events);
            }
        } catch (IOException reset) {
            // The test ends the connection.
        }
    }

    private static String refused(String... keysAndValues) {
        return assertThrows(ConfigurationException.class, () -> new RunningAdapter(keysAndValues)).getMessage();
    }
}
