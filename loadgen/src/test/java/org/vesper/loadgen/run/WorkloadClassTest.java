// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.Workload;
import org.vesper.loadgen.workload.signals.SignalGeneration;
import org.vesper.wire.format.EventLayout;

class WorkloadClassTest {

    @TempDir
    private Path folder;

    /** Has a constructor that fails. */
    public static final class Broken extends Unfinished {

        public Broken() {
            super("no data");
        }
    }

    /** Has a constructor with a parameter. */
    public static class Unfinished implements Workload {

        public Unfinished(String reason) {
            throw new IllegalStateException(reason);
        }

        @Override
        public String application() {
            return "none";
        }

        @Override
        public String adapter() {
            return "none";
        }

        @Override
        public EventLayout layout() {
            return null;
        }

        @Override
        public EventSource events(Load load) {
            return null;
        }
    }

    /** A workload that can be created. */
    public static final class Finished extends Plain {
    }

    /** Another one. */
    public static final class Other extends Plain {
    }

    private abstract static class Plain implements Workload {

        @Override
        public String application() {
            return getClass().getSimpleName();
        }

        @Override
        public String adapter() {
            return "none";
        }

        @Override
        public EventLayout layout() {
            return null;
        }

        @Override
        public EventSource events(Load load) {
            return null;
        }
    }

    @Test
    void shouldMakeTheOnlyWorkloadOfAJarOrAFolder() throws IOException {
        Path classes = classes(Finished.class, Plain.class, String.class);
        Path jar = folder.resolve("workload.jar");
        ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, "--create", "--file", jar.toString(), "-C",
                classes.toString(), ".");

        assertEquals("Finished", WorkloadClass.make(classes.toString(), null).application());
        assertEquals("Finished", WorkloadClass.make(jar.toString(), null).application());
    }

    @Test
    void shouldSayWhatToDoWhenAJarHasNoWorkloadOrSeveral() throws IOException {
        String none = assertThrows(IllegalArgumentException.class,
                () -> WorkloadClass.make(classes(Plain.class).toString(), null)).getMessage();
        String several = assertThrows(IllegalArgumentException.class,
                () -> WorkloadClass.make(classes(Finished.class, Other.class).toString(), null)).getMessage();
        String noJar = assertThrows(IllegalArgumentException.class,
                () -> WorkloadClass.make(Files.writeString(folder.resolve("text"), "no jar").toString(), null)).getMessage();

        assertTrue(none.endsWith("has no public class that implements org.vesper.loadgen.Workload."), none);
        assertTrue(several.contains("WorkloadClassTest$Finished, org.vesper.loadgen.run.WorkloadClassTest$Other. Choose one by"), several);
        assertTrue(noJar.contains("cannot be read as a jar or a folder of classes"), noJar);
    }

    /** A folder with the files of these classes. */
    private Path classes(Class<?>... types) throws IOException {
        Path classes = folder.resolve("classes");
        for (Class<?> type : types) {
            String file = type.getName().replace('.', '/') + ".class";
            Path copy = classes.resolve(file);
            Files.createDirectories(copy.getParent());
            try (InputStream content = ClassLoader.getSystemResourceAsStream(file)) {
                Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return classes;
    }

    @Test
    void shouldMakeAWorkloadThatIsOnTheClassPath() {
        assertEquals("signal-generation", WorkloadClass.make(SignalGeneration.class.getName(), folder).application());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "bench.Missing | nor a jar: name a jar or folder, or the jar of the class with --workload-jar JAR.",
        "java.lang.String | --workload java.lang.String must implement org.vesper.loadgen.Workload.",
        "org.vesper.loadgen.run.WorkloadClassTest$Unfinished | must be a public class with a public constructor without parameters.",
        "org.vesper.loadgen.run.WorkloadClassTest$Broken | its constructor threw java.lang.IllegalStateException: no data.",
    })
    void shouldSayWhatToDoWhenTheClassIsNoWorkload(String name, String words) {
        String message = assertThrows(IllegalArgumentException.class, () -> WorkloadClass.make(name, null)).getMessage();
        assertTrue(message.startsWith("--workload " + name) && message.endsWith(words), message);
    }

    @Test
    void shouldSayWhichJarIsMissing() {
        Path jar = folder.resolve("no.jar");
        assertEquals("--workload-jar " + jar + " does not exist.",
                assertThrows(IllegalArgumentException.class, () -> WorkloadClass.make("bench.Missing", jar)).getMessage());
    }
}
