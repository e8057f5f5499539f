// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.vesper.config.ConfigurationException;

@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LatencyAnalysisTest {

    private static final int STOPPED_MS = 600;

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void shouldAttributeEachKindOfPauseToItsCause() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
                "-XX:+UseParallelGC", "-cp", System.getProperty("java.class.path"), PausedProcess.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
                BufferedWriter in = process.outputWriter(StandardCharsets.UTF_8)) {
            awaitLine(out, "ready");
            say(in, "gc");
            awaitLine(out, "done");
            say(in, "lock");
            awaitLine(out, "done");
            signal(process, "-STOP");
            new CountDownLatch(1).await(STOPPED_MS, TimeUnit.MILLISECONDS);
            signal(process, "-CONT");
            say(in, "end");
            List<String> lines = out.lines().toList();

            assertTrue(lines.stream().anyMatch(line -> line.startsWith("GC pause: ")), lines::toString);
            assertTrue(lines.contains("lock: java.lang.Object"), lines::toString);
            assertTrue(lines.contains("stall of the machine: "), lines::toString);
            assertTrue(lines.containsAll(List.of("cause GC pause", "cause lock", "cause stall of the machine")), lines::toString);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void shouldRefuseWrongRequestsAndASecondAnalysis() {
        LatencyAnalysisView analysis = new LatencyAnalysisView(Map::of);

        assertThrows(ConfigurationException.class, () -> analysis.start(0.5, 1));
        assertThrows(ConfigurationException.class, () -> analysis.start(Double.NaN, 1));
        assertThrows(ConfigurationException.class, () -> analysis.start(10, 0));
        analysis.start(10, 600);
        assertTrue(analysis.isRunning());
        assertThrows(ConfigurationException.class, () -> analysis.start(10, 600));
        analysis.stop();
        assertEquals(List.of(), List.of(analysis.getEpisodes()));
        assertEquals(10, analysis.getThresholdMs());
    }

    private static void signal(Process process, String signal) throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("kill", signal, String.valueOf(process.pid())).inheritIO().start().waitFor());
    }

    private static void say(BufferedWriter in, String word) throws IOException {
        in.write(word + "\n");
        in.flush();
    }

    private static void awaitLine(BufferedReader out, String line) throws IOException {
        assertEquals(line, out.readLine());
    }
}
