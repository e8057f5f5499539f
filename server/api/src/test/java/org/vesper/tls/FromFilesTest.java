// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.clients.Token;
import org.vesper.tests.support.Await;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FromFilesTest {

    @TempDir
    private Path folder;

    /** A change of permissions does not change the time of a file. */
    @Test
    void shouldTakeAFileWhosePermissionsAreCorrected() throws Exception {
        Path file = folder.resolve("a.token");
        Token old = Token.random();
        old.write(file);
        List<String> failures = new CopyOnWriteArrayList<>();
        FromFiles<Token> token = new FromFiles<>(List.of(file), () -> Token.read(file), failures::add);
        Token fresh = Token.random();
        Files.delete(file);
        fresh.write(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        Await.until("it has failed", () -> token.inForce().text().equals(old.text()) && !failures.isEmpty());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        Await.until("the fresh one is in force", () -> token.inForce().text().equals(fresh.text()));

        assertEquals(1, failures.size());
    }
}
