// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunReport;
import org.vesper.tests.support.VesperServer;
import org.vesper.tests.support.hostile.Abusers;

/**
 * Many clients that do what they should not, beside ten good ones: these lose nothing, and the operator sees who is bad. The property
 * {@code vesper.thorough} asks for 2,000 bad ones, and for five pairs of runs without and beside them, whose latencies it prints.
 */
@Timeout(value = 1200, threadMode = ThreadMode.SEPARATE_THREAD)
class HostileClientsSystemTest {

    private static final boolean THOROUGH = Boolean.getBoolean("vesper.thorough");
    private static final int ABUSERS = THOROUGH ? 2_000 : 200;
    private static final int PAIRS = THOROUGH ? 5 : 0;
    private static final LoadRun.Size GOOD = new LoadRun.Size(10, 20_000, THOROUGH ? 20 : 4, 1);
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String ADAPTER = "type=Adapter,application=signal-generation,name=ticks";

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.withSignalGeneration(Distribution.built());

    @TempDir
    private Path folder;

    @Test
    void shouldLoseNothingOfTenGoodClientsWhenManyOthersAreHostile() {
        for (int pair = 1; pair <= PAIRS; pair++) {
            print("pair " + pair + " alone", run(() -> { }));
            print("pair " + pair + " beside", runBesideAbusers());
        }
        if (PAIRS == 0) {
            runBesideAbusers();
        }
        requireThatTheOperatorKnows();
        Await.until("the hostile ones are gone", LIMIT, () -> connections() == 0, () -> details().toString());
        Await.until("their memory is given back", LIMIT, () -> details().get("symbol-memory").startsWith("0"), () -> details().toString());
    }

    private RunReport runBesideAbusers() {
        try (Abusers abusers = Abusers.against(SERVER.ticksPort(), TickClient.opening(), ABUSERS)) {
            RunReport report = run(() -> {
                abusers.start();
                abusers.awaitConnections();
            });
            System.out.printf(Locale.ROOT, "connections of hostile clients: %s%n", abusers.connections());
            // Those who come while the hostile ones are there are served too.
            try (TickClient newcomer = new TickClient(SERVER.ticksPort()).send(out -> out.write(TickClient.opening())).symbol(0, "NEW")) {
                assertEquals(1, newcomer.tick(10.0).bye());
            }
            return report;
        }
    }

    /** A run of the good clients, with something in the middle of it. */
    private RunReport run(Runnable inTheMiddle) {
        try (LoadRun run = LoadRun.start(SERVER, folder, GOOD)) {
            Await.until("the good clients send", LIMIT, () -> connections() >= GOOD.connections() || !run.isAlive());
            inTheMiddle.run();
            RunReport report = run.report();
            LoadRun.assertExactBesideOthers(report);
            assertEquals(GOOD.events(), report.count("events.accepted"));
            return report;
        }
    }

    /** Counts say what the hostile ones did, and the log says who they are, without filling the disk. */
    private static void requireThatTheOperatorKnows() {
        Map<String, String> details = details();
        List<String> lines = SERVER.log().lines().filter(line -> line.contains("closes the connection of client")).toList();
        for (String error : List.of("BAD_MAGIC", "FRAME_TOO_LARGE", "SESSION_TAKEN", "POSITION_GAP")) {
            assertTrue(Long.parseLong(details.getOrDefault("errors." + error, "0")) > 0, details::toString);
            assertTrue(lines.stream().anyMatch(line -> line.contains("client 127.0.0.1:") && line.contains(error)), SERVER::log);
        }
        assertTrue(Long.parseLong(details.get("connections-ended-early")) > 0, details::toString);
        assertTrue(lines.stream().anyMatch(line -> line.contains("more of this kind since the last message")), SERVER::log);
    }

    private static int connections() {
        return ((Number) SERVER.management().attribute(ADAPTER, "Connections")).intValue();
    }

    private static Map<String, String> details() {
        Map<String, String> details = new TreeMap<>();
        ((TabularData) SERVER.management().attribute(ADAPTER, "Details")).values().forEach(row -> {
            CompositeData detail = (CompositeData) row;
            details.put((String) detail.get("key"), (String) detail.get("value"));
        });
        return details;
    }

    private static void print(String run, RunReport report) {
        System.out.printf(Locale.ROOT, "%s: p99.9 %,.0f us, maximum %,.0f us%n", run, report.figure("latency.response.p999Us"),
                report.figure("latency.response.maxUs"));
    }
}
