// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.config.ConfigurationException;

class InstanceTest {

    @TempDir
    private Path folder;
    private Path home;

    @BeforeEach
    void fillTheDistribution() throws IOException {
        home = folder.resolve("home");
        Files.createDirectories(home.resolve("conf/apps"));
        Files.writeString(home.resolve("conf/vesper.properties"), "jmx.port = 9003\n");
        Files.writeString(home.resolve("conf/apps/README"), "about\n");
    }

    @Test
    void shouldGiveANewInstanceTheConfigurationOfTheDistributionAndNoApplications() throws IOException {
        Path made = Instance.open(home, folder.resolve("new one")).folder();

        assertEquals("jmx.port = 9003\n", Files.readString(made.resolve("conf/vesper.properties")));
        assertEquals("about\n", Files.readString(made.resolve("conf/apps/README")));
        for (String part : List.of("apps", "logs", "var")) {
            assertArrayEquals(new String[0], made.resolve(part).toFile().list(), part);
        }
    }

    @Test
    void shouldLeaveAnExistingInstanceAsItIs() throws IOException {
        Path made = Instance.open(home, folder.resolve("one")).folder();
        Files.delete(made.resolve("conf/apps/README"));
        Files.writeString(made.resolve("conf/vesper.properties"), "jmx.port = 0\n");

        Instance.open(home, made);

        assertTrue(Files.notExists(made.resolve("conf/apps/README")));
        assertEquals("jmx.port = 0\n", Files.readString(made.resolve("conf/vesper.properties")));
    }

    @Test
    void shouldTakeAFolderAsNewWhenOnlyLogsAndApplicationsAreInIt() throws IOException {
        Files.createDirectories(folder.resolve("one/logs"));
        Files.createFile(Files.createDirectories(folder.resolve("one/apps")).resolve("signals.jar"));

        Path made = Instance.open(home, folder.resolve("one")).folder();
        assertTrue(Files.exists(made.resolve("conf/vesper.properties")) && Files.exists(made.resolve("apps/signals.jar")));
    }

    @Test
    void shouldCompleteAConfigurationThatHasOnlySettingsOfApplications() throws IOException {
        Path apps = Files.createDirectories(folder.resolve("one/conf/apps"));
        Files.writeString(apps.resolve("signals.properties"), "port = 1\n");
        Files.writeString(apps.resolve("README"), "mine\n");

        Path made = Instance.open(home, folder.resolve("one")).folder();
        assertEquals("jmx.port = 9003\n", Files.readString(made.resolve("conf/vesper.properties")));
        assertEquals("port = 1\n", Files.readString(made.resolve("conf/apps/signals.properties")));
        assertEquals("mine\n", Files.readString(made.resolve("conf/apps/README")));
    }

    @Test
    void shouldRefuseTheDistributionItself() {
        String message = assertThrows(ConfigurationException.class, () -> Instance.open(home, home)).getMessage();

        assertTrue(message.contains(home + " is the distribution itself"), message);
        assertTrue(Files.notExists(home.resolve("var")));
    }

    @Test
    void shouldRefuseAFolderOfSomethingElse() throws IOException {
        Path other = Files.createDirectories(folder.resolve("documents"));
        Files.writeString(other.resolve("letter.txt"), "Dear");

        String message = assertThrows(ConfigurationException.class, () -> Instance.open(home, other)).getMessage();

        assertTrue(message.contains("neither empty nor an instance"), message);
        assertTrue(Files.notExists(other.resolve("var")));
    }

    @Test
    void shouldKeepASecondServerOutUntilTheFirstEnds() {
        Path one = folder.resolve("one");
        try (Instance second = Instance.open(home, one)) {
            try (Instance first = Instance.open(home, one)) {
                first.lock();
                String message = assertThrows(ConfigurationException.class, second::lock).getMessage();
                assertTrue(message.contains("process " + ProcessHandle.current().pid()), message);
            }
            second.lock();
        }
    }
}
