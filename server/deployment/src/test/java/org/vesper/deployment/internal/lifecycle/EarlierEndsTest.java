// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.InstanceLayout;
import org.vesper.kernel.lane.WorkRecord;

class EarlierEndsTest {

    private static final long PID = ProcessHandle.current().pid();

    @TempDir
    private Path instance;
    private Instant now = Instant.parse("2026-11-28T12:00:00Z");

    @BeforeEach
    void startTheFirstServer() throws IOException {
        Files.createDirectories(instance.resolve("logs"));
        assertEquals(Map.of(), startAgain(60));
    }

    private Map<String, String> startAgain(int afterSeconds) {
        now = now.plusSeconds(afterSeconds);
        return new EarlierEnds(new InstanceLayout(instance), now).examine();
    }

    /** A server works on these until it ends. */
    private static void work(String... applications) {
        WorkRecord.slot("idle", "processor p").end();
        for (String application : applications) {
            WorkRecord.slot(application, "processor rules of " + application).begin();
        }
    }

    private void outOfMemory() throws IOException {
        Files.writeString(instance.resolve(EarlierEnds.OUT_OF_MEMORY), PID + "\n");
    }

    @Test
    void shouldHoldBackWhatWasAtWorkAtThreeEndsInARow() throws IOException {
        for (int end = 0; end < 3; end++) {
            work("bad", "other" + end);
            outOfMemory();
            Map<String, String> held = startAgain(60);
            assertEquals(end == 2 ? Set.of("bad") : Set.of(), held.keySet());
            held.values().forEach(reason -> assertTrue(reason.contains("out of memory, in processor rules of bad"), reason));
        }
        work("bad");
        outOfMemory();
        assertEquals(Map.of(), startAgain(60), "the count begins again");
    }

    @Test
    void shouldCountEndsOfWhateverCauseThatTheJvmReports() throws IOException {
        work("bad");
        outOfMemory();
        startAgain(60);
        work("innocent");
        WorkRecord.exit("bad", "System.exit, called by Bean.onEvent");
        startAgain(60);
        work("innocent");
        Files.writeString(instance.resolve("logs/jvm-error-" + PID + ".log"),
                "# SIGSEGV\nCurrent thread (0x7f):  JavaThread \"vesper/bad/in-1\" [_thread_in_vm]\n");
        assertEquals(Set.of("bad"), startAgain(60).keySet());
    }

    /** A process that was killed leaves nothing but its record. */
    @Test
    void shouldNotCountAnEndWithoutACauseNorAnOldOne() throws IOException {
        for (int end = 0; end < 5; end++) {
            work("killed");
            assertEquals(Map.of(), startAgain(10));
        }
        for (int end = 0; end < 5; end++) {
            work("slow");
            outOfMemory();
            assertEquals(Map.of(), startAgain(301));
        }
        for (int end = 0; end < 5; end++) {
            work("a" + end % 2);
            outOfMemory();
            assertEquals(Map.of(), startAgain(1));
        }
        outOfMemory();
        assertEquals(Map.of(), startAgain(1), "nothing was at work");
    }

    @Test
    void shouldStartWithAllApplicationsWhenTheRecordIsDamaged() throws IOException {
        Files.writeString(instance.resolve(WorkRecord.FILE), "x");
        Files.writeString(instance.resolve(EarlierEnds.FILE), "no line of an end\n");
        assertEquals(Map.of(), startAgain(1));
    }
}
