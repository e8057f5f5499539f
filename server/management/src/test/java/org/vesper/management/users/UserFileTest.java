// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;

class UserFileTest {

    /** Of "correct horse", from Python: hashlib.pbkdf2_hmac('sha512', b'correct horse', b'0123456789abcdef', 1000, 32). */
    private static final String KNOWN = "PBKDF2WithHmacSHA512:1000:MDEyMzQ1Njc4OWFiY2RlZg==:OM0FAoIqCVK1sWtxDiffVlBejtLa+ks4TP71JiecwuQ=";

    @TempDir
    private Path instance;
    private UserFile file;

    @BeforeEach
    void makeFolder() throws IOException {
        Files.createDirectories(instance.resolve("conf"));
        file = UserFile.of(instance);
    }

    @Test
    void shouldReadTheUsersThatWereWritten() throws IOException {
        User alice = new User("alice", Role.OPERATOR, PasswordHash.of("correct horse".toCharArray()));
        User bob = new User("bob@example.com", Role.ADMIN, PasswordHash.parse(KNOWN));
        file.add(bob, alice);

        assertEquals(Map.of("alice", alice, "bob@example.com", bob), file.read());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())));
        assertFalse(Files.readString(file.path()).contains("horse"));
    }

    @Test
    void shouldHaveNoUsersWhenThereIsNoFile() {
        assertEquals(Map.of(), file.read());
    }

    @Test
    void shouldKnowAPasswordByItsHashAlone() {
        PasswordHash hash = PasswordHash.parse(KNOWN);
        assertTrue(hash.matches("correct horse".toCharArray()));
        assertFalse(hash.matches("correct Horse".toCharArray()) || hash.matches(new char[0]));

        PasswordHash own = PasswordHash.of("correct horse".toCharArray());
        assertTrue(own.toString().startsWith("PBKDF2WithHmacSHA512:210000:") && own.matches("correct horse".toCharArray()));
        assertNotEquals(own.toString(), PasswordHash.of("correct horse".toCharArray()).toString(), "each has a salt of its own");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "alice|a user is written NAME:ROLE:HASH",
        "alice:boss:x|there is no role 'boss'. Known roles: viewer, operator, deployer, admin",
        "alice:viewr:x|did you mean viewer?",
        "alice:viewer:secret|a hash is written PBKDF2WithHmacSHA512:ITERATIONS:SALT:HASH",
        "alice:viewer:MD5:1:AAAA:AAAA|a hash is written",
        "alice:viewer:PBKDF2WithHmacSHA512:0:MDEyMzQ1Njc4OWFiY2RlZg==:MDEyMzQ1Njc4OWFiY2RlZg==|1 to 10000000 iterations",
        "alice:viewer:PBKDF2WithHmacSHA512:x:MDEyMzQ1Njc4OWFiY2RlZg==:MDEyMzQ1Njc4OWFiY2RlZg==|a number, not 'x'",
        "alice:viewer:PBKDF2WithHmacSHA512:1:AA==:AA==|too short",
        "al ice:viewer:x|'al ice' cannot be the name of a user",
        "admin:viewer:x|is the server's own",
    })
    void shouldTellTheLineAndTheRemedyWhenALineIsWrong(String line, String reason) throws IOException {
        User bob = new User("bob", Role.ADMIN, PasswordHash.parse(KNOWN));
        file.add(bob);
        Files.writeString(file.path(), "# users\n\n" + line.replaceFirst(":x$", ":" + KNOWN) + "\nbob:admin:" + KNOWN + "\n");

        assertEquals(Map.of("bob", bob), file.read());
        assertEquals(1, file.mistakes().size());
        String message = file.mistakes().get(0);
        assertTrue(message.startsWith(file.path() + ":3: ") && message.contains(reason), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rwxrwxrwx"})
    void shouldRefuseTheFileWhenOthersCanReadOrChangeIt(String permissions) throws IOException {
        file.add();
        Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString(permissions));

        String message = assertThrows(ConfigurationException.class, file::read).getMessage();

        assertTrue(message.contains("can be read or changed by others") && message.contains("chmod 600"), message);
    }

    @Test
    void shouldRefuseALinkInItsPlace() throws IOException {
        Path other = Files.createFile(instance.resolve("other"), PosixFilePermissions.asFileAttribute(
                PosixFilePermissions.fromString("rw-------")));
        Files.createSymbolicLink(file.path(), other);

        assertTrue(assertThrows(ConfigurationException.class, file::read).getMessage().contains("link"));
    }

    @Test
    void shouldKeepAllOtherLinesWhenAUserChanges() throws IOException {
        file.add(new User("alice", Role.OPERATOR, PasswordHash.parse(KNOWN)));
        Files.writeString(file.path(), "# the night shift\nalice:operator:" + KNOWN + "\n\n# faulty\neve:boss:" + KNOWN + "\n");

        file.add(new User("bob", Role.VIEWER, PasswordHash.parse(KNOWN)));
        file.replace("alice", alice -> new User("alice", Role.VIEWER, alice.password()));

        assertEquals("# the night shift\nalice:viewer:" + KNOWN + "\n\n# faulty\neve:boss:" + KNOWN + "\nbob:viewer:" + KNOWN + "\n",
                Files.readString(file.path()));
        assertThrows(ConfigurationException.class, () -> file.add(new User("eve", Role.VIEWER, PasswordHash.parse(KNOWN))));
    }

    @Test
    void shouldKeepOutAUserWithTwoLines() throws IOException {
        file.add(new User("alice", Role.OPERATOR, PasswordHash.parse(KNOWN)), new User("bob", Role.VIEWER, PasswordHash.parse(KNOWN)));
        Files.writeString(file.path(), Files.readString(file.path()) + "alice:admin:" + KNOWN + "\n");

        assertEquals(Set.of("bob"), file.read().keySet());
        assertEquals(2, file.mistakes().size());
    }
}
