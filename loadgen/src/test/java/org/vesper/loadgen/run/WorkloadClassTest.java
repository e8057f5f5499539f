// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
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

    @Test
    void shouldMakeAWorkloadThatIsOnTheClassPath() {
        assertEquals("signal-generation", WorkloadClass.make(SignalGeneration.class.getName(), folder).application());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "bench.Missing | --workload bench.Missing is not a class of the load generator: name its jar with --workload-jar JAR.",
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
