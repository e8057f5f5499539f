// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recovery of a server that died while it put a jar into the folder of applications. */
class JarDeliveryTest {

    private static final String NOTE = "live-2.jar.live.replaces";

    @TempDir
    private Path folder;
    @TempDir
    private Path copies;
    private final Map<String, String> restored = new HashMap<>();

    @Test
    void shouldKeepTheOldJarOnlyWhenTheNewOneHadNotItsName() throws IOException {
        write("live-1.jar", "old");
        write("live-2.jar.live.new", "new");
        write(NOTE, "STOPPED\nlive-1.jar");

        assertEquals(List.of("live-1.jar"), recovered());
        assertEquals(Map.of("live", "STOPPED"), restored);
    }

    @Test
    void shouldKeepTheNewJarOnlyWhenItHadItsName() throws IOException {
        write("live-1.jar", "old");
        write("live-2.jar", "new");
        write(NOTE, "STOPPED\nlive-1.jar");

        assertEquals(List.of("live-2.jar"), recovered());
        assertEquals(Map.of(), restored);
    }

    @Test
    void shouldKeepAllJarsWhenNoneHadReplacedAnother() throws IOException {
        write("live-1.jar", "old");
        write("live-2.jar", "new");
        write("other.jar", "other");

        assertEquals(List.of("live-1.jar", "live-2.jar", "other.jar"), recovered());
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private List<String> recovered() throws IOException {
        new JarIntake(copies, JarLimits.ofThisServer(property -> null), Duration.ofSeconds(30)).clear(folder, restored::put);
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
