// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstanceLayoutTest {

    @TempDir
    private Path folder;

    @Test
    void shouldCountAsNewWhenOnlyJarsAndTheOutputOfTheStartAreThere() throws IOException {
        assertTrue(new InstanceLayout(folder.resolve("none")).isNew());
        Files.createDirectories(folder.resolve("apps"));
        Files.createDirectories(folder.resolve("logs"));

        InstanceLayout layout = new InstanceLayout(folder);

        layout.requireInstance();
        assertEquals(true, layout.isNew());
        Files.createDirectories(folder.resolve("conf/apps"));
        assertEquals(true, layout.isNew(), "settings of applications may be there before");
        Files.createFile(folder.resolve("conf/vesper.properties"));
        layout.requireInstance();
        assertEquals(false, layout.isNew());
    }

    @Test
    void shouldRejectAFolderOfSomethingElse() throws IOException {
        Files.writeString(folder.resolve("letter.txt"), "Dear");

        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> new InstanceLayout(folder).requireInstance());
        assertEquals(folder + " is neither empty nor an instance of a server (it has no folder conf); give --instance an instance, an empty"
                + " folder, or a new name", refusal.getMessage());
    }
}
