// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.CommandResult;
import org.vesper.tests.support.Distribution;

/** The start script says which Java it cannot use, and which it could. */
@Timeout(600)
class StartScriptSystemTest {

    private final Distribution distribution = Distribution.built();

    @TempDir
    private Path folder;

    @Test
    void shouldNameTheVersionWhenTheJdkIsTooOld() throws IOException {
        Path java = folder.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));

        withJava(folder).expect(1, "11.0.2", java.toString(), "17 or later");
    }

    @Test
    void shouldNameTheFolderWhenThereIsNoJdkInIt() {
        Path nowhere = folder.resolve("nowhere");

        withJava(nowhere).expect(1, "VESPER_JAVA_HOME", nowhere.toString(), "17 or later");
    }

    @Test
    void shouldTakeJavaHomeWhenNothingElseIsSaid() {
        distribution.run(Map.of("VESPER_JAVA_HOME", "", "JAVA_HOME", folder.toString()), "help").expect(1, "JAVA_HOME", folder.toString());
        distribution.run(Map.of("VESPER_JAVA_HOME", "", "JAVA_HOME", distribution.jdk().home().toString()), "help").expect(0);
    }

    @Test
    void shouldNameTheLimitOfOpenFilesWhenItIsTooLow() throws Exception {
        Process script = new ProcessBuilder("sh", "-c", "ulimit -n 64 && exec bin/vesper help").directory(distribution.folder().toFile())
                .redirectErrorStream(true).start();

        String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals("vesper: a process may have 64 files and sockets open here (ulimit -n), and Vesper needs 128, plus one for each"
                + " connection; raise the limit\n", said);
        assertEquals(1, script.waitFor());
    }

    private CommandResult withJava(Path home) {
        return distribution.run(Map.of("VESPER_JAVA_HOME", home.toString()), "run");
    }
}
