// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PauseLogTest {

    private static final String OF_17 = "[2026-11-28T12:01:23.988+0000][3.247s][info][safepoint] Safepoint \"ParallelGCFailedAllocation\", Time since"
            + " last: 3219000000 ns, Reaching safepoint: 20000 ns, At safepoint: 28600000 ns, Total: 28620000 ns\n";
    private static final String OF_25 = "[3.1s][info][safepoint   ] Safepoint \"ZMarkStartYoung\", Time since last:   998990141 ns, Reaching safepoint:"
            + "      14140 ns, Cleanup:           0 ns, At safepoint:        5480 ns, Leaving safepoint:       8070 ns,"
            + " Total:       27690 ns, Threads: 1 runnable, 20 total\n";
    private static final String NO_PAUSE = "[3.1s][info][gc] GC(0) Concurrent Mark 12.345ms\n[3.1s][info][gc] GC(0) Pause Young 256M->17M(981M) 28.633ms\n";

    @TempDir
    private Path folder;
    private final List<String> longer = new ArrayList<>();

    @Test
    void shouldCountEachPauseOnceWhateverTheJavaAndAlsoOverARotation() throws IOException {
        Path file = Files.writeString(folder.resolve("gc.log"), OF_25 + NO_PAUSE + OF_17.substring(0, 30));
        PauseLog log = new PauseLog(file, Duration.ofMillis(10), longer::add);
        log.look();
        assertEquals(new Pauses(1, 1, 27_690, "ZMarkStartYoung"), Pauses.ofThisServer());
        Files.writeString(file, OF_17.substring(30), StandardOpenOption.APPEND);
        log.look();
        log.look();
        assertEquals(new Pauses(2, 1, 28_620_000, "ParallelGCFailedAllocation"), Pauses.ofThisServer());
        assertEquals(List.of("a pause of 28.6 ms, longer than gc.pause-target (10.0 ms), for ParallelGCFailedAllocation"), longer);

        Files.writeString(file, OF_25 + OF_25, StandardOpenOption.APPEND);
        Files.move(file, folder.resolve("gc.log.0"));
        Files.writeString(file, OF_25);
        log.look();
        assertEquals(5, Pauses.ofThisServer().count());
        assertEquals(0.8, Pauses.ofThisServer().share());
        log.close();
    }

    @Test
    void shouldCountWithoutATargetToo() throws IOException {
        PauseLog log = new PauseLog(folder.resolve("gc.log"), Duration.ZERO, longer::add);
        log.look();
        assertEquals(1, Pauses.ofThisServer().share());
        Files.writeString(folder.resolve("gc.log"), OF_17);
        log.look();
        assertEquals(new Pauses(1, 1, 28_620_000, "ParallelGCFailedAllocation"), Pauses.ofThisServer());
        assertEquals(List.of(), longer);
        log.close();
    }
}
