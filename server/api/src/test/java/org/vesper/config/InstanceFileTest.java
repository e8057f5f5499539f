// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class InstanceFileTest {

    private static final int PROCESSES = 4;
    private static final int CHANGES = 50;

    @TempDir
    private Path folder;
    private InstanceFile file;

    @BeforeEach
    void make() {
        file = new InstanceFile(folder.resolve("conf/users"), "rw-------");
    }

    @Test
    void shouldHaveTheNewTextAndItsModeAfterAChange() throws IOException {
        assertEquals(Optional.empty(), file.read());

        file.change(before -> before.orElse("none") + "\n");
        file.change(before -> before.orElseThrow() + "\u00e4\n");

        assertEquals(Optional.of("none\n\u00e4\n"), file.read());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())));
        assertEquals(Set.of(".lock", "users"), names());
    }

    @Test
    void shouldLeaveTheFileWhenTheChangeIsRefused() {
        file.write("a");

        assertThrows(ConfigurationException.class, () -> file.change(before -> {
            throw new ConfigurationException("no");
        }));

        assertEquals(Optional.of("a"), file.read());
    }

    @Test
    void shouldMakeTheChangeOnceMoreWhenAnEditorHasWrittenMeanwhile() {
        file.write("a");
        AtomicInteger calls = new AtomicInteger();

        file.change(before -> {
            if (calls.incrementAndGet() == 1) {
                edit("edited ");
            }
            return before.orElseThrow() + "b";
        });

        assertEquals(Optional.of("edited b"), file.read());
        assertEquals(2, calls.get());
    }

    @Test
    void shouldRefuseToReplaceALink() throws IOException {
        Files.createDirectories(file.path().getParent());
        Path target = Files.writeString(folder.resolve("target"), "a");
        Files.createSymbolicLink(file.path(), target);

        String message = assertThrows(ConfigurationException.class, () -> file.write("b")).getMessage();

        assertTrue(message.contains("link"), message);
        assertEquals("a", Files.readString(target));
    }

    /** Each process adds its lines in four threads; without the lock most of them would be lost. */
    @Test
    void shouldLoseNoChangeWhenProcessesAndThreadsChangeTheFileAtTheSameTime() throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int process = 0; process < PROCESSES; process++) {
            processes.add(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                    "-cp", System.getProperty("java.class.path"), Adder.class.getName(), file.path().toString(), "p" + process)
                    .inheritIO().start());
        }
        for (Process process : processes) {
            assertTrue(process.waitFor(50, TimeUnit.SECONDS));
            assertEquals(0, process.exitValue());
        }

        List<String> lines = file.read().orElseThrow().lines().sorted().toList();
        assertEquals(IntStream.range(0, PROCESSES).boxed().flatMap(process -> IntStream.range(0, CHANGES).mapToObj(i ->
                "p" + process + " " + i)).sorted().toList(), lines);
        assertFalse(names().contains("users.new"));
    }

    /** A process that changes the file. */
    static final class Adder {

        private Adder() {
        }

        public static void main(String[] arguments) {
            InstanceFile file = new InstanceFile(Path.of(arguments[0]), "rw-------");
            IntStream.range(0, CHANGES).parallel().forEach(i ->
                    file.change(before -> before.orElse("") + arguments[1] + " " + i + "\n"));
        }
    }

    private void edit(String text) {
        try {
            Files.writeString(file.path(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Set<String> names() throws IOException {
        try (var files = Files.list(file.path().getParent())) {
            return new TreeSet<>(files.map(path -> path.getFileName().toString()).toList());
        }
    }
}
