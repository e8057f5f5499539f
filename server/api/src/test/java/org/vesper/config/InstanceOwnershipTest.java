// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceOwnershipTest {

    private static final int SOMEBODY = 64_123;

    @TempDir
    private Path folder;
    private Path instance;

    @BeforeEach
    void make() throws IOException {
        instance = folder.resolve("instance");
        for (String part : new String[] {"conf/apps", "apps", "logs", "var/felix"}) {
            InstanceOwnership.create(instance.resolve(part));
        }
        Files.createFile(instance.resolve("var/lock"));
    }

    @Test
    void shouldAcceptWhatItMakes() throws IOException {
        assertDoesNotThrow(() -> InstanceOwnership.check(instance));
        assertDoesNotThrow(() -> InstanceOwnership.check(folder.resolve("missing")));
        assertEquals("rwxr-x---", PosixFilePermissions.toString(Files.getPosixFilePermissions(instance.resolve("conf"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "conf", "conf/apps", "apps", "logs", "var", "var/felix"})
    void shouldRefuseAFolderWhenOthersCanWriteIt(String part) throws IOException {
        Path open = part.isEmpty() ? instance : instance.resolve(part);
        for (String mode : new String[] {"rwxrwx---", "rwxr-x-w-"}) {
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString(mode));

            String message = refusal();
            assertTrue(message.startsWith(open + " can be written by other users (" + mode + ")"), message);
            assertTrue(message.endsWith("chmod g-w,o-w " + open), message);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"conf/vesper.properties", "conf/apps/fx.properties", "apps/fx.jar", "logs/audit.log", "var/lock"})
    void shouldRefuseAFileWhenEverybodyCanWriteIt(String part) throws IOException {
        Path file = instance.resolve(part);
        Files.deleteIfExists(file);
        Files.setPosixFilePermissions(Files.createFile(file), PosixFilePermissions.fromString("rw-rw-r--"));
        assertDoesNotThrow(() -> InstanceOwnership.check(instance));

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r---w-"));
        assertTrue(refusal().startsWith(file + " can be written by other users (rw-r---w-)"), this::refusal);
    }

    @Test
    void shouldCheckTheOtherFilesWhenLinksLeadToNothing() throws IOException {
        for (String name : new String[] {"a.jar", "z.jar"}) {
            Files.createSymbolicLink(instance.resolve("apps").resolve(name), folder.resolve("nowhere"));
        }
        Path file = Files.createFile(instance.resolve("apps/m.jar"));
        assertDoesNotThrow(() -> InstanceOwnership.check(instance));

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--rw-"));
        assertTrue(refusal().startsWith(file.toString()), this::refusal);
    }

    @ParameterizedTest
    @ValueSource(strings = {"var/jmx.credential", "logs/console.log"})
    void shouldRefuseALinkWhenTheServerWouldWriteThroughIt(String link) throws IOException {
        Files.createSymbolicLink(instance.resolve(link), Files.createFile(folder.resolve("precious")));

        assertTrue(refusal().startsWith(instance.resolve(link) + " is a link, which the server would write through"));
    }

    @Test
    void shouldAcceptALinkOfAFolderUnlessOthersCanWriteItsTarget() throws IOException {
        Path elsewhere = InstanceOwnership.create(folder.resolve("disk/logs"));
        Files.delete(instance.resolve("logs"));
        Files.createSymbolicLink(instance.resolve("logs"), elsewhere);
        assertDoesNotThrow(() -> InstanceOwnership.check(instance));

        Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertTrue(refusal().startsWith(instance.resolve("logs") + " can be written by other users (rwxrwxrwx)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "apps", "var/lock", "conf/apps"})
    void shouldRefuseWhatBelongsToAnotherUser(String part) throws IOException {
        assumeTrue((Integer) Files.getAttribute(folder, "unix:uid") == 0, "only root can give files away");
        Path foreign = part.isEmpty() ? instance : instance.resolve(part);
        Files.setAttribute(foreign, "unix:uid", SOMEBODY, LinkOption.NOFOLLOW_LINKS);

        assertTrue(refusal().startsWith(foreign + " belongs to user " + SOMEBODY), this::refusal);
    }

    private String refusal() {
        return assertThrows(ConfigurationException.class, () -> InstanceOwnership.check(instance)).getMessage();
    }
}
