// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.udp.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.adapter.udp.UdpAdapterProvider;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.testkit.TestAdapterContext;
import org.vesper.tests.support.Await;

/** Adapters on real sockets of the loopback interface. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UdpAdapterTest {

    private static final EventType QUOTE = EventType.ofMap("Quote", properties());
    private static final String COLUMNS = "number:long, symbol:string, price:double?";

    private TestAdapterContext context;
    private LastingAdapter adapter;
    private DatagramSocket sender;

    private static Map<String, Class<?>> properties() {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        properties.put("number", long.class);
        properties.put("symbol", String.class);
        properties.put("price", Double.class);
        properties.put("received", long.class);
        return properties;
    }

    @BeforeEach
    void open() throws IOException {
        sender = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
    }

    @AfterEach
    void close() {
        sender.close();
        if (adapter != null) {
            adapter.close();
        }
    }

    @Test
    void shouldEmitTheEventsOfDatagrams() throws IOException {
        long beforeNs = System.nanoTime();
        start("receive-time-property", "received", "sequence-property", "number");
        send(record(1, "WSC", 10.5), record(2, "S\u00e4ule", null));
        send(new byte[0]);
        send(record(3, "", -1.0));

        awaitEvents(3);
        assertEquals(List.of("1 WSC 10.5", "2 S\u00e4ule null", "3  -1.0"), texts());
        assertTrue((long) event(0).get("received") - beforeNs > 0);
        assertEquals(event(0).get("received"), event(1).get("received"));
        assertEquals(3, detail("datagrams"));
        assertEquals(0, detail("events-missing"));
        assertEquals(0, adapter.status().eventsRejected());
    }

    @Test
    void shouldCountLossAndDropWhatCameAlready() throws IOException {
        start("sequence-property", "number");
        send(record(1, "a", 1.0));
        send(record(5, "a", 1.0));
        send(record(4, "a", 1.0), record(5, "a", 1.0));
        send(record(6, "a", 1.0));

        awaitEvents(4);
        assertEquals(List.of("1 a 1.0", "5 a 1.0", "4 a 1.0", "6 a 1.0"), texts());
        assertEquals(List.of(2L, 1L, 1L), List.of(detail("events-missing"), detail("events-late"), detail("events-repeated")));
    }

    @Test
    void shouldDropWhatIsNoEventAndGoOn() throws IOException {
        start("max-datagram", "100B");
        send(new byte[] {1, 2, 3});
        send(record(1, "a", 1.0), new byte[] {0});
        byte[] longText = record(2, "a", 1.0);
        longText[8] = 1;
        send(longText);
        byte[] noMarker = record(3, "a", 1.0);
        noMarker[11] = 7;
        send(noMarker);
        byte[] noText = record(4, "a", 1.0);
        noText[10] = (byte) 0xFF;
        send(noText);
        send(record(5, "x".repeat(100), 1.0));
        send(record(6, "good", 1.0));

        awaitEvents(1);
        assertEquals(List.of("6 good 1.0"), texts());
        assertEquals(List.of(7L, 5L, 1L), List.of(detail("datagrams"), detail("datagrams-garbage"), detail("datagrams-oversize")));
        assertEquals(6, adapter.status().eventsRejected());
        assertEquals(List.of(), context.failures());
    }

    @Test
    void shouldTakeDatagramsOfNamedSendersOnly() throws IOException {
        start("from", "127.0.0.2, 127.0.0.3");
        send(record(1, "foreign", 1.0));
        try (DatagramSocket known = new DatagramSocket(new InetSocketAddress("127.0.0.3", 0))) {
            byte[] bytes = record(2, "known", 1.0);
            known.send(new DatagramPacket(bytes, bytes.length, address()));
        }
        awaitEvents(1);
        Await.until("the other is counted", () -> detail("datagrams-foreign") == 1);
        assertEquals(List.of("2 known 1.0"), texts());
    }

    @Test
    void shouldReceiveWhatAGroupIsSent() throws IOException {
        NetworkInterface loopback = NetworkInterface.getByInetAddress(InetAddress.getByName("127.0.0.1"));
        Assumptions.assumeTrue(loopback != null, "there is no loopback interface");
        start("group", "239.7.7.7", "interface", loopback.getName());
        try (MulticastSocket multicast = new MulticastSocket()) {
            multicast.setOption(StandardSocketOptions.IP_MULTICAST_IF, loopback);
            multicast.setOption(StandardSocketOptions.IP_MULTICAST_LOOP, true);
            byte[] bytes = record(1, "group", 1.0);
            try {
                multicast.send(new DatagramPacket(bytes, bytes.length, address()));
            } catch (IOException e) {
                Assumptions.abort("this machine sends nothing to groups: " + e);
            }
            awaitEvents(1);
        }
        assertTrue(adapter.status().address().startsWith("239.7.7.7:"));
        assertEquals(List.of("1 group 1.0"), texts());
    }

    @Test
    void shouldKeepSocketAndNumbersWhenTheApplicationIsUpdated() throws IOException {
        start("sequence-property", "number");
        send(record(1, "a", 1.0));
        awaitEvents(1);
        LastingAdapter before = adapter;
        before.pause();
        send(record(2, "a", 1.0), record(2, "a", 1.0));
        TestAdapterContext updated = context("sequence-property", "number").into(context.inlet());
        LastingAdapter after = (LastingAdapter) updated.create(new UdpAdapterProvider());
        assertTrue(after.canTakeOver(before));
        after.takeOver(before);
        before.close();
        adapter = after;
        after.resume();

        awaitEvents(2);
        Await.until("the repeated one is counted", () -> detail("events-repeated") == 1);
        assertEquals(0, detail("events-missing"));
        assertFalse(((LastingAdapter) context("group", "239.7.7.7").create(new UdpAdapterProvider())).canTakeOver(after));
    }

    @Test
    void shouldSayWhichSettingIsWrong() {
        assertSays("columns is not set", "columns", "");
        assertSays("must give a type", "columns", "number");
        assertSays("must give a type", "columns", "number:symbol");
        assertSays("has no property nmber", "columns", "nmber:long");
        assertSays("which is not an int or a long among the columns", "sequence-property", "symbol");
        assertSays("not a multicast address", "group", "10.0.0.1");
        assertSays("max-datagram", "max-datagram", "1MB");
        assertSays("no address of a host", "from", "no such host");
        ConfigurationException bound = assertThrows(ConfigurationException.class, () -> start("host", "192.0.2.1"));
        assertTrue(bound.getMessage().contains("cannot receive at 192.0.2.1:0"), bound.getMessage());
        adapter = null;
    }

    private void assertSays(String expected, String... settings) {
        String message = assertThrows(ConfigurationException.class,
                () -> context(settings).create(new UdpAdapterProvider())).getMessage();
        assertTrue(message.startsWith("adapter quotes of trial: ") && message.contains(expected), message);
    }

    private static TestAdapterContext context(String... settings) {
        Map<String, String> all = new LinkedHashMap<>(Map.of("port", "0", "columns", COLUMNS, "receive-buffer", "64KB"));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        return new TestAdapterContext(QUOTE).named("trial", "quotes").with(all);
    }

    private void start(String... settings) {
        context = context(settings);
        adapter = (LastingAdapter) context.create(new UdpAdapterProvider());
        adapter.start();
    }

    private InetSocketAddress address() {
        String address = adapter.status().address();
        int colon = address.lastIndexOf(':');
        return new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)));
    }

    /** A record as docs/adapters.md describes it. */
    private static byte[] record(long number, String symbol, Double price) {
        byte[] text = symbol.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(8 + 2 + text.length + 1 + 8).putLong(number).putShort((short) text.length).put(text)
                .put((byte) (price == null ? 0 : 1)).putDouble(price == null ? 0 : price).array();
    }

    private void send(byte[]... parts) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(1_000);
        for (byte[] part : parts) {
            all.put(part);
        }
        sender.send(new DatagramPacket(all.array(), all.position(), address()));
    }

    private void awaitEvents(int count) {
        Await.until(count + " events", () -> context.inlet().events().size() == count);
    }

    private MapEvent event(int number) {
        return (MapEvent) context.inlet().events().get(number);
    }

    private List<String> texts() {
        return context.inlet().events().stream().map(MapEvent.class::cast)
                .map(event -> event.get("number") + " " + event.get("symbol") + " " + event.get("price")).toList();
    }

    private long detail(String name) {
        return Long.parseLong(adapter.status().details().get(name));
    }
}
