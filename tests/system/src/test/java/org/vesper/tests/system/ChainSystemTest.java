// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** What the rules of one application put out goes over TCP into another one's rules, and from there into a file. */
@Timeout(600)
class ChainSystemTest {

    private static final int PORT = freePort();
    private static final String RELAY = "type=Adapter,application=first,name=relay";
    private static final String RESULTS = "type=Adapter,application=second,name=results";
    private static final String FIRST = """
            <epn:event-type name="Tick">
              <epn:property name="symbol" type="string"/>
              <epn:property name="price" type="double"/>
            </epn:event-type>
            <epn:adapter id="ticks" provider="csv" listeners="rules">
              <epn:setting name="file" value="var/chain-ticks.csv"/>
            </epn:adapter>
            <epn:processor id="rules" rules="first.epl"/>
            <epn:adapter id="relay" provider="tcp-writer" sources="rules">
              <epn:setting name="to" value="127.0.0.1:PORT"/>
              <epn:setting name="event-type" value="Double"/>
              <epn:setting name="columns" value="symbol:symbol, twice"/>
            </epn:adapter>
            """.replace("PORT", String.valueOf(PORT));
    private static final String SECOND = """
            <epn:event-type name="Double">
              <epn:property name="symbol" type="string"/>
              <epn:property name="twice" type="double"/>
            </epn:event-type>
            <epn:adapter id="doubles" provider="tcp" listeners="rules">
              <epn:setting name="port" value="PORT"/>
            </epn:adapter>
            <epn:processor id="rules" rules="second.epl"/>
            <epn:adapter id="results" provider="csv-writer" sources="rules">
              <epn:setting name="file" value="var/chain-results.csv"/>
              <epn:setting name="flush-interval" value="10ms"/>
            </epn:adapter>
            """.replace("PORT", String.valueOf(PORT));

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldPassWhatRulesPutOutToAnotherApplication() throws IOException {
        // Prices 1 to 2000; above 10 are 1990, whose doubles are 22 to 4000; below 4000 are all but the last, and 1 more each is 23 to
        // 3999.
        StringBuilder ticks = new StringBuilder("symbol,price\n");
        StringBuilder expected = new StringBuilder("symbol,more\n");
        for (int price = 1; price <= 2000; price++) {
            ticks.append("S").append(price % 7).append(',').append(price).append('\n');
            if (price > 10 && price < 2000) {
                expected.append("S").append(price % 7).append(',').append(2 * price + 1).append(".0\n");
            }
        }
        Files.writeString(SERVER.instance().resolve("var/chain-ticks.csv"), ticks);
        SERVER.deploy(application("first", FIRST, "@Name('double') SELECT symbol, price * 2 AS twice FROM Tick WHERE price > 10;"));
        Await.until("the first application waits for the second", Duration.ofMinutes(3),
                () -> SERVER.log().contains("is not connected to 127.0.0.1:" + PORT + " for Double"), SERVER::log);

        SERVER.deploy(application("second", SECOND, "@Name('more') SELECT symbol, twice + 1 AS more FROM Double WHERE twice < 4000;"));

        Await.until("all have come through", Duration.ofMinutes(3),
                () -> SERVER.management().has(RESULTS) && SERVER.management().attribute(RESULTS, "EventsAccepted").equals(1989L),
                        SERVER::log);
        Path results = SERVER.instance().resolve("var/chain-results.csv");
        Await.until("the file is written", Duration.ofMinutes(3), () -> results.toFile().length() == expected.length(), SERVER::log);
        assertEquals(expected.toString(), Files.readString(results));
        assertEquals(1990L, SERVER.management().attribute(RELAY, "EventsAccepted"));
        assertEquals(0L, SERVER.management().attribute(RELAY, "EventsRejected"));
    }

    private Path application(String name, String network, String rules) {
        return ApplicationJar.compiled(SERVER.distribution(), folder.resolve(name + ".jar"),
                Map.of("META-INF/spring/" + name + ".xml", network, "META-INF/vesper/" + name + ".epl", rules), Map.of()).file();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
