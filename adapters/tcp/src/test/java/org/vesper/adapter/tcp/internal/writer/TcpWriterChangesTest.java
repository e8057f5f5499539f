// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.adapter.tcp.internal.server.RunningAdapter;
import org.vesper.adapter.tcp.internal.server.Tick;
import org.vesper.tests.support.Await;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.Limits;
import org.vesper.wire.format.Protocol;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.Durability;
import org.vesper.wire.frame.SessionGrant.State;

/** A writer with a session whose receiver reports nothing, sends it elsewhere, changes or vanishes. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpWriterChangesTest {

    private static final int EVENTS = 1_000;
    private static final int PING = 6;
    private static final int KEEP_ALIVE_MS = 200;

    @Test
    void shouldAskForReportsWhenTheReceiverSendsNoneByItself() {
        try (RunningAdapter receiver = new RunningAdapter("ack-interval", "1h");
                RunningWriter writer = writer(receiver.port(), "unacknowledged", "200B")) {
            for (int i = 0; i < EVENTS; i++) {
                writer.send(tick(i));
            }
            Await.until("all events have arrived", () -> receiver.inlet.events().size() >= EVENTS);
            assertEquals(expected(0, EVENTS), texts(receiver));
        }
    }

    @Test
    void shouldGoOnWhereTheReceiverSendsItAndLoseAndRepeatNothing() {
        try (RunningAdapter first = new RunningAdapter(); RunningAdapter second = new RunningAdapter();
                RunningWriter writer = writer(first.port())) {
            for (int i = 0; i < EVENTS; i++) {
                writer.send(tick(i));
                if (i == EVENTS / 2) {
                    Await.until("some events have arrived", () -> !first.inlet.events().isEmpty());
                    first.clients().redirect(List.of("127.0.0.1:9", "127.0.0.1:" + second.port()));
                    Await.until("it has been sent away", () -> first.detail("connections-redirected") == 1);
                }
            }
            Await.until("all events have arrived", () -> first.inlet.events().size() + second.inlet.events().size() >= EVENTS);

            assertEquals(expected(0, EVENTS), Stream.concat(texts(first).stream(), texts(second).stream()).toList());
            assertFalse(texts(second).isEmpty());
            assertEquals("connected to 127.0.0.1:" + second.port() + ", where the receiver has sent it",
                    writer.status().details().get("to.session relay"));
        }
    }

    @Test
    void shouldComeBackWhenTheReceiverToWhichItWasSentHasGone() {
        try (RunningAdapter first = new RunningAdapter(); RunningWriter writer = writer(first.port())) {
            writer.send(tick(0));
            Await.until("it has arrived", () -> first.inlet.events().size() == 1);
            try (RunningAdapter second = new RunningAdapter()) {
                first.clients().redirect(List.of("127.0.0.1:" + second.port()));
                Await.until("it has been sent away", () -> first.detail("connections-redirected") == 1);
                writer.send(tick(1));
                Await.until("it has arrived", () -> second.inlet.events().size() == 1);
                first.clients().redirect(List.of());
            }
            writer.send(tick(2));
            Await.until("it has arrived", () -> first.inlet.events().size() == 2);
            assertEquals(List.of("A@0.0", "A@2.0"), texts(first));
        }
    }

    @Test
    void shouldGoOnTryingWhenTheReceiverSendsItToItself() {
        try (RunningAdapter receiver = new RunningAdapter()) {
            receiver.clients().redirect(List.of("127.0.0.1:" + receiver.port()));
            try (RunningWriter writer = writer(receiver.port())) {
                writer.send(tick(0));
                Await.until("it says why it waits", () -> writer.status().details().get("to.session relay").contains("5 times without a WELCOME"));
                receiver.clients().redirect(List.of());
                Await.until("it has arrived", () -> receiver.inlet.events().size() == 1);
            }
        }
    }

    @Test
    void shouldGiveSignsOfLifeAndNoticeAReceiverThatHasVanished() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                RunningWriter writer = writer(server.getLocalPort())) {
            writer.send(tick(0));
            try (Socket silent = server.accept()) {
                DataInputStream input = new DataInputStream(silent.getInputStream());
                input.readNBytes(Protocol.PREFACE_BYTES);
                frame(input);
                welcome(silent);
                while (frame(input) != PING) {
                    assertTrue(writer.status().eventsAccepted() <= 1);
                }
                try (Socket again = server.accept()) {
                    assertEquals(0x56, again.getInputStream().read());
                }
                Await.until("it has counted", () -> writer.detail("reconnects") > 0);
            }
        }
    }

    @Test
    void shouldSendWhatItKeepsInShorterFramesWhenARestartedReceiverTakesOnlyThose() {
        try (RunningAdapter large = new RunningAdapter()) {
            RunningWriter writer = writer(large.port(), "flush-interval", "10ms");
            writer.send(tick(0));
            Await.until("it has arrived", () -> large.inlet.events().size() == 1);
            large.pause();
            for (int i = 1; i < EVENTS; i++) {
                writer.send(tick(i));
            }
            Await.until("they are sent", () -> writer.status().eventsAccepted() == EVENTS);
            try (RunningAdapter small = new RunningAdapter("max-frame", "1KB")) {
                large.clients().redirect(List.of("127.0.0.1:" + small.port()));
                Await.until("the others have arrived", () -> small.inlet.events().size() >= EVENTS - 1);
                assertEquals(expected(1, EVENTS), texts(small));
                writer.close();
            }
        }
    }

    /** The session has defined more symbols than the second receiver takes; the events that are left need few of them. */
    @Test
    void shouldGoOnWhereTheDictionaryIsSmaller() {
        try (RunningAdapter large = new RunningAdapter(); RunningAdapter small = new RunningAdapter("max-symbols", "10");
                RunningWriter writer = writer(large.port())) {
            sendNumbered(writer, 0, 100);
            Await.until("they have arrived", () -> large.inlet.events().size() == 100);
            large.clients().redirect(List.of("127.0.0.1:" + small.port()));
            Await.until("it has followed", () -> writer.status().details().get("to.session relay").contains(":" + small.port()));
            sendNumbered(writer, 95, 150);
            Await.until("the others have arrived", () -> large.inlet.events().size() + small.inlet.events().size() >= 155);

            assertEquals(Stream.concat(numbered(0, 100), numbered(95, 150)).toList(),
                    Stream.concat(texts(large).stream(), texts(small).stream()).toList());
            assertFalse(texts(small).isEmpty());
        }
    }

    @Test
    void shouldGoOnWithTextsWhenTheReceiverHasNoMemoryForItsSymbols() {
        try (RunningAdapter receiver = new RunningAdapter("max-symbol-memory", "256KB", "max-frame", "1KB");
                RunningWriter writer = writer(receiver.port(), "unacknowledged", "20KB")) {
            sendNumbered(writer, 0, EVENTS);
            Await.until("all have arrived", () -> receiver.inlet.events().size() >= EVENTS);

            assertEquals(numbered(0, EVENTS).toList(), texts(receiver));
            assertTrue(receiver.detail("errors.OUT_OF_MEMORY") > 0, "it had no memory");
        }
    }

    private static void sendNumbered(RunningWriter writer, int from, int to) {
        for (int i = from; i < to; i++) {
            Tick tick = tick(i);
            tick.setSymbol("S" + i);
            writer.send(tick);
        }
    }

    private static Stream<String> numbered(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "S" + i + "@" + i + ".0");
    }

    private static RunningWriter writer(int port, String... more) {
        return new RunningWriter(port, Stream.concat(
                Stream.of("session", "relay", "columns", "symbol:symbol, lastPrice"), Stream.of(more)).toArray(String[]::new));
    }

    /** Reads a frame, and returns its type. */
    private static int frame(DataInputStream input) throws IOException {
        int length = input.readInt();
        int type = input.readUnsignedByte();
        input.readNBytes(length);
        return type;
    }

    private static void welcome(Socket client) throws IOException {
        SessionGrant grant = new SessionGrant(State.NEW, 1, 0, Durability.NONE, 0, new Reporting(10, KEEP_ALIVE_MS), 60);
        ByteBuffer bytes = new FrameEncoder(ByteBuffer.allocate(1_000))
                .answer(new Answer.Welcome(WireClock.MONOTONIC, Limits.DEFAULT, Optional.of(grant))).buffer().flip();
        client.getOutputStream().write(bytes.array(), 0, bytes.limit());
    }

    private static List<String> texts(RunningAdapter of) {
        return of.inlet.events().stream().map(Object::toString).toList();
    }

    private static List<String> expected(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "A@" + i + ".0").toList();
    }

    private static Tick tick(int price) {
        Tick tick = new Tick();
        tick.setSymbol("A");
        tick.setLastPrice(price);
        return tick;
    }
}
