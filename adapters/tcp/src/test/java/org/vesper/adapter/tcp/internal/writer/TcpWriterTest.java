// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.adapter.tcp.internal.server.Everything;
import org.vesper.adapter.tcp.internal.server.RunningAdapter;
import org.vesper.adapter.tcp.internal.server.Tick;
import org.vesper.adapter.tcp.internal.server.Trade;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.tests.support.Await;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;

/** Tests the writer with the adapter that receives events, and with receivers that break. */
@Timeout(60)
class TcpWriterTest {

    private static final String[] PRICES = {"columns", "symbol:symbol, lastPrice"};

    /** The output of a rule. */
    private static final class Output extends LinkedHashMap<String, Object> implements OutputEvent {

        private static final long serialVersionUID = 1;

        Output(Object... namesAndValues) {
            for (int i = 0; i < namesAndValues.length; i += 2) {
                put((String) namesAndValues[i], namesAndValues[i + 1]);
            }
        }

        @Override
        public String rule() {
            return "high";
        }

        @Override
        public List<String> columns() {
            return List.copyOf(keySet());
        }

        @Override
        public Object value(int column) {
            return get(columns().get(column));
        }
    }

    @Test
    void shouldSendBeansMapsAndWhatRulesPutOut() {
        try (RunningAdapter receiver = new RunningAdapter("receive-time-property", "")) {
            MapEvent reading = new MapEvent(RunningAdapter.READING);
            reading.putAll(Map.of("sensor", "s\u00e4ule", "count", 1L << 40, "value", -0.5, "ok", true, "raw", new byte[] {1, 2},
                    "timestamp", 9L));
            try (RunningWriter writer = new RunningWriter(receiver.port())) {
                writer.send(reading);
            }
            try (RunningWriter writer = new RunningWriter(receiver.port(), PRICES)) {
                writer.send(tick(1), tick(2));
            }
            try (RunningWriter writer = new RunningWriter(receiver.port(), "event-type", "Everything")) {
                writer.send(new Output("number", (short) 7, "real", 2.5f, "text", 'x', "flag", false, "big", 3L));
            }

            List<Object> events = receiver.inlet.take();
            Map<?, ?> map = (Map<?, ?>) events.get(0);
            assertArrayEquals(new byte[] {1, 2}, (byte[]) map.get("raw"));
            assertEquals(List.of("s\u00e4ule", 1L << 40, -0.5, true, 9L),
                    List.of(map.get("sensor"), map.get("count"), map.get("value"), map.get("ok"), map.get("timestamp")));
            assertEquals("[WSC@1.0, WSC@2.0]", events.subList(1, 3).toString());
            Everything everything = (Everything) events.get(3);
            assertEquals("7 2.5 x false 3", everything.getNumber() + " " + everything.getReal() + " " + everything.getText() + " "
                    + everything.isFlag() + " " + everything.getBig());
            assertEquals(0, receiver.detail("connections-ended-early"));
        }
    }

    @Test
    void shouldSendMapsOnByTheNamesOfTheirTypesWhenAnAdapterHasTakenThem() throws IOException {
        EventType price = EventType.ofMap("Price", Map.of("value", double.class));
        EventType volume = EventType.ofMap("Volume", Map.of("value", double.class));
        List<EventType> types = List.of(price, volume);
        try (RunningAdapter relay = new RunningAdapter(types, "receive-time-property", "");
                RunningAdapter receiver = new RunningAdapter(types, "receive-time-property", "");
                RunningWriter writer = new RunningWriter(types, receiver.port())) {
            for (String type : List.of("Price", "Volume")) {
                Hello hello = Hello.of(EventLayout.of(type, new WireProperty("value", WireType.DOUBLE)));
                try (WireClient client = WireClient.connect("127.0.0.1", relay.port(), hello)) {
                    client.send(type.length() / 2.0);
                    assertEquals(1, client.bye());
                }
            }

            writer.send(relay.inlet.take().toArray());
            Await.until("both are there", () -> receiver.status().eventsAccepted() == 2);

            // They arrive over two connections, in any order.
            Map<String, Object> values = new TreeMap<>();
            receiver.inlet.take().forEach(event -> values.put(((MapEvent) event).type().name(), ((MapEvent) event).get("value")));
            assertEquals(Map.of("Price", 2.5, "Volume", 3.0), values);
        }
    }

    @Test
    void shouldSendEnumsInstantsDecimalsNullsAndWhatIsNested() throws Exception {
        List<EventType> types = List.of(EventType.ofBean("Trade", Trade.class));
        Trade.Party ann = new Trade.Party();
        ann.setName("Ann");
        ann.setAddress(new Trade.Address());
        ann.getAddress().setCity("Rome");
        Trade first = new Trade();
        first.setSide(Trade.Side.SELL);
        first.setAt(Instant.parse("2026-11-21T09:00:00.5Z"));
        first.setAmount(new BigDecimal("10.50"));
        first.setParty(ann);
        Trade second = new Trade();
        second.setQuantity(null);
        second.setSerial(BigInteger.TEN);
        try (RunningAdapter receiver = new RunningAdapter(types, "receive-time-property", "");
                RunningWriter writer = new RunningWriter(types, receiver.port(), "columns", "side:symbol?, at?, amount?, serial?,"
                        + " quantity?, party.name:string?, party.address.city:string?")) {
            writer.send(first, second);
            Await.until("both are there", () -> receiver.status().eventsAccepted() == 2);

            assertEquals("[SELL -1 10.50 null 2026-11-21T09:00:00.500Z Ann in 0 Rome, null -1 null 10 null nobody]",
                    receiver.inlet.take().toString());
        }
    }

