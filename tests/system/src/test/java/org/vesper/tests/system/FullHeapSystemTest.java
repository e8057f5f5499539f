// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * An application keeps more and more memory. The server protects itself by degrees: new clients are refused, then those that are there are
 * slowed, none of their events is lost, management is served all the time, and all ends when there is room again.
 */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FullHeapSystemTest {

    private static final int OVERLOADED = 30;
    private static final int REFUSING_PERCENT = 90;
    private static final int SLOWING_PERCENT = 95;
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final double RELEASE = -1;
    private static final String ADAPTER = "type=Adapter,application=hoard,name=ticks";
    private static final String NETWORK = """
            <epn:event-type name="StockTick">
              <epn:property name="symbol" type="string"/><epn:property name="lastPrice" type="double"/>
            </epn:event-type>
            <epn:adapter id="ticks" provider="tcp" listeners="hoard"><epn:setting name="port" value="0"/></epn:adapter>
            <bean id="hoard" class="hoard.Hoard"/>
            """;
    /** Keeps as many pieces of 100 KB as an event says. */
    private static final String HOARD = """
            package hoard;
            public class Hoard implements org.vesper.api.EventSink {
                private final java.util.List<byte[]> kept = new java.util.ArrayList<>();
                public void onEvent(Object event) {
                    double pieces = (Double) ((java.util.Map<?, ?>) event).get("lastPrice");
                    for (int i = 0; i < pieces; i++) {
                        kept.add(new byte[100 << 10]);
                    }
                    if (pieces < 0) {
                        kept.clear();
                    }
                }
            }
            """;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built().withHeap("256m"));

    private long sent;

    @BeforeAll
    static void deploy(@TempDir Path folder) {
        SERVER.manage("deploy", ApplicationJar.compiled(Distribution.built(), folder.resolve("hoard.jar"), Map.of("hoard/Hoard.java", HOARD,
                "META-INF/spring/hoard.xml", NETWORK), Map.of()).file().toString());
    }

    @Test
    void shouldRefuseNewClientsThenSlowTheOthersAndLoseNothingWhenTheHeapBecomesFull() throws Exception {
        int port = SERVER.port("hoard", "ticks");
        try (TickClient client = TickClient.ready(port).awaitWelcome()) {
            fill(client, REFUSING_PERCENT);
            assertTrue(percent() < SLOWING_PERCENT, () -> percent() + " %");
            Await.until("new clients are refused", LIMIT, () -> details("heap-in-use-after-collection").equals(percent() + "%"));
            try (TickClient other = new TickClient(port)) {
                assertEquals(OVERLOADED, other.awaitRefusal().code());
            }
            send(client, 0);
            assertEquals("0", details("slowed-ms"));
            SERVER.awaitLog("event ports refuse new clients");

            fill(client, SLOWING_PERCENT);
            Await.until("the client is slowed", LIMIT, () -> {
                send(client, 0);
                return !details("slowed-ms").equals("0");
            });
            SERVER.vesper("status").expect(4, "hoard RUNNING", "new clients are refused with OVERLOADED");

            send(client, RELEASE);
            collect();
            Await.until("new clients are served again", LIMIT, () -> percent() < REFUSING_PERCENT && details("heap-in-use-after-collection")
                    .equals(percent() + "%"));
            try (TickClient later = TickClient.ready(port)) {
                assertEquals(1, later.tick(0).bye());
            }
            assertEquals(sent, client.bye());
        }
        SERVER.awaitLog("new clients of event ports are served again");
    }

    /** Has the application keep more until the heap is as full as that, in smaller pieces near the end. */
    private void fill(TickClient client, int percent) throws Exception {
        for (int now = percent(); now < percent; now = percent()) {
            send(client, now < percent - 10 ? 80 : 10);
            collect();
        }
    }

    /** Sends an event, and waits until it has arrived. */
    private void send(TickClient client, double pieces) {
        client.tick(pieces);
        sent++;
        Await.until("it has arrived", LIMIT, () -> (Long) SERVER.management().attribute("type=EventBean,application=hoard,name=hoard",
                "EventsIn") == sent);
    }

    private static void collect() throws JMException, IOException {
        jvm().invoke(new ObjectName("java.lang:type=Memory"), "gc", null, null);
    }

    /** What the last collection has left in the part for lasting objects. */
    private static int percent() {
        try {
            MemoryUsage left = MemoryUsage.from((CompositeData) jvm().getAttribute(
                    new ObjectName("java.lang:type=MemoryPool,name=PS Old Gen"), "CollectionUsage"));
            return (int) (left.getUsed() * 100 / left.getMax());
        } catch (JMException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MBeanServerConnection jvm() {
        return SERVER.management().connection();
    }

    private static String details(String key) {
        TabularData details = (TabularData) SERVER.management().attribute(ADAPTER, "Details");
        return (String) details.get(new Object[] {key}).get("value");
    }
}
