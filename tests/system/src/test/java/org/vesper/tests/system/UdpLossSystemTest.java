// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
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

/**
 * Datagrams at a rate, each event of which is either processed or counted as missing. The property {@code vesper.thorough} asks for a table
 * of rates and losses, which needs a quiet machine; without it, the rate is low, and then as high as the sender can.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UdpLossSystemTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int[] SINGLE = THOROUGH ? new int[] {10_000, 20_000, 50_000, 100_000, 150_000, 200_000} : new int[] {2_000, 1_000_000};
    private static final int[] FULL = THOROUGH ? new int[] {2_000, 5_000, 10_000, 20_000, 40_000} : new int[] {1_000};
    private static final int MILLISECONDS = THOROUGH ? 5_000 : 200;
    /** As many as fit in a packet of Ethernet. */
    private static final int MANY = 60;
    private static final int RECORD_BYTES = 22;
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
            """;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;
    private long number;

    @Test
    void shouldCountEachEventOfALostDatagram() throws IOException {
        SERVER.deploy(ApplicationJar.compiled(SERVER.distribution(), folder.resolve("quotes.jar"), Map.of("META-INF/spring/quotes.xml", NETWORK,
                "META-INF/vesper/quotes.epl", "@Name('dear') SELECT symbol, price FROM Quote WHERE price > 1000;"), Map.of()).file());
        Await.until("the application runs", LIMIT, () -> SERVER.management().has(ADAPTER), SERVER::log);
        try (DatagramChannel sender = DatagramChannel.open()) {
            sender.connect(new InetSocketAddress(VesperServer.HOST, SERVER.port("quotes", "quotes")));
            for (int rate : SINGLE) {
                send(sender, rate, 1);
            }
            for (int rate : FULL) {
                send(sender, rate, MANY);
            }
        }
    }

    /** Sends datagrams of some events each at a rate, as far as the sender can, and prints how many were lost. */
    private void send(DatagramChannel sender, int perSecond, int events) {
        ByteBuffer datagram = ByteBuffer.allocate(events * RECORD_BYTES);
        long missingBefore = missing();
        long firstNumber = number;
        long beganNs = System.nanoTime();
        long total = (long) perSecond * MILLISECONDS / 1_000;
        long datagrams = 0;
        long elapsedNs = 0;
        while (datagrams < total && elapsedNs < MILLISECONDS * 1_000_000L) {
            if (elapsedNs >= datagrams * 1_000_000_000L / perSecond) {
                send(sender, datagram, events);
                datagrams++;
            } else {
                Thread.onSpinWait();
            }
            elapsedNs = System.nanoTime() - beganNs;
        }
        // The loss of the last datagrams shows when a later one comes.
        Await.until("each event is processed or missing", LIMIT, () -> {
            boolean done = number == count("EventsAccepted") + missing();
            if (!done) {
                send(sender, datagram, 1);
            }
            return done;
        }, SERVER::log);
        long lost = missing() - missingBefore;
        System.out.printf(Locale.ROOT, "udp: %,d datagrams/s of %d events planned, %,d sent: %,d of %,d events lost%n", perSecond, events,
                datagrams * 1_000_000_000L / elapsedNs, lost, number - firstNumber);
        assertEquals(0, count("EventsRejected"));
    }

    private void send(DatagramChannel sender, ByteBuffer datagram, int events) {
        datagram.clear();
        for (int event = 0; event < events; event++) {
            datagram.putLong(++number).putShort((short) 3).put("WSC".getBytes(StandardCharsets.US_ASCII)).put((byte) 1).putDouble(10.5);
        }
        try {
            sender.write(datagram.flip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long count(String attribute) {
        return (Long) SERVER.management().attribute(ADAPTER, attribute);
    }

    private static long missing() {
        TabularData details = (TabularData) SERVER.management().attribute(ADAPTER, "Details");
        return Long.parseLong((String) details.get(new Object[] {"events-missing"}).get("value"));
    }
}
