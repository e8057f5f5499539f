// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.management.Credential;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.directory.UserDirectory;
import org.vesper.management.users.LoginRefusedException;
import org.vesper.management.users.LoginRefusedException.Reason;

class AccessTest {

    private static final InetAddress CLIENT = InetAddress.getLoopbackAddress();

    @TempDir
    private Path instance;
    private final List<String> asked = new ArrayList<>();
    private boolean isDown;

    /** A directory with one user of its own name, which the test can switch off. */
    private record Place(String name, Role role, AccessTest test) implements UserDirectory {

        @Override
        public Optional<Role> login(String user, String password) {
            test.asked.add(name + " " + user);
            if (test.isDown && name.equals("ldap")) {
                throw new ConfigurationException("the LDAP server is down");
            }
            return user.equals(name + "-user") && password.equals("right") ? Optional.of(role) : Optional.empty();
        }

        @Override
        public Optional<Role> roleNow(String user) {
            return test.isDown ? Optional.empty() : Optional.of(role);
        }
    }

    private Access access() {
        return new Access(new Credential("admin", "generated"),
                List.of(new Place("ldap", Role.VIEWER, this), new Place("file", Role.DEPLOYER, this)), AuditLog.of(instance));
    }

    @Test
    void shouldAskTheDirectoriesInTheirOrder() throws IOException {
        Access access = access();
        assertEquals(new Caller("ldap-user", Role.VIEWER, "127.0.0.1"), access.login("JMX", "ldap-user", "right", CLIENT).caller());
        assertEquals(new Caller("file-user", Role.DEPLOYER, "127.0.0.1"), access.login("JMX", "file-user", "right", CLIENT).caller());

        assertEquals(List.of("ldap ldap-user", "ldap file-user", "file file-user"), asked);
        assertTrue(lastLine().contains("\"user\":\"file-user\"") && lastLine().contains("\"realm\":\"file\""), lastLine());
    }

    @Test
    void shouldAskTheOthersAndSayWhyWhenOneIsDown() throws IOException {
        Access access = access();
        isDown = true;
        access.login("JMX", "file-user", "right", CLIENT);
        access.login("JMX", "admin", "generated", CLIENT);

        LoginRefusedException refused = assertThrows(LoginRefusedException.class, () -> access.login("JMX", "ldap-user", "right", CLIENT));
        assertEquals(Reason.NOT_CHECKED, refused.reason());
        assertTrue(lastLine().contains("\"result\":\"refused\"") && lastLine().contains("the LDAP server is down"), lastLine());
    }

    /** Names of callers that the server itself has, and what is no name at all. */
    @ParameterizedTest
    @ValueSource(strings = {"admin", "Server", "signal", "folder", "attached", "", "a b", "x\n"})
    void shouldAskNobodyForAUserWhoCannotBe(String name) {
        LoginRefusedException refused = assertThrows(LoginRefusedException.class, () -> access().login("JMX", name, "right", CLIENT));

        assertEquals(Reason.WRONG, refused.reason());
        assertEquals(List.of(), asked);
    }

    @Test
    void shouldAskNobodyWhenThePasswordIsEmpty() {
        assertThrows(LoginRefusedException.class, () -> access().login("JMX", "file-user", "", CLIENT));
        assertEquals(List.of(), asked);
    }

    @Test
    void shouldCheckALoginHoweverManyWereWrong() {
        Access access = access();
        for (int i = 0; i < 100; i++) {
            assertThrows(LoginRefusedException.class, () -> access.login("JMX", "file-user", "wrong", CLIENT));
        }

        assertEquals(Duration.ofSeconds(4), access.wait("JMX", "file-user", CLIENT));
        assertEquals(Duration.ZERO, access.wait("HTTP", "file-user", CLIENT));
        assertEquals(Role.DEPLOYER, access.login("JMX", "file-user", "right", CLIENT).caller().role());
    }

    @Test
    void shouldCountNoPasswordThatNobodyCouldCheck() {
        Access access = new Access(new Credential("admin", "generated"), List.of(new Place("ldap", Role.VIEWER, this)), AuditLog.of(instance));
        isDown = true;
        for (int i = 0; i < 10; i++) {
            assertThrows(LoginRefusedException.class, () -> access.login("JMX", "ldap-user", "right", CLIENT));
        }

        assertEquals(Duration.ZERO, access.wait("JMX", "ldap-user", CLIENT));
    }

    @Test
    void shouldSayThatAUserIsGoneWhenTheSessionGoesOn() {
        Login session = access().login("JMX", "file-user", "right", CLIENT);
        isDown = true;

        assertEquals("user file-user exists no more", assertThrows(SecurityException.class, session::caller).getMessage());
    }

    private String lastLine() throws IOException {
        List<String> lines = Files.readAllLines(instance.resolve(AuditLog.FILE));
        return lines.get(lines.size() - 1);
    }
}
