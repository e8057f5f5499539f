// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/** The log as JSON, with a file for each application, while one of them logs a million lines at once. */
@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD)
class LogSystemTest {

    private static final int LINES = 1_000_000;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final BadApplication TALKATIVE = BadApplication.plain("talkative", String.format(Locale.ROOT, """
            if (count++ == 0) {
                for (int i = 0; i < %d; i++) { org.slf4j.LoggerFactory.getLogger("app.Bean").info("line " + i); }
            } else if (count == 3) {
                org.slf4j.LoggerFactory.getLogger("app.Bean").info("the lane goes on");
            }""", LINES));

    @RegisterExtension
    static final VesperServer SERVER = VesperServer.empty(Distribution.built()).set("log.format", "json")
            .set("log.files", "per-application").set("log.max-repeats", "50");

    @TempDir
    private Path folder;

    @Test
    void shouldNeitherFillTheDiskNorStopTheLaneWhenABeanLogsAMillionLines() throws IOException {
        SERVER.vesper("deploy", TALKATIVE.jar(SERVER.distribution(), folder).toString()).expect(0);
        SERVER.awaitLog("the lane goes on");
        Await.until("the storm is told", PATIENCE, () -> own().anyMatch(line -> line.contains("\"repeated ")), SERVER::log);

        long heldBack = (Long) SERVER.management().attribute("type=Logging", "HeldBackLines");
        long written = own().filter(line -> line.contains("\"formattedMessage\":\"line ")).count();
        assertEquals(LINES, heldBack + written);
        assertTrue(written < LINES / 100, () -> written + " lines");
        assertTrue(sizeOfLogs() < 2_000_000, () -> sizeOfLogs() + " bytes");
        own().forEach(line -> assertTrue(line.startsWith("{") && line.endsWith("}") && line.contains("\"application\":\"talkative\""), line));
        List<String> ofServer = lines(SERVER.instance().resolve("logs/vesper.log")).toList();
        assertTrue(ofServer.stream().anyMatch(line -> line.contains("\"application\":\"server\"") && line.contains("Vesper ready")));
        assertTrue(ofServer.stream().anyMatch(line -> line.contains("the lane goes on")));
    }

    private static Stream<String> own() {
        return lines(SERVER.instance().resolve("logs/applications/talkative.log"));
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static long sizeOfLogs() {
        try (Stream<Path> files = Files.walk(SERVER.instance().resolve("logs"))) {
            return files.filter(Files::isRegularFile).filter(file -> !file.endsWith("audit.reserve")).mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
