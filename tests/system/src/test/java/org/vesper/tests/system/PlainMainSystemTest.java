// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Await;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.RunningCommand;

/** An application runs from its jar in a program with a main method: rules, beans and adapters, and no OSGi on the class path. */
@Timeout(600)
class PlainMainSystemTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final Distribution distribution = Distribution.built();

    @TempDir
    private Path folder;

    @Test
    void shouldRunHelloWorldWithoutAServer() throws IOException {
        Path heartbeats = Files.writeString(folder.resolve("heartbeats.csv"), "number\n299\n300\n301\n302\n303\n");
        List<String> classPath = classPath();
        assertEquals(List.of(), classPath.stream().filter(PlainMainSystemTest::hasOsgi).toList());

        CommandResult result;
        try (RunningCommand main = RunningCommand.start(folder, Map.of(), List.of(distribution.jdk().home().resolve("bin/java").toString(),
                "-ea", "-XX:TieredStopAtLevel=1", "-cp", String.join(File.pathSeparator, classPath), PlainMain.class.getName(),
                distribution.sample("hello-world").toString(), heartbeats.toString()))) {
            result = main.await(LIMIT).expect(0);
        }
        List<String> lines = result.output().lines().toList();
        // Of the file and of the timer, each in its order.
        assertEquals(List.of("Hello, world! (heartbeat 300)", "Hello, world! (heartbeat 303)"),
                lines.stream().filter(line -> line.contains("heartbeat 30")).limit(2).toList(), result::output);
        assertTrue(lines.contains("Hello, world! (heartbeat 3)"), result::output);
        assertEquals("closed", lines.get(lines.size() - 1), result::output);
    }

    /** What the server has as bundles, but neither its framework nor its container; of lib, what all of it logs by. */
    private List<String> classPath() throws IOException {
        Stream<String> bundles = Stream.of("10-libraries", "30-kernel", "40-providers").flatMap(level -> jars("bundles/" + level));
        Stream<String> logging = jars("lib").filter(jar -> jar.contains("slf4j") || jar.contains("commons-logging"));
        Stream<String> own = Stream.of(PlainMain.class, Await.class).map(type ->
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toString());
        return Stream.of(bundles, logging, own).flatMap(all -> all).collect(Collectors.toList());
    }

    private Stream<String> jars(String part) {
        try (Stream<Path> jars = Files.list(distribution.folder().resolve(part))) {
            return jars.map(Path::toString).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean hasOsgi(String jarOrFolder) {
        try (URLClassLoader alone = new URLClassLoader(new URL[] {Path.of(jarOrFolder).toUri().toURL()}, null)) {
            return alone.getResource("org/osgi/framework/Bundle.class") != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