    @Test
    void shouldSendTimesOfItsOwnClockAsTimes() {
        try (RunningAdapter receiver = new RunningAdapter();
                RunningWriter writer = new RunningWriter(receiver.port(), "columns", "symbol, clientTimestamp:time")) {
            long nowNs = System.nanoTime();
            Tick tick = tick(1);
            tick.setClientTimestamp(nowNs);

            writer.send(tick);
            Await.until("the event is there", () -> receiver.status().eventsAccepted() == 1);

            assertEquals(nowNs, ((Tick) receiver.inlet.take().get(0)).getClientTimestamp());
        }
    }

    @Test
    void shouldCountAndLeaveOutWhatCannotBeSent() {
        try (RunningAdapter receiver = new RunningAdapter();
                RunningWriter writer = new RunningWriter(receiver.port(), "event-type", "Tick", "columns", "symbol:symbol, lastPrice")) {
            writer.send(new Output("symbol", "A"), new Output("symbol", "A", "lastPrice", new Object()),
                    new Output("symbol", "A", "lastPrice", 1.0), new Output("symbol", "A", "lastPrice", "1"),
                    new Output("symbol", "x".repeat(256), "lastPrice", 1.0), new Output("symbol", "B", "lastPrice", 2));

            Await.until("the last event is there", () -> receiver.status().eventsAccepted() == 2);
            assertEquals("[A@1.0, B@2.0]", receiver.inlet.take().toString());
            assertEquals(4, writer.detail("unsendable"));
            assertEquals(4, writer.status().eventsRejected());
            assertEquals(2, writer.status().eventsAccepted());
        }
    }

    @Test
    void shouldCountWhatTheReceiverDoesNotTake() {
        try (RunningAdapter receiver = new RunningAdapter()) {
            RunningWriter writer = new RunningWriter(receiver.port(), "event-type", "Tick");
            for (double price : new double[] {1, -666, 2}) {
                writer.send(new Output("symbol", "A", "lastPrice", price));
            }

            writer.close();

            assertEquals(1, writer.detail("not-taken"));
            assertEquals(2, writer.status().eventsAccepted());
            assertEquals(1, writer.status().eventsRejected());
            assertTrue(writer.threads().stream().noneMatch(Thread::isAlive));
        }
    }

