// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.h2.Driver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.management.audit.AuditLog;

/** Against a database, with the jar of its driver. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class JdbcDirectoryTest {

    /** Of "correct horse", with few iterations. */
    private static final String HASH = "PBKDF2WithHmacSHA512:1000:MDEyMzQ1Njc4OWFiY2RlZg==:OM0FAoIqCVK1sWtxDiffVlBejtLa+ks4TP71JiecwuQ=";

    @TempDir
    private Path folder;
    private Path driver;

    @BeforeEach
    void fill() throws Exception {
        driver = folder.resolve("h2.jar");
        Files.copy(Path.of(Driver.class.getProtectionDomain().getCodeSource().getLocation().toURI()), driver);
        execute("CREATE TABLE vesper_users (name VARCHAR(64), role VARCHAR(16), hash VARCHAR(200))");
        execute("INSERT INTO vesper_users VALUES ('alice', 'deployer', '" + HASH + "'), ('broken', 'viewer', 'no hash'),"
                + " ('twice', 'viewer', '" + HASH + "'), ('twice', 'admin', '" + HASH + "'), ('odd', 'boss', '" + HASH + "')");
    }

    @Test
    void shouldGiveTheRoleOfTheTableWhenThePasswordIsRight() throws SQLException {
        JdbcDirectory directory = directory(Map.of());
        assertEquals(Optional.of(Role.DEPLOYER), directory.login("alice", "correct horse"));
        assertEquals(Optional.empty(), directory.login("alice", "correct horsf"));
        assertEquals(Optional.empty(), directory.login("bob", "correct horse"));

        execute("UPDATE vesper_users SET role = 'viewer' WHERE name = 'alice'");
        assertEquals(Optional.of(Role.VIEWER), directory.roleNow("alice"));
        execute("DELETE FROM vesper_users WHERE name = 'alice'");
        assertEquals(Optional.empty(), directory.roleNow("alice"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"' OR '1'='1", "alice' --", "%", "alice'; DROP TABLE vesper_users; --"})
    void shouldTakeNoNameForSql(String name) {
        JdbcDirectory directory = directory(Map.of());
        assertEquals(Optional.empty(), directory.login(name, "correct horse"));
        assertEquals(Optional.of(Role.DEPLOYER), directory.roleNow("alice"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "twice", "odd"})
    void shouldRefuseAUserWhenTheRowsMakeNoSense(String name) {
        String message = assertThrows(ConfigurationException.class, () -> directory(Map.of()).login(name, "correct horse")).getMessage();

        assertTrue(message.contains(name.equals("odd") ? "boss" : name), message);
        assertFalse(message.contains("MDEy"), message);
    }

    @Test
    void shouldSayWhatIsWrongWhenTheTableOrTheDatabaseIsNotThere() throws SQLException {
        execute("DROP TABLE vesper_users");
        String table = assertThrows(ConfigurationException.class, () -> directory(Map.of()).login("alice", "correct horse")).getMessage();
        assertTrue(table.contains("cannot be asked for users") && table.contains("VESPER_USERS"), table);

        Map<String, String> nobody = Map.of("users.jdbc.url", "jdbc:h2:tcp://127.0.0.1:1/users");
        assertThrows(ConfigurationException.class, () -> directory(nobody).login("alice", "correct horse"));
    }

    @Test
    void shouldRefuseADriverThatOthersCanChangeOrThatIsNone() throws IOException {
        Files.setPosixFilePermissions(driver, PosixFilePermissions.fromString("rw-rw-r--"));
        assertRefused(Map.of(), "can be changed by others");

        Files.setPosixFilePermissions(driver, PosixFilePermissions.fromString("rw-r--r--"));
        assertRefused(Map.of("users.jdbc.url", "jdbc:postgresql://db/users"), "no JDBC driver for jdbc:postgresql:");
        assertRefused(Map.of("users.jdbc.driver", "conf/none.jar"), "put the JDBC driver");
        assertRefused(Map.of("users.jdbc.url", "jdbc:h2:x;PASSWORD=secret"), "use users.jdbc.password");
    }

    private void assertRefused(Map<String, String> changed, String part) {
        String message = assertThrows(ConfigurationException.class, () -> directory(changed)).getMessage();
        assertTrue(message.contains(part), message);
    }

    private JdbcDirectory directory(Map<String, String> changed) {
        Map<String, String> settings = new HashMap<>(Map.of("users.realm", "jdbc", "users.jdbc.url", url(), "users.jdbc.user", "sa",
                "users.jdbc.driver", "h2.jar", "users.timeout", Duration.ofSeconds(30).toSeconds() + "s"));
        settings.putAll(changed);
        return (JdbcDirectory) ((RemoteDirectory) Directories.of(settings::get, folder, AuditLog.of(folder)).get(0)).directory();
    }

    private String url() {
        return "jdbc:h2:" + folder.resolve("users");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(), "sa", ""); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
