// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.event.Interest;
import org.vesper.wire.client.RefusedException;
import org.vesper.wire.client.WireClient;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.frame.Hello;

/** Enums, instants, decimals, nulls and nested values arrive as they were sent. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TcpAdapterTypesTest {

    private static final EventType PARTY = EventType.ofMap("Party", Map.of("name", String.class)).with("since", Instant.class);
    private static final EventType DEAL = EventType.ofMap("Deal", Map.of("id", long.class)).with("buyer", PARTY).withArray("all", PARTY)
            .with("best", EventType.ofBean("Trade", Trade.class)).with("dotted.name", String.class);
    private static final Instant AT = Instant.parse("2026-11-21T09:00:00.000000001Z");

    private final RunningAdapter adapter = new RunningAdapter(List.of(EventType.ofBean("Trade", Trade.class), DEAL, PARTY),
            "receive-time-property", "");

    @AfterEach
    void close() {
        adapter.close();
    }

    @Test
    void shouldMakeEnumsInstantsAndDecimals() throws IOException {
        assertEquals(2, send("Trade", List.of(property("side", WireType.SYMBOL), property("at", WireType.INSTANT),
                property("amount", WireType.STRING), property("serial", WireType.LONG)),
                row("SELL", AT, "10.50", Long.MIN_VALUE), row("BUY", Instant.EPOCH, "1E+3", 7L)));
        assertEquals(1, send("Trade", List.of(property("side", WireType.STRING), property("at", WireType.STRING),
                property("amount", WireType.INT), property("serial", WireType.SYMBOL)),
                row("BUY", "1969-12-31T23:59:59.5Z", 3, "123456789012345678901234567890")));

        assertEquals("[SELL -1 10.50 -9223372036854775808 2026-11-21T09:00:00.000000001Z nobody,"
                + " BUY -1 1E+3 7 1970-01-01T00:00:00Z nobody,"
                + " BUY -1 3 123456789012345678901234567890 1969-12-31T23:59:59.500Z nobody]", adapter.inlet.events().toString());
        assertEquals(new BigDecimal("10.50"), ((Trade) adapter.inlet.events().get(0)).getAmount());
    }

    @Test
    void shouldRejectOnlyTheEventWhoseTextIsNone() throws IOException {
        assertEquals(1, send("Trade", List.of(property("side", WireType.STRING), property("amount", WireType.STRING),
                property("at", WireType.STRING), property("serial", WireType.STRING)),
                row("DECLINE", "1", AT.toString(), "1"), row("BUY", "ten", AT.toString(), "1"), row("BUY", "1", "today", "1"),
                row("BUY", "1", AT.toString(), "1.5"), row("BUY", "1E+1000000000", AT.toString(), "1"),
                row("BUY", "1", AT.toString(), "9".repeat(1001)), row("SELL", "1", AT.toString(), "1")));

        assertEquals(6, adapter.status().eventsRejected());
        assertEquals(1, adapter.inlet.events().size());
    }

    @Test
    void shouldMakeDecimalsOfEveryScale() throws IOException {
        List<BigDecimal> sent = Stream.of("10.50", "-0.1", "0", "1E+128", "9223372036854775807E-127", "-9223372036854775808")
                .map(BigDecimal::new).toList();

        send("Trade", List.of(nullable("amount", WireType.DECIMAL)), Stream.concat(sent.stream(), Stream.of((Object) null))
                .map(TcpAdapterTypesTest::row).toArray(Object[][]::new));

        List<BigDecimal> received = new ArrayList<>(sent);
        received.add(null);
        assertEquals(received, adapter.inlet.events().stream().map(event -> ((Trade) event).getAmount()).toList());
        for (String tooLong : List.of("9223372036854775808", "1E+129", "1E-128")) {
            assertThrows(IllegalArgumentException.class,
                    () -> send("Trade", List.of(property("amount", WireType.DECIMAL)), row(new BigDecimal(tooLong))));
        }
    }

    @Test
    void shouldLeaveWhatIsNullAsItIsInANewEvent() throws IOException {
        assertEquals(3, send("Trade", List.of(nullable("side", WireType.SYMBOL), nullable("quantity", WireType.LONG),
                nullable("amount", WireType.STRING), nullable("at", WireType.INSTANT)),
                row("BUY", 5L, "1", AT), row(null, null, null, null), row("BUY", 6L, null, AT)));

        assertEquals("[BUY 5 1 null " + AT + " nobody, null -1 null null null nobody, BUY 6 null null " + AT + " nobody]",
                adapter.inlet.events().toString());
    }

    @Test
    void shouldMakeWhatIsNestedWhenOneOfItsValuesComes() throws IOException {
        assertEquals(4, send("Trade", List.of(nullable("party.address.city", WireType.STRING), nullable("party.name", WireType.SYMBOL),
                nullable("quantity", WireType.LONG), nullable("party.address.zip", WireType.INT)),
                row("Rome", "Ann", 1L, 7), row(null, null, 2L, null), row(null, "Bob", 3L, null), row(null, null, 4L, 9)));

        assertEquals("[null 1 null null null Ann in 7 Rome, null 2 null null null nobody, null 3 null null null Bob,"
                + " null 4 null null null null in 9 null]", adapter.inlet.events().toString());
    }

    @Test
    void shouldMakeNestedMapsThatKnowTheirTypesAndBeansInMaps() throws IOException {
        assertEquals(1, send("Deal", List.of(property("id", WireType.LONG), property("buyer.name", WireType.STRING),
                property("best.party.name", WireType.STRING), property("buyer.since", WireType.INSTANT),
                property("dotted.name", WireType.STRING)), row(4L, "Ann", "Bob", AT, "plain")));

        MapEvent deal = (MapEvent) adapter.inlet.events().get(0);
        MapEvent buyer = (MapEvent) deal.get("buyer");
        assertSame(DEAL, deal.type());
        assertSame(PARTY, buyer.type());
        assertEquals(Map.of("name", "Ann", "since", AT), buyer);
        assertEquals("Bob", ((Trade) deal.get("best")).getParty().getName());
        assertEquals("plain", deal.get("dotted.name"));
    }

    @Test
    void shouldSayWhatCannotBeSent() {
        assertEquals("UNKNOWN_PROPERTY: event type Address has no property cty, only city, zip; did you mean city?",
                refused("Trade", "party.address.cty", WireType.STRING));
        assertEquals("WRONG_PROPERTY_TYPE: property party of event type Trade is Party and cannot be set from STRING; send its properties,"
                + " as party.NAME", refused("Trade", "party", WireType.STRING));
        assertEquals("WRONG_PROPERTY_TYPE: property party.address.zip of event type Address is int and cannot be set from STRING; send it"
                + " as INT", refused("Trade", "party.address.zip", WireType.STRING));
        assertEquals("UNKNOWN_PROPERTY: property others of event type Trade is Party[], which has no properties that can be sent; leave"
                + " others.name out", refused("Trade", "others.name", WireType.STRING));
        assertEquals("UNKNOWN_PROPERTY: property all of event type Deal is Map[], which has no properties that can be sent; leave all.name"
                + " out", refused("Deal", "all.name", WireType.STRING));
        assertTrue(refused("Trade", "side.declaringClass", WireType.STRING).contains("is Side, which has no properties that can be sent"));
        assertEquals("WRONG_PROPERTY_TYPE: property amount of event type Trade is BigDecimal and cannot be set from DOUBLE; send it as INT"
                + " or LONG or SYMBOL or STRING or DECIMAL", refused("Trade", "amount", WireType.DOUBLE));
    }

    @Test
    void shouldFilterByAnEnumAndTellMistakesInWhatItFilters() throws IOException {
        adapter.interest(Interest.in(Map.of("Trade", new Interest.Keys("side", Set.of(Trade.Side.SELL)))));
        List<WireProperty> layout = List.of(nullable("quantity", WireType.LONG), property("side", WireType.SYMBOL));
        assertEquals(4, send("Trade", layout, row(1L, "BUY"), row(null, "SELL"), row(3L, "SELL"), row(4L, "NONE"), row(5L, "BUY")));
        assertEquals("[SELL -1 null null null nobody, SELL 3 null null null nobody]", adapter.inlet.events().toString());
        assertEquals(2, adapter.status().eventsFiltered());
        assertEquals(1, adapter.status().eventsRejected());

        try (RawClient client = new RawClient(adapter.port())) {
            // Trade with side SYMBOL and party.name SYMBOL; an event of BUY, which no stage needs, with an undefined name.
            client.send(RawClient.PREFACE, "00 00 00 29 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 05 54 72 61 64 65 02",
                    "00 04 73 69 64 65 06 00 0a 70 61 72 74 79 2e 6e 61 6d 65 06",
                    "00 00 00 09 02 00 00 00 01 00 03 42 55 59", "00 00 00 08 03 00 00 00 01 00 00 00 07");
            assertEquals(ErrorCode.UNKNOWN_SYMBOL, ((org.vesper.wire.frame.Answer.Failure) client.lastAnswer()).code());
        }
    }

    private static WireProperty property(String name, WireType type) {
        return new WireProperty(name, type);
    }

    private static WireProperty nullable(String name, WireType type) {
        return new WireProperty(name, type, true);
    }

    private static Object[] row(Object... values) {
        return values;
    }

    private long send(String type, List<WireProperty> layout, Object[]... rows) throws IOException {
        try (WireClient client = WireClient.connect("127.0.0.1", adapter.port(), Hello.of(new EventLayout(type, layout)))) {
            for (Object[] row : Arrays.asList(rows)) {
                client.send(row);
            }
            return client.bye();
        }
    }

    private String refused(String type, String property, WireType wire) {
        Hello hello = Hello.of(EventLayout.of(type, new WireProperty(property, wire)));
        return assertThrows(RefusedException.class, () -> WireClient.connect("127.0.0.1", adapter.port(), hello)).getMessage();
    }
}
