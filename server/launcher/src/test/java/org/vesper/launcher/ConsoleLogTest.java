// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleLogTest {

    @TempDir
    private Path folder;

    @Test
    void shouldEmptyTheFileThatIsBeingWrittenAndKeepFiveEarlierOnes() throws IOException {
        Path log = folder.resolve("console.log");
        try (OutputStream out = new FileOutputStream(log.toFile(), true)) {
            for (int round = 1; round <= 7; round++) {
                out.write(("round " + round + " is long").getBytes(StandardCharsets.UTF_8));
                ConsoleLog.cut(log, 10);
            }
            out.write("short".getBytes(StandardCharsets.UTF_8));
            ConsoleLog.cut(log, 10);
        }
        assertEquals("short", Files.readString(log));
        for (int age = 1; age <= 5; age++) {
            assertEquals("round " + (8 - age) + " is long", Files.readString(folder.resolve("console." + age + ".log")));
        }
        assertFalse(Files.exists(folder.resolve("console.6.log")));
    }
}
