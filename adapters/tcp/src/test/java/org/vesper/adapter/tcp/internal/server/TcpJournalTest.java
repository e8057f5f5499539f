// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vesper.api.EventSink;
import org.vesper.journal.Journal;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.JournalSettings;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;
import org.vesper.journal.Sync;
import org.vesper.journal.WhenDiskFull;
import org.vesper.spi.adapter.RecoveringAdapter;
import org.vesper.spi.adapter.Replayed;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionGrant;
import org.vesper.wire.frame.SessionGrant.Durability;
import org.vesper.wire.frame.SessionGrant.State;

/** An adapter whose lane has a journal: what is written, and what another one makes of it. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpJournalTest {

    private static final SessionClaim S = SessionClaim.named("s");
    private static final EventLayout READING = EventLayout.of("Reading", new WireProperty("sensor", WireType.STRING));
    private static final double REFUSED = -666;

    @TempDir
    private Path folder;
    private Journal journal;
    private RunningAdapter adapter;
    private RunningAdapter second;

    @BeforeEach
    void start() {
        begin(Sync.NONE, Duration.ofMillis(10));
    }

    private void begin(Sync sync, Duration interval) {
        open(sync, interval);
        adapter = new RunningAdapter(journal.input("ticks"), made -> { });
    }

    private void open(Sync sync, Duration interval) {
        journal = Journal.open(new JournalSettings(
                folder, "trial", "ticks", JournalSettings.MIN_SEGMENT_BYTES, sync, interval, WhenDiskFull.WAIT), OnDamage.REFUSE);
    }

    @AfterEach
    void close() {
        adapter.close();
        journal.close();
        if (second != null) {
            second.close();
        }
    }

    @Test
    void shouldMakeTheSameEventsWhenReplayed() throws IOException {
        try (RawClient old = new RawClient(adapter.port()); TickSession client = new TickSession(adapter.port(), S)) {
            old.send(RawClient.PREFACE, RawClient.HELLO, RawClient.SYMBOLS, RawClient.EVENTS);
            assertEquals(State.NEW, client.grant().state());
            client.define().ticks(0, 1, REFUSED, 3).frames().layout(7, READING).beginSymbols().symbol(1, "B").end()
                    .beginEvents(7, 3).putString("x").putString("\u00e9").end().beginEvents(0, 5).putSymbol(1).putDouble(5).end();
            sendBytewise(client);
            assertEquals(new Answer.Ack(6, 6, 1, 0), client.ack());
            old.send(RawClient.EVENTS, RawClient.BYE);
            assertEquals(new Answer.Goodbye(4), old.lastAnswer());
        }
        assertEquals(9, adapter.inlet.events().size());
        assertEquals(described(adapter.inlet.events()), described(replay()));
    }

    @Test
    void shouldStateEverythingAgainWhenSegmentsFollow() throws IOException {
        int batches = 400;
        try (TickSession client = new TickSession(adapter.port(), S)) {
            client.define();
            double[] prices = new double[100];
            for (int batch = 0; batch < batches; batch++) {
                prices[batch % prices.length]++;
                client.ticks((long) batch * prices.length, prices);
            }
            assertEquals(batches * 100, client.ack().taken());
        }
        assertTrue(journal.status().segments() > 5, () -> journal.status().toString());
        assertEquals(described(adapter.inlet.events()), described(replay()));
        journal.deleteBefore(journal.position() - 1);
        assertTrue(journal.status().segments() <= 2, () -> journal.status().toString());
        List<Object> rest = replay();
        assertEquals(described(adapter.inlet.events()).subList(batches * 100 - rest.size(), batches * 100), described(rest));
        assertEquals(batches * 100, resumed().position());
    }

    @Test
    void shouldResumeTheSessionWhenItsEventsAreReplayed() throws IOException {
        long epoch;
        try (TickSession client = new TickSession(adapter.port(), S)) {
            SessionGrant grant = client.grant();
            epoch = grant.epoch();
            assertEquals(Durability.PROCESS, grant.durability());
            client.define().ticks(0, 1, 2, 3);
            client.frames().skip(10);
            client.send().ticks(10, 11);
            assertEquals(new Answer.Ack(11, 11, 0, 0), client.ack());
        }
        replay();
        SessionGrant grant = resumed();
        assertEquals(State.RESUMED, grant.state());
        assertEquals(epoch, grant.epoch());
        assertEquals(11, grant.position());
        assertEquals(11, grant.durable());
    }

    /** The end of the journal is lost, and the client has forgotten the events: it must not wait for the server, nor the server for it. */
    @Test
    void shouldContinueAtThePositionOfAClientThatHasForgottenWhatTheServerHasLost() throws IOException {
        long epoch;
        try (TickSession client = new TickSession(adapter.port(), S)) {
            epoch = client.grant().epoch();
            client.define().ticks(0, 1, 2, 3);
            assertEquals(3, client.ack().durable());
        }
        replay();
        try (TickSession client = new TickSession(second.port(), new SessionClaim("s", epoch, 7))) {
            SessionGrant grant = client.grant();
            assertEquals(State.RESUMED, grant.state());
            assertEquals(7, grant.position());
            client.define().ticks(7, 1);
            assertEquals(8, client.ack().taken());
        }
        try (TickSession client = new TickSession(second.port(), new SessionClaim("s", 0, 20))) {
            assertEquals(8, client.grant().position(), "who knows no epoch asks where the server is");
        }
    }

    /** A server that dies now is recovered from this segment. */
    @Test
    void shouldStateItsSessionsWhenASegmentBeginsBeforeItIsStarted() throws IOException {
        try (TickSession client = new TickSession(adapter.port(), S)) {
            client.define().ticks(0, 1, 2, 3);
            assertEquals(3, client.ack().taken());
        }
        close();
        open(Sync.NONE, Duration.ofMillis(10));
        List<Kind> written = new ArrayList<>();
        adapter = new RunningAdapter(journal.input("ticks"), made -> {
            replay(made.recovering(), event -> { });
            journal.append(Kind.CLOCK, 1, ByteBuffer.allocate(Long.BYTES));
            written.addAll(lastSegment());
        });
        assertEquals(List.of(Kind.LANE, Kind.ADAPTER, Kind.CLOCK), written);
    }

    private List<Kind> lastSegment() {
        List<Kind> kinds = new ArrayList<>();
        try (JournalReader reader = JournalReader.openAt(folder, Long.MAX_VALUE, OnDamage.REFUSE)) {
            while (reader.next()) {
                kinds.add(reader.record().kind());
            }
        }
        return kinds;
    }

    @Test
    void shouldForgetTheSessionWhenTheClientHasDone() throws IOException {
        try (TickSession client = new TickSession(adapter.port(), S)) {
            client.define().ticks(0, 1).frames().bye(true);
            client.send();
            assertInstanceOf(Answer.Goodbye.class, client.client().lastAnswer());
        }
        replay();
        assertEquals(State.NEW, resumed().state());
    }

    @Test
    void shouldEndAtTheSameEventWhenTheInputIsWrong() throws IOException {
        try (TickSession client = new TickSession(adapter.port(), S)) {
            FrameEncoder frames = client.define().ticks(0, 1).frames();
            frames.beginEvents(0, 1).putSymbol(0).putDouble(2).putSymbol(99).putDouble(3).putSymbol(0).putDouble(4).end();
            client.send();
            assertEquals(ErrorCode.UNKNOWN_SYMBOL, ((Answer.Failure) client.client().lastAnswer()).code());
        }
        try (TickSession client = new TickSession(adapter.port(), S)) {
            assertEquals(2, client.grant().position());
            client.define().ticks(2, 33, 44);
            assertEquals(4, client.ack().taken());
        }
        assertEquals("[A@1.0, A@2.0, A@33.0, A@44.0]", adapter.inlet.events().toString());
        assertEquals(described(adapter.inlet.events()), described(replay()));
        assertEquals(4, resumed().position());
    }

    @Test
    void shouldCallEventsDurableWhenTheyAreForced() throws IOException {
        close();
        begin(Sync.INTERVAL, Duration.ofMillis(50));
        try (TickSession client = new TickSession(adapter.port(), S, new Reporting(1, 0))) {
            assertEquals(Durability.DISK, client.grant().durability());
            client.define().ticks(0, 1, 2, 3);
            Answer.Ack ack;
            do {
                ack = (Answer.Ack) client.client().firstAnswer();
                assertTrue(ack.durable() <= ack.taken(), ack::toString);
            } while (ack.durable() < 3);
            client.ticks(3, 4).frames().bye(false);
            client.send();
            List<Answer> answers = client.client().answers();
            assertEquals(new Answer.Goodbye(4), answers.get(answers.size() - 1));
            assertEquals(new Answer.Ack(4, 4, 0, 0), answers.get(answers.size() - 2));
        }
    }

    /** A client that waits for each event, and never asks: it receives the ACK at whatever moment the force ends. */
    @ParameterizedTest
    @EnumSource(value = Sync.class, names = {"EACH", "INTERVAL"})
    void shouldCallEachEventDurableWithoutBeingAsked(Sync sync) throws IOException {
        int events = Boolean.getBoolean("vesper.thorough") ? 5_000 : 200;
        close();
        begin(sync, Duration.ofMillis(1));
        try (TickSession client = new TickSession(adapter.port(), S, new Reporting(1, 0))) {
            client.grant();
            client.define();
            long durable = 0;
            for (int event = 0; event < events; event++) {
                client.ticks(event, event);
                while (durable <= event) {
                    durable = ((Answer.Ack) client.client().firstAnswer()).durable();
                }
            }
        }
    }

    @Test
    void shouldSendTheClientAwayWhenTheNewVersionHasNoJournal() throws IOException {
        try (TickSession client = new TickSession(adapter.port(), S)) {
            client.grant();
            client.define().ticks(0, 1);
            assertEquals(1, client.ack().durable());
            second = new RunningAdapter(adapter, List.of(RunningAdapter.TICK), "port", String.valueOf(adapter.port()));
            second.resume();
            assertEquals(ErrorCode.SERVER_CLOSING, ((Answer.Failure) client.client().lastAnswer()).code());
        }
    }

    private SessionGrant resumed() throws IOException {
        try (TickSession client = new TickSession(second.port(), S)) {
            return client.grant();
        }
    }

    private static void sendBytewise(TickSession client) throws IOException {
        byte[] bytes = new byte[client.frames().buffer().flip().remaining()];
        client.frames().buffer().get(bytes).clear();
        for (byte each : bytes) {
            client.client().send(new byte[] {each});
        }
    }

    /** The events that a second adapter makes of the journal, before it starts. */
    private List<Object> replay() {
        List<Object> events = new ArrayList<>();
        if (second != null) {
            second.close();
        }
        second = new RunningAdapter(journal.input("ticks"), made -> replay(made.recovering(), events::add));
        return events;
    }

    private void replay(RecoveringAdapter into, EventSink sink) {
        Map<Integer, Replayed> sources = new HashMap<>();
        try (JournalReader reader = JournalReader.open(folder, OnDamage.REFUSE)) {
            while (reader.next()) {
                JournalRecord record = reader.record();
                int source = record.header().source();
                if (record instanceof JournalRecord.Segment) {
                    sources.values().forEach(Replayed::close);
                    sources.clear();
                } else if (record instanceof JournalRecord.AdapterState) {
                    into.recover(record.payload());
                } else if (record instanceof JournalRecord.SourceDefinition) {
                    sources.put(source, into.replay(record.payload(), sink));
                } else if (record instanceof JournalRecord.DictionaryPart) {
                    sources.get(source).dictionary(record.payload());
                } else if (record instanceof JournalRecord.Batch batch) {
                    batch.replay(sources.get(source), batch.receivedNs());
                }
            }
        }
        sources.values().forEach(Replayed::close);
    }

    /** With the receive time, which is set by the adapter. */
    private static List<String> described(List<Object> events) {
        return events.stream().map(event -> event instanceof Tick tick ? tick + " " + tick.getTimestamp() : event.toString()).toList();
    }
}
