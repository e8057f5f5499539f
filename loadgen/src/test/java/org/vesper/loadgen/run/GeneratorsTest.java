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

/** Several processes send one load to a test double of the server. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GeneratorsTest {

    private static final int RATE = 20_000;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private ServerDouble server;

    @Test
    void shouldSendOneLoadWithExactCountsWhenSeveralGeneratorsShareIt() throws Exception {
        server = new ServerDouble(WireClock.MONOTONIC, folder);
        Path file = folder.resolve("report.json");
        run("--generators", "3", "--connections", "5", "--churn", "6", "--warmup", "1", "--seconds", "2", "--report", file.toString());

        assertTrue(Files.exists(file), () -> out + "\n" + err);
        Map<String, Object> report = JSON.std.mapFrom(file.toFile());
        assertEquals(List.of(), ((List<?>) report.get("reasons")).stream().map(String::valueOf)
                .filter(reason -> !reason.startsWith("The achieved rate")).toList());
        for (String figure : List.of("planned", "sent", "accepted", "acceptedByAdapter")) {
            assertEquals(3 * RATE, at(report, "events." + figure), figure);
        }
        assertEquals(2 * RATE, at(report, "latency.sendLag.count"));
        assertTrue((int) at(report, "signals.percent.received") > 0);
        String sending = (String) at(report, "schedule.sending");
        assertTrue(sending.contains("connections replaced") && sending.contains("3 generators, clocks ahead by "), sending);
        assertEquals(3, sending.split(" at the end \\(drift ", -1).length, sending);
        assertEquals(0, ProcessHandle.current().children().filter(child -> child.info().toString().contains("--join")).count());
    }

    @ParameterizedTest
    @CsvSource({"--generators, 0, --generators must be 1", "--generators, 11, one for each generator", "--helper, no-such-command, no-such-command"})
    void shouldSayWhatIsWrongWhenAGeneratorCannotBe(String option, String value, String message) throws Exception {
        server = new ServerDouble(WireClock.MONOTONIC, folder);

        assertTrue(run(option, value, "--warmup", "0", "--seconds", "1") != 0);
        assertTrue(err.toString().contains(message), err::toString);
    }

    @Test
    void shouldSayThatAHelperHasEndedWhenItDoesNotAnswer() throws Exception {
        server = new ServerDouble(WireClock.MONOTONIC, folder);

        assertEquals(1, run("--helper", "true", "--warmup", "0", "--seconds", "1"));
        assertTrue(err.toString().contains("Generator 2 does not answer"), err::toString);
        assertTrue(err.toString().contains("It was started by: true --join"), err::toString);
    }

    @AfterEach
    void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private int run(String... options) {
        List<String> all = Stream.concat(Stream.of("--instance", folder.toString(), "--rate", String.valueOf(RATE)), Stream.of(options))
                .toList();
        return LoadGenerator.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private static Object at(Object report, String path) {
        Object value = report;
        for (String key : path.split("\\.")) {
            value = ((Map<?, ?>) value).get(key);
        }
        return value;
    }
}
