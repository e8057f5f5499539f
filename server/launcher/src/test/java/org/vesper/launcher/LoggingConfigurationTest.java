// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;

class LoggingConfigurationTest {

    @TempDir
    private Path folder;

    @Test
    void shouldNameFileAndLineWhenAnElementIsNotClosed() throws IOException {
        Path file = Files.writeString(folder.resolve("logback.xml"), "<configuration>\n  <root>\n</configuration>\n");

        String message = assertThrows(ConfigurationException.class, () -> LoggingConfiguration.check(file)).getMessage();

        assertTrue(message.startsWith(file + ":3: "), message);
    }

    @Test
    void shouldAcceptAWellFormedFile() throws IOException {
        Path file = Files.writeString(folder.resolve("logback.xml"), "<configuration>\n  <root/>\n</configuration>\n");

        assertDoesNotThrow(() -> LoggingConfiguration.check(file));
    }
}
