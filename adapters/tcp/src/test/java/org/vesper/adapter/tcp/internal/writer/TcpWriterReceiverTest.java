// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.vesper.adapter.tcp.internal.server.RunningAdapter;
import org.vesper.adapter.tcp.internal.server.Tick;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.tests.support.Await;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Limits;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;

/** The writer's messages to receivers, and its reactions to their answers. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class TcpWriterReceiverTest {

    private static final String[] PRICES = {"columns", "symbol:symbol, lastPrice"};
    private static final EventType BID = EventType.ofMap("Bid", Map.of("price", double.class));
    private static final EventType ASK = EventType.ofMap("Ask", Map.of("amount", int.class));

    @Test
    void shouldSendTheRestAsTextsWhenTheDictionaryIsFull() {
        try (RunningAdapter receiver = new RunningAdapter("max-symbols", "3")) {
            RunningWriter writer = new RunningWriter(receiver.port(), PRICES);
            for (int i = 0; i < 1_000; i++) {
                writer.send(tick("S" + i % 500, i));
            }
            writer.close();

            assertEquals(IntStream.range(0, 1_000).mapToObj(i -> "S" + i % 500 + "@" + (double) i).toList().toString(),
                    receiver.inlet.take().toString());
            assertEquals(0, writer.status().eventsRejected());
            assertEquals(1_000, writer.status().eventsAccepted());
            assertEquals(2, receiver.detail("connections-total"));
        }
    }

    @Test
    void shouldSendTextsWhenTheReceiverSaysThatItHasNoRoomForSymbols() throws IOException {
        try (ServerSocket server = listening(); RunningWriter writer = new RunningWriter(server.getLocalPort(), PRICES)) {
            writer.send(tick("A", 1));
            try (Socket client = server.accept()) {
                assertTrue(hello(client).contains("\0\6symbol\6"), "as SYMBOL");
                answer(client, new Answer.Welcome(WireClock.MONOTONIC, Limits.DEFAULT));
                Await.until("it is sent", () -> writer.status().eventsAccepted() == 1);
                answer(client, new Answer.Failure(ErrorCode.DICTIONARY_FULL, 0, "no memory"));
                try (Socket again = server.accept()) {
                    assertTrue(hello(again).contains("\0\6symbol\7"), "as STRING");
                }
            }
            assertEquals(1, writer.detail("not-taken"));
        }
    }

    @Test
    void shouldTryAgainWhenTheReceiverDoesNotSayWelcome() throws IOException {
        try (ServerSocket server = listening();
                RunningWriter writer = new RunningWriter(server.getLocalPort(), "welcome-timeout", "50ms", "columns", "symbol")) {
            writer.send(tick("A", 1));
            Await.until("it has tried three times", () -> writer.detail("reconnects") == 2);
            Await.until("it says why", () -> writer.status().details().get("to.Tick").startsWith("waits"));
            assertEquals("waits: it has not said WELCOME within 50 ms", writer.status().details().get("to.Tick"));
            for (int i = 0; i < 3; i++) {
                server.accept().close();
            }
            try (Socket client = server.accept()) {
                hello(client);
                answer(client, new Answer.Welcome(WireClock.MONOTONIC, Limits.DEFAULT));
                Await.until("it is sent", () -> writer.status().eventsAccepted() == 1);
            }
        }
    }

    @Test
    void shouldSendEachMapTypeUnderItsOwnNameAndLayout() {
        List<EventType> types = List.of(BID, ASK);
        try (RunningAdapter receiver = new RunningAdapter(types, "receive-time-property", "")) {
            RunningWriter writer = new RunningWriter(types, receiver.port());
            MapEvent bid = new MapEvent(BID);
            bid.put("price", 1.5);
            MapEvent ask = new MapEvent(ASK);
            ask.put("amount", 7);
            writer.send(bid, ask, bid, Map.of("price", 2.0));
            writer.close();

            List<Object> events = new ArrayList<>(receiver.inlet.take());
            assertEquals(2, events.stream().filter(Map.of("price", 1.5)::equals).count());
            assertEquals(1, events.stream().filter(Map.of("amount", 7)::equals).count());
            assertEquals(3, events.size());
            assertEquals(1, writer.detail("unsendable"), "a map that does not say what it is");
        }
    }

    @Test
    void shouldSendAPlainMapAsTheOnlyMapType() {
        try (RunningAdapter receiver = new RunningAdapter(List.of(BID), "receive-time-property", "")) {
            RunningWriter writer = new RunningWriter(List.of(BID, RunningAdapter.TICK), receiver.port());
            writer.send(Map.of("price", 2.0));
            writer.close();

            assertEquals(List.of(Map.of("price", 2.0)), receiver.inlet.take());
        }
    }

    @Test
    void shouldCutOffAReceiverThatTakesNothingAndConnectAgain() throws IOException {
        try (ServerSocket server = listening(); RunningWriter writer = new RunningWriter(server.getLocalPort(), "stall-timeout", "100ms",
                "when-full", "drop-newest", "capacity", "100", "columns", "symbol:string")) {
            Tick large = tick("x".repeat(30_000), 1);
            writer.send(large);
            try (Socket client = server.accept()) {
                hello(client);
                answer(client, new Answer.Welcome(WireClock.MONOTONIC, Limits.DEFAULT));
                while (writer.detail("cut-off") == 0) {
                    writer.send(large);
                }
                server.accept().close();
            }
            assertEquals(1, writer.detail("cut-off"));
            assertTrue(writer.detail("dropped") > 0 && writer.detail("unacknowledged") > 0, () -> writer.status().toString());
        }
    }

    private static ServerSocket listening() throws IOException {
        return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    }

    private static void answer(Socket client, Answer answer) throws IOException {
        ByteBuffer bytes = new FrameEncoder(ByteBuffer.allocate(1_000)).answer(answer).buffer().flip();
        client.getOutputStream().write(bytes.array(), 0, bytes.limit());
    }

    /** The bytes of preface and HELLO received so far; on this host, in one piece. */
    private static String hello(Socket client) throws IOException {
        byte[] bytes = new byte[4_096];
        int length = client.getInputStream().read(bytes);
        return new String(bytes, 0, Math.max(0, length), StandardCharsets.ISO_8859_1);
    }

    private static Tick tick(String symbol, double price) {
        Tick tick = new Tick();
        tick.setSymbol(symbol);
        tick.setLastPrice(price);
        return tick;
    }
}
