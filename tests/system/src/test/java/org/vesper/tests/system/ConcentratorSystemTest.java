// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.ApplicationJar;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CuttingProxy;
import org.vesper.tests.support.CuttingProxy.Cut;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** The sample concentrator passes on every event of many clients once, whatever becomes of its line to the central server. */
@Timeout(value = 900, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ConcentratorSystemTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final int CLIENTS = THOROUGH ? 10_000 : 200;
    private static final int BURST = 20;
    private static final int BURSTS = 5;
    private static final int TOTAL = CLIENTS * BURST * BURSTS;
    /** Fewer events than two bursts of all, so that clients have to wait while the line is dead. */
    private static final int CAPACITY = CLIENTS;
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Duration DEAD = THOROUGH ? Duration.ofSeconds(10) : Duration.ZERO;
    private static final String UPSTREAM = "type=Adapter,application=concentrator,name=upstream";
    private static final String CENTRAL = "type=Adapter,application=central,name=sensors";

    @TempDir
    private Path folder;
    private final List<SensorClient> clients = new ArrayList<>();

    @AfterEach
    void disconnect() throws IOException {
        for (SensorClient client : clients) {
            client.close();
        }
    }

    @Test
    void shouldPassOnEachEventOnceOverOneConnectionAlthoughTheLineIsDeadAndBreaks() throws IOException {
        Path arrived = folder.resolve("arrived.csv");
        VesperServer[] started = new VesperServer[1];
        try (CuttingProxy line = new CuttingProxy(() -> started[0].port("central", "sensors"), number -> Cut.NONE);
                VesperServer server = server(line.port(), arrived)) {
            started[0] = server.start();
            connect(server.port("concentrator", "sensors"));
            each(client -> client.send(BURST));
            awaitArrived(server, CLIENTS * BURST);

            line.hold(true);
            each(client -> client.send(BURST));
            each(client -> client.send(BURST));
            awaitDead(server);
            line.breakAll();
            line.hold(false);
            awaitArrived(server, 3 * CLIENTS * BURST);

            line.hold(true);
            each(client -> client.send(BURST));
            each(client -> client.send(BURST));
            awaitDead(server);
            line.hold(false);
            each(client -> assertEquals(BURST * BURSTS, client.bye()));
            awaitArrived(server, TOTAL);

            assertEquals(1, server.management().attribute(CENTRAL, "Connections"));
            assertEquals("0", details(server, CENTRAL).get("events-missing"));
            assertEquals(0L, server.management().attribute(UPSTREAM, "EventsRejected"));
            assertEquals("0", details(server, UPSTREAM).get("unacknowledged"));
            server.manage("undeploy", "central");
            assertExactly(Files.readAllLines(arrived));
        }
    }

    private VesperServer server(int line, Path arrived) {
        return VesperServer.empty(Distribution.built()).with(central(arrived)).with(Distribution.built().sample("concentrator"))
                .set("app.concentrator.sensors.port", "0").set("app.central.sensors.port", "0")
                .set("app.concentrator.upstream.to", VesperServer.HOST + ":" + line)
                .set("app.concentrator.upstream.capacity", String.valueOf(CAPACITY))
                .set("app.concentrator.upstream.unacknowledged", "4KB");
    }

    /** The same application with a file in place of the writer. */
    private Path central(Path arrived) {
        return ApplicationJar.copyOf(Distribution.built().sample("concentrator"), folder.resolve("central.jar"))
                .edit("META-INF/MANIFEST.MF", manifest -> manifest.replaceFirst("Vesper-Application: \\S+", "Vesper-Application: central")
                        .replaceFirst("Bundle-SymbolicName: \\S+", "Bundle-SymbolicName: central"))
                .edit("META-INF/spring/concentrator.xml", network -> network.replaceFirst(
                        "(?s)<epn:adapter id=\"upstream\".*?</epn:adapter>", "<epn:adapter id=\"upstream\" provider=\"csv-writer\">"
                                + "<epn:setting name=\"file\" value=\"" + arrived + "\"/>"
                                + "<epn:setting name=\"columns\" value=\"sensor, number\"/></epn:adapter>")).file();
    }

    private void connect(int port) throws IOException {
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(new SensorClient(port, "sensor-" + i));
        }
    }

    private void each(Consumer<SensorClient> step) {
        clients.forEach(step);
    }

    private static void awaitArrived(VesperServer server, long count) {
        Await.until(count + " events have arrived", LIMIT, () -> arrived(server) >= count, () -> arrived(server) + ", "
                + details(server, UPSTREAM));
        assertEquals(count, arrived(server));
    }

    private static long arrived(VesperServer server) {
        return (Long) server.management().attribute(CENTRAL, "EventsAccepted");
    }

    /** The writer holds all that it may, and for some time. */
    private static void awaitDead(VesperServer server) {
        long beganNs = System.nanoTime();
        Await.until("no more events fit", LIMIT, () -> details(server, UPSTREAM).get("waiting").equals(String.valueOf(CAPACITY)),
                () -> details(server, UPSTREAM).toString());
        Await.until("the line was dead for long", LIMIT, () -> System.nanoTime() - beganNs > DEAD.toNanos());
    }

    private static void assertExactly(List<String> rows) {
        Set<String> expected = new HashSet<>();
        for (int sensor = 0; sensor < CLIENTS; sensor++) {
            String name = "sensor-" + sensor + ",";
            IntStream.range(0, BURST * BURSTS).forEach(number -> expected.add(name + number));
        }
        assertEquals("sensor,number", rows.get(0));
        assertEquals(expected.size(), rows.size() - 1);
        rows.subList(1, rows.size()).forEach(expected::remove);
        assertEquals(Set.of(), expected);
    }

    private static Map<String, String> details(VesperServer server, String adapter) {
        Map<String, String> details = new HashMap<>();
        ((TabularData) server.management().attribute(adapter, "Details")).values().forEach(row -> {
            CompositeData entry = (CompositeData) row;
            details.put((String) entry.get("key"), (String) entry.get("value"));
        });
        return details;
    }
}
