// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.users.PasswordHash;
import org.vesper.management.users.User;
import org.vesper.management.users.UserFile;

class FileUsersTest {

    private static final PasswordHash HASH = PasswordHash.of("correct horse".toCharArray());

    @TempDir
    private Path instance;
    private UserFile file;
    private AuditLog audit;

    @BeforeEach
    void write() throws IOException {
        Files.createDirectories(instance.resolve("conf"));
        file = UserFile.of(instance);
        audit = AuditLog.of(instance);
        file.add(new User("otto", Role.OPERATOR, HASH), new User("eve", Role.VIEWER, HASH), new User("alice", Role.ADMIN, HASH));
    }

    @Test
    void shouldSayWhatHasChangedWhenTheFileIsEdited() throws IOException {
        FileUsers users = new FileUsers(instance, audit);
        file.replace("otto", otto -> new User("otto", Role.DEPLOYER, HASH));
        file.remove("eve");
        file.add(new User("bob", Role.OPERATOR, HASH));
        file.replace("alice", alice -> new User("alice", Role.ADMIN, PasswordHash.of("battery staple".toCharArray())));

        assertEquals(Optional.of(Role.DEPLOYER), users.roleNow("otto"));
        assertEquals(Optional.empty(), users.roleNow("eve"));

        assertEquals(1, lines().size());
        Map<String, Object> line = lines().get(0);
        assertEquals(List.of("alice has a new password", "bob is new, operator", "eve is removed, was viewer", "otto is deployer, was operator"),
                line.get("changes"));
        assertEquals(List.of("folder", "edit", "conf/users", "done"),
                List.of(line.get("user"), line.get("action"), line.get("file"), line.get("result")));
    }

    @Test
    void shouldKeepOutTheOneUserWhoseLineIsWrong() throws IOException {
        FileUsers users = new FileUsers(instance, audit);
        Files.writeString(file.path(), Files.readString(file.path()).replace("otto:operator:", "otto:operater:"));

        assertEquals(Optional.empty(), users.login("otto", "correct horse"));
        assertEquals(Optional.of(Role.VIEWER), users.login("eve", "correct horse"));
        assertEquals(Optional.of(Role.ADMIN), users.roleNow("alice"));
        assertTrue(lines().get(0).get("mistakes").toString().contains(file.path() + ":2: there is no role 'operater'"), lines()::toString);

        assertThrows(ConfigurationException.class, () -> file.replace("otto", otto -> otto));
        file.remove("otto");
        assertEquals(List.of(), file.mistakes());
    }

    @Test
    void shouldSayThatNobodyCanBeCheckedWhenOthersCanReadTheFile() throws IOException {
        FileUsers users = new FileUsers(instance, audit);
        Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-r--r--"));

        String reason = assertThrows(ConfigurationException.class, () -> users.login("otto", "correct horse")).getMessage();
        assertTrue(reason.contains("chmod 600"), reason);
        assertThrows(ConfigurationException.class, () -> users.roleNow("otto"));

        Map<String, Object> line = lines().get(0);
        assertEquals("failed", line.get("result"));
        assertTrue(line.get("error").toString().startsWith("none of its users can log in: " + file.path() + " can be read"), line::toString);
    }

    private List<Map<String, Object>> lines() throws IOException {
        return Files.readAllLines(instance.resolve(AuditLog.FILE)).stream().map(FileUsersTest::map).toList();
    }

    private static Map<String, Object> map(String line) {
        try {
            return JSON.std.mapFrom(line);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
