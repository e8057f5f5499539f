// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.tests.support.Distribution;

/** An instance that another user has prepared, or could have: no server starts in it, and nothing is written. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ForeignInstanceSystemTest {

    private final Distribution distribution = Distribution.built();

    @TempDir
    private Path folder;
    private Path instance;
    private Path precious;

    @BeforeEach
    void prepare() throws IOException {
        instance = Files.createDirectory(folder.resolve("instance"));
        precious = Files.writeString(folder.resolve("precious"), "precious");
        for (String part : new String[] {"conf", "apps", "logs", "var"}) {
            Files.setPosixFilePermissions(Files.createDirectory(instance.resolve(part)), PosixFilePermissions.fromString("rwxr-x---"));
        }
        // What a JVM would do before the server has checked anything.
        for (String options : new String[] {"jvm-17.options", "jvm-24.options"}) {
            Files.writeString(instance.resolve("conf/" + options), "-Xlog:gc:file=" + folder.resolve("written-by-a-flag") + "\n");
        }
    }

    @Test
    void shouldTakeNeitherFlagsNorLinksWhenOthersCanWriteTheFolders() throws IOException {
        Files.createSymbolicLink(instance.resolve("var/lock"), precious);
        Files.createSymbolicLink(instance.resolve("logs/console.log"), precious);
        for (String part : new String[] {"conf", "logs", "var"}) {
            Files.setPosixFilePermissions(instance.resolve(part), PosixFilePermissions.fromString("rwxrwxrwx"));
        }

        assertRefused("conf can be written by other users (rwxrwxrwx)");
        assertFalse(Files.exists(folder.resolve("written-by-a-flag")));
    }

    @Test
    void shouldWriteThroughNoLinkWhenOneWasLeftBehind() throws IOException {
        Files.createSymbolicLink(instance.resolve("var/lock"), precious);

        assertRefused("var/lock is a link, which the server would write through");
    }

    @Test
    void shouldTakeNoCredentialOfAnotherUser() throws IOException {
        assumeTrue((Integer) Files.getAttribute(folder, "unix:uid") == 0, "only root can give files away");
        Path credential = Files.writeString(instance.resolve("var/jmx.credential"), "user=admin\npassword=attacker\n");
        Files.setPosixFilePermissions(credential, PosixFilePermissions.fromString("rw-------"));
        Files.setAttribute(credential, "unix:uid", 64_123, LinkOption.NOFOLLOW_LINKS);

        assertRefused("var/jmx.credential belongs to user 64123");
    }

    private void assertRefused(String reason) throws IOException {
        for (String command : new String[] {"start", "run"}) {
            distribution.run(command, "--instance", instance.toString(), "--set", "jmx.port=0").expect(1, reason);
        }
        assertEquals("precious", Files.readString(precious));
        assertFalse(Files.exists(instance.resolve("var/server.properties")));
    }
}
