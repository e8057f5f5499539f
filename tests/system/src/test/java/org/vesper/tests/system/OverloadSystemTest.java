// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** Clients that send many times faster than an application processes: each event is processed or counted, as the application chose. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OverloadSystemTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int EVENTS = 5_000;
    private static final String NETWORK = """
            <epn:event-type name="Tick">
              <epn:property name="symbol" type="string"/><epn:property name="lastPrice" type="double"/>
            </epn:event-type>
            <epn:adapter id="patient" provider="tcp" listeners="first">
              <epn:setting name="port" value="0"/><epn:setting name="receive-buffer" value="64KB"/>
            </epn:adapter>
            <epn:adapter id="hurried" provider="tcp" listeners="second">
              <epn:setting name="port" value="0"/><epn:setting name="when-overloaded" value="shed"/>
              <epn:setting name="shed-after" value="200ms"/>
            </epn:adapter>
            <bean id="first" class="slow.Slow"/>
            <bean id="second" class="slow.Slow"/>
            """;
    private static final String SLOW = """
            package slow;
            public class Slow implements org.vesper.api.EventSink {
                public void onEvent(Object event) { java.util.concurrent.locks.LockSupport.parkNanos(300_000); }
            }
            """;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @BeforeAll
    static void deploy(@TempDir Path folder) {
        SERVER.manage("deploy", ApplicationJar.compiled(Distribution.built(), folder.resolve("slow.jar"), Map.of("slow/Slow.java", SLOW,
                "META-INF/spring/slow.xml", NETWORK), Map.of()).file().toString());
    }

    @Test
    void shouldProcessAllWhenClientsAreSlowed() {
        try (TickClient client = flooding("patient")) {
            assertEquals(EVENTS, client.bye());
        }
        assertEquals(EVENTS, count("EventBean", "first", "EventsIn"));
        assertEquals(0, count("Adapter", "patient", "EventsShed"));
    }

    @Test
    void shouldCountEachEventThatIsShedAndServeWhoComesAfter() {
        try (TickClient client = flooding("hurried")) {
            long accepted = client.bye();
            assertEquals(EVENTS, accepted + count("Adapter", "hurried", "EventsShed"));
            assertEquals(accepted, count("EventBean", "second", "EventsIn"));
            assertTrue(accepted > 0 && accepted < EVENTS, accepted + " are accepted");
        }
        SERVER.vesper("status").expect(0, String.format(Locale.ROOT, "%,d events shed", count("Adapter", "hurried", "EventsShed")));
        SERVER.awaitLog("hurried of slow sheds events of client 127.0.0.1:");
        Await.until("a client that does not flood is served", LIMIT, () -> {
            try (TickClient later = ready("hurried")) {
                return later.tick(1.0).bye() == 1;
            }
        });
    }

    /** Sends all events in one frame, so that they wait in the socket however slow the test's own thread is. */
    private static TickClient flooding(String adapter) {
        return ready(adapter).frame(TickClient.EVENTS, payload -> {
            for (int event = 0; event < EVENTS; event++) {
                payload.writeInt(0);
                payload.writeDouble(event);
            }
        });
    }

    private static TickClient ready(String adapter) {
        return new TickClient(SERVER.port("slow", adapter)).preface(1).hello("Tick", "symbol", "lastPrice").symbol(0, "WSC");
    }

    private static long count(String kind, String name, String attribute) {
        return (Long) SERVER.management().attribute("type=" + kind + ",application=slow,name=" + name, attribute);
    }
}
