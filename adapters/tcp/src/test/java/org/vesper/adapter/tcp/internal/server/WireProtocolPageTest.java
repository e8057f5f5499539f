// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.tests.support.Await;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.FrameType;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Answer;
import org.vesper.wire.frame.AnswerDecoder;
import org.vesper.wire.frame.FrameEncoder;
import org.vesper.wire.frame.Hello;
import org.vesper.wire.frame.Reporting;
import org.vesper.wire.frame.SessionClaim;
import org.vesper.wire.frame.SessionHello;

/** Compares docs/internals/wire-protocol.md with the code: its example is played against the adapter, and its tables are compared. */
@Timeout(60)
class WireProtocolPageTest {

    private static final List<String> PAGE = page();
    private static final EventType STOCK_TICK = EventType.ofBean("StockTick", Tick.class);
    private static final EventLayout LAYOUT = EventLayout.of("StockTick", new WireProperty("symbol", WireType.SYMBOL),
            new WireProperty("lastPrice", WireType.DOUBLE), new WireProperty("clientTimestamp", WireType.TIME));
    /** The epoch on the page, and the beginning of the frame that is sent twice. */
    private static final String EPOCH = "0006440b2f1a7c01";
    private static final String SECOND_FRAME = "000000320300000000000000000002";

    @Test
    void shouldAnswerTheSessionOfThePageAsThePageSays() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter(List.of(STOCK_TICK)); RawClient client = new RawClient(adapter.port())) {
            client.send(bytes("hex client"));

            assertEquals(hex("hex server"), HexFormat.of().formatHex(client.received()));
            List<Tick> ticks = adapter.inlet.events().stream().map(Tick.class::cast).toList();
            assertEquals("[WSC@101.25, IBM@-0.5]", ticks.toString());
            assertEquals(1000, ticks.get(1).getClientTimestamp() - ticks.get(0).getClientTimestamp());
        }
    }

    @Test
    void shouldAnswerAnotherVersionAsThePageSays() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter(List.of(STOCK_TICK)); RawClient client = new RawClient(adapter.port())) {
            client.send("56 53 50 52 03");

            assertEquals(hex("hex error"), HexFormat.of().formatHex(client.received()));
        }
    }

    @Test
    void shouldEncodeTheClientsBytesOfThePage() {
        FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(1000));

        encoder.preface().hello(new Hello(new ClockDomain("trader-1", "b7"), 0, LAYOUT));
        encoder.beginSymbols().symbol(0, "WSC").symbol(1, "IBM").end();
        encoder.beginEvents().putSymbol(0).putDouble(101.25).putTime(1_790_000_000_123_456_789L)
                .putSymbol(1).putDouble(-0.5).putTime(1_790_000_000_123_457_789L).end();
        encoder.bye();

        byte[] written = new byte[encoder.buffer().flip().remaining()];
        encoder.buffer().get(written);
        assertEquals(hex("hex client"), HexFormat.of().formatHex(written));
    }

    @Test
    void shouldAnswerASessionThatGoesOnAsThePageSays() throws IOException {
        try (RunningAdapter adapter = new RunningAdapter(List.of(STOCK_TICK))) {
            String epoch;
            try (RawClient client = new RawClient(adapter.port())) {
                client.send(bytes("hex client2"));
                List<Answer> answers = client.answersUntil(Answer.Pong.class);
                epoch = epochOf((Answer.Welcome) answers.get(0));
                assertEquals(answersIn(hex("hex server2").replace(EPOCH, epoch)), withLastReport(answers));
                client.send(firstEventOf(SECOND_FRAME));
                Await.until("three events are taken", () -> adapter.status().eventsAccepted() == 3);
            }
            try (RawClient client = new RawClient(adapter.port())) {
                client.send(hex("hex resumed client").replace(EPOCH, epoch));
                assertEquals(answersIn(hex("hex resumed server").replace(EPOCH, epoch)), withLastReport(client.answers()));
            }
            assertEquals("[WSC@101.25, IBM@-0.5, WSC@102.0, IBM@-0.5]", adapter.inlet.events().toString());
            assertEquals(1, adapter.detail("events-repeated"));
            assertEquals(0, adapter.detail("sessions"));
        }
    }

    @Test
    void shouldEncodeTheBytesOfAClientOfVersion2() {
        FrameEncoder encoder = new FrameEncoder(ByteBuffer.allocate(1000));

        encoder.preface(2).hello(new SessionHello(new ClockDomain("trader-1", "b7"), false, 0, SessionClaim.named("desk-7"),
                new Reporting(10, 10_000), "demo 1", new byte[0]));
        encoder.layout(0, LAYOUT).beginSymbols().symbol(0, "WSC").symbol(1, "IBM").end();
        encoder.beginEvents(0, 0).putSymbol(0).putDouble(101.25).putTime(1_790_000_000_123_456_789L)
                .putSymbol(1).putDouble(-0.5).putTime(1_790_000_000_123_457_789L).end();
        encoder.ping(42);

        byte[] written = new byte[encoder.buffer().flip().remaining()];
        encoder.buffer().get(written);
        assertEquals(hex("hex client2"), HexFormat.of().formatHex(written));
    }

    @Test
    void shouldListAllFramesTypesAndErrors() {
        assertEquals(codes(Stream.of(FrameType.values()), FrameType::code, FrameType::name), codesUnder("## Frames", 2));
        assertEquals(codes(Stream.of(WireType.values()), WireType::code, WireType::name), codesUnder("## Values", 1));
        assertEquals(codes(Stream.of(ErrorCode.values()), ErrorCode::code, ErrorCode::name), codesUnder("## Errors", 1));
    }

    @Test
    void shouldListAllStatesOfAConnection() {
        List<String> listed = rowsUnder("## Connection").stream().map(row -> row.get(0)).skip(1).toList();

        assertEquals(Stream.of(Connection.State.values()).map(state -> state.name().toLowerCase(Locale.ROOT)).toList(), listed);
    }

    @Test
    void shouldListAllSettingsWithTheirDefaults() {
        Map<String, String> listed = new HashMap<>();
        for (List<String> row : rowsUnder("## Settings of the adapter")) {
            listed.put(row.get(0), row.get(1));
        }
        listed.remove("setting");
        Settings defaults = new Settings("page", Map.of());
        TcpSettings expected = TcpSettings.read("page", defaults);

        assertEquals(defaults.effective().keySet(), listed.keySet());
        // Belongs to a choice that is not the default.
        listed.remove("shed-after");
        assertEquals(expected, TcpSettings.read("page", new Settings("page", listed)));
    }

    /** The header of a frame of the page, and its first event. */
    private static byte[] firstEventOf(String frame) {
        String client = hex("hex resumed client");
        int at = client.indexOf(frame);
        return HexFormat.of().parseHex(client.substring(at, at + frame.length() + 2 * LAYOUT.recordBytes()));
    }

    private static String epochOf(Answer.Welcome welcome) {
        return String.format(Locale.ROOT, "%016x", welcome.session().orElseThrow().epoch());
    }

    private static List<Answer> answersIn(String hex) {
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
        List<Answer> answers = new ArrayList<>();
        while (bytes.hasRemaining()) {
            answers.add(AnswerDecoder.decode(bytes).orElseThrow());
        }
        return answers;
    }

    /** Without reports that another one follows: a slow machine may have sent more of them than the page shows. */
    private static List<Answer> withLastReport(List<Answer> answers) {
        List<Answer> last = new ArrayList<>();
        for (Answer answer : answers) {
            if (answer instanceof Answer.Ack && last.get(last.size() - 1) instanceof Answer.Ack) {
                last.remove(last.size() - 1);
            }
            last.add(answer);
        }
        return last;
    }

    private static List<String> page() {
        try {
            return Files.readAllLines(Path.of("..", "..", "docs", "internals", "wire-protocol.md"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The text before the bars in all blocks of this kind, without spaces. */
    private static String hex(String kind) {
        StringBuilder hex = new StringBuilder();
        boolean inside = false;
        for (String line : PAGE) {
            if (line.startsWith("```")) {
                inside = line.equals("```" + kind);
            } else if (inside) {
                hex.append(line, 0, line.indexOf('|'));
            }
        }
        return hex.toString().replace(" ", "");
    }

    private static byte[] bytes(String kind) {
        return HexFormat.of().parseHex(hex(kind));
    }

    /** The rows of all tables under a heading, as cells. */
    private static List<List<String>> rowsUnder(String heading) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : PAGE.subList(PAGE.indexOf(heading) + 1, PAGE.size())) {
            if (line.startsWith("## ")) {
                break;
            }
            if (line.startsWith("| ")) {
                rows.add(Stream.of(line.substring(1).split("\\|")).map(String::strip).toList());
            }
        }
        return rows;
    }

    /** "1 NAME" for each row that begins with a number and has a name in capitals in this column. */
    private static String codesUnder(String heading, int nameColumn) {
        return rowsUnder(heading).stream()
                .filter(row -> row.get(0).matches("[1-9]\\d*") && row.get(nameColumn).matches("[A-Z_]+"))
                .map(row -> row.get(0) + " " + row.get(nameColumn)).collect(joining("\n"));
    }

    private static <T> String codes(Stream<T> all, ToIntFunction<T> code, Function<T, String> name) {
        return all.map(one -> code.applyAsInt(one) + " " + name.apply(one)).collect(joining("\n"));
    }
}
