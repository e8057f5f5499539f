// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.Distribution;

/**
 * Each log of a server in the background keeps its limit, at each moment, while an application prints, logs messages of which no two are
 * alike, and logs stack traces, as fast as it can: for a second each, or 25 with {@code vesper.thorough}.
 */
@Timeout(value = 600, threadMode = ThreadMode.SEPARATE_THREAD)
class LogStormSystemTest {

    private static final int SECONDS = Boolean.getBoolean("vesper.thorough") ? 25 : 1;
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long MAX_FILE = 10L << 20;
    /** An entry, and what is printed between two looks at the size. */
    private static final long SLACK = 1L << 20;
    private static final int KEPT = 5;
    private static final String STORM = """
            if (count++ > 0) { return; }
            String text = "x".repeat(300);
            long n = 0;
            for (int source = 0; source < 3; source++) {
                long endNs = System.nanoTime() + %d * 1_000_000_000L;
                while (System.nanoTime() - endNs < 0) {
                    StringBuilder distinct = new StringBuilder();
                    for (long rest = ++n; rest > 0; rest /= 26) { distinct.append((char) ('a' + rest %% 26)); }
                    if (source == 0) { System.out.println(distinct + text); }
                    if (source == 1) { org.slf4j.LoggerFactory.getLogger("app.Bean").info(distinct + text); }
                    if (source == 2) {
                        org.slf4j.LoggerFactory.getLogger("app.Bean").error(distinct.toString(), new IllegalStateException(text));
                    }
                }
            }
            java.nio.file.Files.createFile(java.nio.file.Path.of("%s"));""";

    private final Distribution distribution = Distribution.built();
    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        distribution.run("stop", "--instance", instance());
    }

    @Test
    void shouldKeepTheLimitOfEachLogInAStormFromEachSource() throws IOException {
        Path over = folder.resolve("over");
        Path jar = BadApplication.plain("storm", String.format(Locale.ROOT, STORM, SECONDS, over)).jar(distribution, folder);
        distribution.run("start", "--instance", instance(), "--set", "jmx.port=0").expect(0);
        distribution.run("deploy", "--instance", instance(), jar.toString()).expect(0);
        Map<String, Long> largest = new TreeMap<>();
        Await.until("the storm is over", PATIENCE, () -> {
            sizes().forEach((file, bytes) -> largest.merge(file, bytes, Math::max));
            return Files.exists(over);
        });
        assertTrue(largest.containsKey("vesper.log") && largest.containsKey("console.log"), largest::toString);
        for (String log : List.of("vesper", "console", "gc")) {
            List<String> files = largest.keySet().stream().filter(file -> file.startsWith(log + ".")).toList();
            assertTrue(files.size() <= KEPT + 1, files::toString);
            assertTrue(files.stream().allMatch(file -> largest.get(file) <= MAX_FILE + SLACK), largest::toString);
        }
        distribution.run("users", "list", "--instance", instance()).expect(0);
    }

    private String instance() {
        return folder.resolve("server").toString();
    }

    private Map<String, Long> sizes() {
        Map<String, Long> sizes = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder.resolve("server/logs"))) {
            files.forEach(file -> sizes.put(file.getFileName().toString(), file.toFile().length()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return sizes;
    }
}
