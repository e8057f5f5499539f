// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildTest {

    @TempDir
    private Path home;

    @Test
    void shouldDifferWhenAJarDiffersAndOnlyThen() throws IOException {
        Files.createDirectories(home.resolve("lib"));
        Files.writeString(home.resolve("lib/one.jar"), "123456789");
        String before = Build.of(home);
        Files.writeString(home.resolve("lib/archive.jsa"), "made at the first start");

        assertEquals("cbf43926", before, "the check value of CRC-32");
        assertEquals(before, Build.of(home));

        Files.writeString(home.resolve("lib/one.jar"), "123456780");
        assertNotEquals(before, Build.of(home));
    }
}
