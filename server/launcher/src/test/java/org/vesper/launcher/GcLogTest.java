// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GcLogTest {

    @Test
    void shouldHaveTheJvmLogACollectionWhenThePathHasABlankAndAColon(@TempDir Path folder) throws IOException {
        Path instance = folder.resolve("one: instance");
        Path log = Files.createDirectories(instance.resolve("logs")).resolve("gc.log");

        GcLog.write(instance);
        System.gc();

        while (Files.notExists(log) || !Files.readString(log).contains("Pause Full (System.gc())")) {
            Thread.onSpinWait();
        }
        assertTrue(Files.readString(log).contains("[gc"));
    }
}
