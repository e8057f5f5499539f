// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Distribution;
import org.vesper.tests.support.VesperServer;

/**
 * A server is killed while its rules put out rows of a file: at the end, the file is that of an application that was never killed, byte for
 * byte, so no row is missing and none is there twice. {@link Kills} says how many kills there are.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = ThreadMode.SEPARATE_THREAD)
class KilledOutputsSystemTest {

    /** By name: two applications with the same rules, which one server runs beside each other. */
    private static final Map<String, String> RECOVERY = Map.of(
            "fast", "mode=\"journal\"",
            "precise", "mode=\"journal\" sync=\"interval\" interval=\"5ms\" outputs=\"precise\"");

    @TempDir
    private Path folder;

    @Kills.Few(3)
    void shouldHaveEachRowOnceWhenItIsKilledAtAnyTime(Kills kills) throws IOException {
        VesperServer made = VesperServer.empty(Distribution.built().forShortLives());
        for (Map.Entry<String, String> application : RECOVERY.entrySet()) {
            Path own = Files.createDirectory(folder.resolve(application.getKey()));
            made.with(RecoveringApplication.csv(application.getKey(), own, application.getValue()));
        }
        try (VesperServer server = made.start()) {
            List<RecoveringRun> runs = RECOVERY.keySet().stream()
                    .map(name -> new RecoveringRun(server, name, folder.resolve(name))).toList();
            kills.of(server, kill -> runs.forEach(run -> run.awaitMore("life " + kill)));
            Map<RecoveringRun, RecoveringRun> undisturbed = new HashMap<>();
            for (RecoveringRun run : runs) {
                run.awaitMore("the last life");
                undisturbed.put(run, run.undisturbed(run.end(),
                        (name, own) -> RecoveringApplication.csv(name, own, RECOVERY.get(run.name()))));
            }
            server.stop();
            for (RecoveringRun run : runs) {
                assertSameRows(rows(undisturbed.get(run)), rows(run), run.name());
            }
        }
    }

    private static String rows(RecoveringRun run) throws IOException {
        return Files.readString(run.folder().resolve("outputs"));
    }

    /** The files are large, so a failure shows the first row that differs. */
    private static void assertSameRows(String expected, String rows, String name) {
        assertTrue(expected.lines().count() > 1, "no rows");
        if (!expected.equals(rows)) {
            List<String> wanted = expected.lines().toList();
            List<String> found = rows.lines().toList();
            int row = 0;
            while (row < Math.min(wanted.size(), found.size()) && wanted.get(row).equals(found.get(row))) {
                row++;
            }
            assertEquals(around(wanted, row), around(found, row), name + ": the rows at line " + (row + 1));
            assertEquals(expected, rows, name);
        }
    }

    private static List<String> around(List<String> rows, int row) {
        return rows.subList(Math.max(0, row - 2), Math.min(rows.size(), row + 3));
    }
}
