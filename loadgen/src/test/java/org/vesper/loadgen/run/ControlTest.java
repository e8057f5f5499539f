// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.loadgen.workload.signals.ServerDouble;
import org.vesper.wire.clock.WireClock;

/** The bare sink is a real process with the real adapter; the server is a test double. */
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ControlTest {

    private static final int RATE = 20_000;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private ServerDouble server;

    @Test
    void shouldMeasureTheBareSinkInTurnAndCountExactlyWhenAControlIsAskedFor() throws Exception {
        server = new ServerDouble(WireClock.MONOTONIC, folder);
        Path file = folder.resolve("report.json");
        run("--control", "--repeats", "2", "--connections", "3", "--warmup", "1", "--seconds", "1", "--report", file.toString(),
                "--out", folder.resolve("kept").toString());

        assertTrue(Files.exists(file), () -> out + "\n" + err);
        Map<?, ?> report = JSON.std.mapFrom(file.toFile());
        List<?> runs = (List<?>) report.get("runs");
        assertEquals(List.of("server", "bare sink", "bare sink", "server"), runs.stream().map(run -> at(run, "receiver")).toList());
        for (Object run : runs) {
            assertEquals(List.of(), reasonsBesidesRate(run));
            assertEquals(2 * RATE, at(run, "events.accepted"));
        }
        for (Object run : runs.subList(1, 3)) {
            int received = (int) at(run, "signals.sample.received");
            assertEquals(at(run, "signals.sample.expected"), received);
            assertEquals(3.89, 100.0 * received / (2 * RATE), 0.3);
            assertEquals(at(run, "signals.sample.measured.expected"), at(run, "latency.service.count"));
            assertTrue((double) at(run, "latency.response.p50Us") > (double) at(run, "latency.service.p50Us"), run::toString);
        }
        assertTrue(((Map<?, ?>) at(report, "comparison.response_p50")).containsKey("ratio"), report::toString);
        assertTrue(out.toString().contains("ratio"), out::toString);
        String page = Files.readString(folder.resolve("kept/report.html"));
        assertTrue(page.contains("<h2>Times the bare sink</h2>") && page.contains("<th>ratio</th>"), page);
        assertTrue(Files.exists(folder.resolve("kept/runs/bare-sink-3x6666-2.json")));
        assertNoSinkIsLeft();
    }

    @ParameterizedTest
    @CsvSource({"--workload, org.vesper.Any", "--port, 9002"})
    void shouldSayWhatDoesNotGoTogetherWhenAControlIsAskedFor(String option, String value) {
        assertEquals(2, run("--control", option, value));
        assertTrue(err.toString().contains("--control"), err::toString);
    }

    @AfterEach
    void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static void assertNoSinkIsLeft() {
        assertEquals(List.of(), ProcessHandle.current().children().filter(child -> child.info().toString().contains("BareSink")).toList());
    }

    private int run(String... options) {
        List<String> all = Stream.concat(Stream.of("--instance", folder.toString(), "--rate", String.valueOf(RATE)), Stream.of(options))
                .toList();
        return LoadGenerator.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private static List<?> reasonsBesidesRate(Object run) {
        return ((List<?>) at(run, "reasons")).stream().filter(reason -> !reason.toString().startsWith("The achieved rate")).toList();
    }

    private static Object at(Object report, String path) {
        Object value = report;
        for (String key : path.split("\\.")) {
            value = ((Map<?, ?>) value).get(key);
        }
        return value;
    }
}
