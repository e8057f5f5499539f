// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Datagrams into the rules of a server. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UdpSystemTest {

    private static final String ADAPTER = "type=Adapter,application=quotes,name=quotes";
    private static final String NETWORK = """
            <epn:event-type name="Quote">
              <epn:property name="number" type="long"/>
              <epn:property name="symbol" type="string"/>
              <epn:property name="price" type="double"/>
            </epn:event-type>
            <epn:adapter id="quotes" provider="udp" listeners="rules">
              <epn:setting name="port" value="0"/>
              <epn:setting name="columns" value="number:long, symbol:string, price:double?"/>
              <epn:setting name="sequence-property" value="number"/>
            </epn:adapter>
            <epn:processor id="rules" rules="quotes.epl"/>
            <epn:adapter id="results" provider="csv-writer" sources="rules">
              <epn:setting name="file" value="var/quotes.csv"/>
              <epn:setting name="flush-interval" value="10ms"/>
            </epn:adapter>
            """;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldTakeTheRecordThatThePageShowsAndCountWhatIsMissing() throws IOException {
        SERVER.deploy(ApplicationJar.compiled(SERVER.distribution(), folder.resolve("quotes.jar"), Map.of("META-INF/spring/quotes.xml", NETWORK,
                "META-INF/vesper/quotes.epl", "@Name('dear') SELECT symbol, price FROM Quote WHERE price > 10;"), Map.of()).file());
        Await.until("the application runs", Duration.ofMinutes(2), () -> SERVER.management().has(ADAPTER), SERVER::log);
        int port = SERVER.port("quotes", "quotes");
        try (DatagramSocket sender = new DatagramSocket(0, InetAddress.getByName(VesperServer.HOST))) {
            for (byte[] record : new byte[][] {page(), record(3, 9.0), {1, 2}, record(4, 11.5), record(4, 11.5)}) {
                sender.send(new DatagramPacket(record, record.length, InetAddress.getByName(VesperServer.HOST), port));
            }
        }
        Path results = SERVER.instance().resolve("var/quotes.csv");
        String expected = "symbol,price\nWSC,10.5\nWSC,11.5\n";
        Await.until("the file is written", Duration.ofMinutes(2), () -> results.toFile().length() >= expected.length(), SERVER::log);
        assertEquals(expected, Files.readString(results));
        Await.until("the last is counted", Duration.ofMinutes(2), () -> detail("events-repeated").equals("1"), SERVER::log);
        assertEquals("1", detail("events-missing"));
        assertEquals("1", detail("datagrams-garbage"));
        SERVER.awaitLog("drops a datagram of 127.0.0.1:");
    }

    private static String detail(String name) {
        TabularData details = (TabularData) SERVER.management().attribute(ADAPTER, "Details");
        return (String) details.get(new Object[] {name}).get("value");
    }

    /** The record that docs/adapters.md shows. */
    private static byte[] page() {
        return HexFormat.of().parseHex("000000000000000100035753430140250000" + "00000000");
    }

    private static byte[] record(long number, double price) {
        byte[] text = "WSC".getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(22).putLong(number).putShort((short) 3).put(text).put((byte) 1).putDouble(price).array();
    }
}