    @Test
    void shouldKeepEventsWhileTheReceiverIsAway() throws IOException {
        RunningAdapter first = new RunningAdapter();
        int port = first.port();
        try (RunningWriter writer = new RunningWriter(port, PRICES)) {
            writer.send(tick(1));
            Await.until("the event is there", () -> first.status().eventsAccepted() == 1);
            first.close();
            Await.until("the writer knows", () -> writer.status().connections() == 0);
            writer.send(tick(2), tick(3));
            assertEquals(2, writer.detail("waiting"));
            assertTrue(writer.status().details().get("to.Tick").startsWith("waits: "), () -> writer.status().details().toString());

            try (RunningAdapter second = new RunningAdapter("port", String.valueOf(port))) {
                Await.until("the events are there", () -> second.status().eventsAccepted() == 2);

                assertEquals("[WSC@2.0, WSC@3.0]", second.inlet.take().toString());
                assertEquals(0, writer.status().eventsRejected());
                assertEquals(0, writer.detail("unacknowledged"));
                assertEquals(3, writer.status().eventsAccepted());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"drop-newest, '[WSC@1.0, WSC@2.0]'", "drop-oldest, '[WSC@3.0, WSC@4.0]'"})
    void shouldDropWhatDoesNotFitAndCountIt(String policy, String kept) throws IOException {
        int port = freePort();
        try (RunningWriter writer = new RunningWriter(port, "columns", "symbol, lastPrice", "capacity", "2", "when-full", policy)) {
            writer.send(tick(1), tick(2), tick(3), tick(4));
            assertEquals(2, writer.status().eventsRejected());

            try (RunningAdapter receiver = new RunningAdapter("port", String.valueOf(port))) {
                Await.until("the events are there", () -> receiver.status().eventsAccepted() == 2);
                assertEquals(kept, receiver.inlet.take().toString());
            }
        }
    }

    @Test
    void shouldHoldTheNetworkWhileThereIsNoRoom() throws Exception {
        int port = freePort();
        try (RunningWriter writer = new RunningWriter(port, "columns", "symbol, lastPrice", "capacity", "2")) {
            Thread network = new Thread(() -> writer.send(tick(1), tick(2), tick(3), tick(4)));
            network.start();
            Await.until("the network waits", () -> network.getState() == Thread.State.WAITING);
            assertEquals(2, writer.detail("waiting"));

            try (RunningAdapter receiver = new RunningAdapter("port", String.valueOf(port))) {
                Await.until("the events are there", () -> receiver.status().eventsAccepted() == 4);
                network.join();
                assertEquals("[WSC@1.0, WSC@2.0, WSC@3.0, WSC@4.0]", receiver.inlet.take().toString());
                assertEquals(0, writer.status().eventsRejected());
            }
        }
    }

    @Test
    void shouldLetTheNetworkGoAndCountWhatIsLeftWhenItCloses() throws Exception {
        RunningWriter writer = new RunningWriter(freePort(), "columns", "symbol, lastPrice", "capacity", "2");
        Thread network = new Thread(() -> writer.send(tick(1), tick(2), tick(3)));
        network.start();
        Await.until("the network waits", () -> network.getState() == Thread.State.WAITING);

        writer.close();

        network.join();
        assertEquals(3, writer.status().eventsRejected());
        assertEquals(0, writer.status().eventsAccepted());
    }

    @Test
    void shouldCountWhatNoAnswerHasToldOfWhenTheConnectionBreaks() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RunningWriter writer = new RunningWriter(server.getLocalPort(), "columns", "symbol, lastPrice", "capacity", "100")) {
            writer.send(tick(1), tick(2));
            try (Socket client = server.accept()) {
                ByteBuffer welcome = new FrameEncoder(ByteBuffer.allocate(100))
                        .answer(new Answer.Welcome(WireClock.MONOTONIC, Limits.DEFAULT)).buffer().flip();
                client.getOutputStream().write(welcome.array(), 0, welcome.limit());
                Await.until("both are sent", () -> writer.status().eventsAccepted() == 2);
                client.setSoLinger(true, 0);
            }
            Await.until("the writer knows", () -> writer.detail("unacknowledged") == 2);
            assertEquals(0, writer.status().eventsRejected());
        }
    }

    @Test
    void shouldKeepItsConnectionWhenAnotherTakesOver() {
        try (RunningAdapter receiver = new RunningAdapter("threads", "2")) {
            RunningWriter current = new RunningWriter(receiver.port(), PRICES);
            List<String> expected = new ArrayList<>(List.of("WSC@0.0"));
            RunningWriter first = current.send(tick(0));
            Await.until("it is connected", () -> first.status().connections() == 1);
            int number = 0;
            for (int update = 1; update <= 50; update++) {
                for (int i = 0; i < update; i++) {
                    current.send(tick(++number));
                    expected.add("WSC@" + (double) number);
                }
                RunningWriter fresh = new RunningWriter(current, receiver.port(), PRICES);
                if (update % 3 == 0) {
                    current.takeOver(fresh);
                    fresh.close();
                } else {
                    current.close();
                    current = fresh;
                }
            }
            current.close();

            assertEquals(expected.toString(), receiver.inlet.take().toString());
            assertEquals(1, receiver.detail("connections-total"));
            assertEquals(0, current.status().eventsRejected());
        }
    }

    @Test
    void shouldTakeOverWhatWaitsForAReceiver() throws IOException {
        int port = freePort();
        RunningWriter old = new RunningWriter(port, "columns", "symbol, lastPrice");
        old.send(tick(1), tick(2));
        try (RunningWriter fresh = new RunningWriter(old, port, "columns", "symbol, lastPrice", "flush-interval", "1ms")) {
            old.close();
            fresh.send(tick(3));
            assertFalse(fresh.canTakeOver(new RunningWriter(port, PRICES)));

            try (RunningAdapter receiver = new RunningAdapter("port", String.valueOf(port))) {
                Await.until("the events are there", () -> receiver.status().eventsAccepted() == 3);
                assertEquals("[WSC@1.0, WSC@2.0, WSC@3.0]", receiver.inlet.take().toString());
            }
            assertEquals(0, old.status().eventsRejected());
        }
    }

    @Test
    void shouldSendAtOnceWhenItIsTold() {
        try (RunningAdapter receiver = new RunningAdapter();
                RunningWriter writer = new RunningWriter(receiver.port(), "columns", "symbol, lastPrice", "flush-interval", "1h")) {
            writer.send(tick(1));
            Await.until("it is connected", () -> writer.status().connections() == 1);

            writer.send(tick(2));
            writer.flush();

            Await.until("the events are there", () -> receiver.status().eventsAccepted() == 2);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "to | localhost | to is 'localhost' but must be HOST:PORT of the receiver",
        "to | localhost:0 | to is 'localhost:0' but must be",
        "columns | price:dubble | columns has 'price:dubble', but a type on the wire is one of boolean,",
        "when-full | drop | when-full is 'drop' but must be one of block, drop-newest, drop-oldest",
    })
    void shouldSayWhatIsWrongWhenASettingIs(String key, String value, String problem) {
        String message = assertThrows(ConfigurationException.class, () -> new RunningWriter(9002, key, value)).getMessage();
        assertTrue(message.startsWith("adapter out of trial: ") && message.contains(problem), message);
    }

    private static Tick tick(double price) {
        Tick tick = new Tick();
        tick.setSymbol("WSC");
        tick.setLastPrice(price);
        return tick;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
