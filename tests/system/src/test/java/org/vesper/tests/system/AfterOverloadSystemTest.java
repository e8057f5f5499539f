// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * Three times as many events as an application processes, for a while: each one is processed or counted as shed, the server's memory is
 * bounded, and a client that sends one event after the other goes on being served. The test prints the time from each event of this client
 * to its acknowledgement, second by second: before, during and after the overload. The property {@code vesper.thorough} asks for 60 s.
 */
@Timeout(value = 900, threadMode = ThreadMode.SEPARATE_THREAD)
class AfterOverloadSystemTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final int SECONDS = THOROUGH ? 60 : 2;
    private static final int SECONDS_AROUND = THOROUGH ? 10 : 1;
    private static final int FLOODING = 2;
    /** An event occupies the processor for 20 us, so at most 50,000 are processed in a second. */
    private static final int RATE = 3 * 50_000;
    /** The heap is at most a gigabyte, unless someone sets it. */
    private static final long MOST_KB = 1_600_000;
    private static final String NETWORK = """
            <epn:event-type name="StockTick">
              <epn:property name="symbol" type="string"/><epn:property name="lastPrice" type="double"/>
            </epn:event-type>
            <epn:adapter id="patient" provider="tcp" listeners="first">
              <epn:setting name="port" value="0"/><epn:setting name="receive-buffer" value="64KB"/>
            </epn:adapter>
            <epn:adapter id="hurried" provider="tcp" listeners="second">
              <epn:setting name="port" value="0"/><epn:setting name="when-overloaded" value="shed"/>
              <epn:setting name="shed-after" value="100ms"/>
            </epn:adapter>
            <bean id="first" class="busy.Busy"/>
            <bean id="second" class="busy.Busy"/>
            """;
    private static final String BUSY = """
            package busy;
            public class Busy implements org.vesper.api.EventSink {
                public void onEvent(Object event) {
                    for (long end = System.nanoTime() + 20_000; System.nanoTime() < end; ) {
                        Thread.onSpinWait();
                    }
                }
            }
            """;

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built());

    @BeforeAll
    static void deploy(@TempDir Path folder) {
        SERVER.manage("deploy", ApplicationJar.compiled(Distribution.built(), folder.resolve("busy.jar"), Map.of("busy/Busy.java", BUSY,
                "META-INF/spring/busy.xml", NETWORK), Map.of()).file().toString());
    }

    @Test
    void shouldProcessEachEventWhenSendersAreSlowed() throws Exception {
        assertEquals(0, overload("patient", "first"));
    }

    @Test
    void shouldCountEachEventThatIsShed() throws Exception {
        long shed = overload("hurried", "second");
        assertTrue(!THOROUGH || shed > 0, "a sender on a busy machine may be too slow for 2 s, not for a minute");
    }

    /** Returns how many events were shed. */
    private static long overload(String adapter, String bean) throws Exception {
        int port = SERVER.port("busy", adapter);
        long sent;
        try (Probe probe = new Probe(adapter, port)) {
            probe.look("before", SECONDS_AROUND);
            List<OverloadingClient> clients = Stream.generate(() -> new OverloadingClient(port, RATE / FLOODING, SECONDS)).limit(FLOODING)
                    .toList();
            clients.forEach(Thread::start);
            probe.look("during", SECONDS);
            for (OverloadingClient client : clients) {
                client.join();
            }
            probe.look("after", SECONDS_AROUND);
            sent = probe.ticks();
            long accepted = probe.ticks();
            for (OverloadingClient client : clients) {
                accepted += client.bye();
                sent += client.sent();
            }
            long shed = count("Adapter", adapter, "EventsShed");
            System.out.printf(Locale.ROOT, "%s: %,d sent, %,d shed, at most %,d KB of memory%n", adapter, sent, shed, mostKb());
            assertEquals(sent, count("EventBean", bean, "EventsIn") + shed, "each event is processed or shed");
            assertTrue(accepted >= sent - shed && accepted <= sent, accepted + " accepted of " + sent + ", " + shed + " shed");
            assertTrue(mostKb() < MOST_KB, mostKb() + " KB");
            return shed;
        }
    }

    private static long count(String kind, String name, String attribute) {
        return (Long) SERVER.management().attribute("type=" + kind + ",application=busy,name=" + name, attribute);
    }

    /** The most memory that the server has had. */
    private static long mostKb() throws IOException, JMException {
        Object pid = SERVER.management().connection().getAttribute(new ObjectName("java.lang:type=Runtime"), "Pid");
        return Files.readAllLines(Path.of("/proc", pid.toString(), "status")).stream().filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).findFirst().orElseThrow();
    }

    /** A client of version 2 that sends an event when the one before has been acknowledged, and measures how long that takes. */
    private static final class Probe implements AutoCloseable {

        private final String adapter;
        private final SessionPeer peer;
        private long ticks;

        Probe(String adapter, int port) throws IOException {
            this.adapter = adapter;
            this.peer = new SessionPeer(port, "", 0, "");
            assertEquals(SessionPeer.WELCOME, peer.answer().type());
            peer.define();
        }

        long ticks() {
            return ticks;
        }

        /** Sends events for some seconds, and prints how long they took. */
        void look(String when, int seconds) throws IOException {
            for (int second = 1; second <= seconds; second++) {
                List<Long> timesNs = new ArrayList<>();
                for (long end = System.nanoTime() + 1_000_000_000L; System.nanoTime() < end; ) {
                    long beganNs = System.nanoTime();
                    peer.tick(ticks++);
                    timesNs.add(System.nanoTime() - beganNs);
                }
                Collections.sort(timesNs);
                int count = timesNs.size();
                System.out.printf(Locale.ROOT, "%s, %s, second %d: %,d events acknowledged, us: p50 %,d, p99 %,d, max %,d%n", adapter, when, second, count,
                        timesNs.get(count / 2) / 1000, timesNs.get(count * 99 / 100) / 1000, timesNs.get(count - 1) / 1000);
            }
        }

        @Override
        public void close() throws IOException {
            peer.close();
        }
    }
}
