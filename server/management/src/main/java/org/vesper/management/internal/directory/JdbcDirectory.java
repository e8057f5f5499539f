// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.management.users.PasswordHash;
import org.vesper.management.users.User;

/** The users in a table of a database, with a row of name, role and {@link PasswordHash} for each. */
final class JdbcDirectory implements UserDirectory {

    private static final Set<PosixFilePermission> WRITE_OF_OTHERS =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private final JdbcSettings settings;
    private final Driver driver;

    private JdbcDirectory(JdbcSettings settings, Driver driver) {
        this.settings = settings;
        this.driver = driver;
    }

    /** Loads the driver. The database itself need not answer yet. */
    static JdbcDirectory open(JdbcSettings settings) {
        try {
            checkFile(settings.driver());
            // Never closed: the driver loads classes as long as the server runs.
            URLClassLoader classes = new URLClassLoader(new URL[] {settings.driver().toUri().toURL()},
                    ClassLoader.getPlatformClassLoader());
            for (Driver driver : ServiceLoader.load(Driver.class, classes)) {
                if (driver.acceptsURL(settings.url())) {
                    return new JdbcDirectory(settings, driver);
                }
            }
            throw new ConfigurationException(settings.driver() + " has no JDBC driver for " + settings.url());
        } catch (IOException | SQLException | ServiceConfigurationError e) {
            throw new ConfigurationException("cannot load the JDBC driver " + settings.driver() + ": " + Reason.of(e), e);
        }
    }

    private static void checkFile(Path jar) throws IOException {
        if (!Files.isRegularFile(jar)) {
            throw new ConfigurationException("there is no file " + jar + "; put the JDBC driver of the database there, or correct"
                    + " users.jdbc.driver");
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(jar);
        if (permissions.stream().anyMatch(WRITE_OF_OTHERS::contains)) {
            throw new ConfigurationException(jar + " can be changed by others (" + PosixFilePermissions.toString(permissions)
                    + "), and the server runs its code; check it, then run chmod g-w,o-w " + jar);
        }
    }

    @Override
    public String name() {
        return "jdbc";
    }

    @Override
    public Optional<Role> login(String name, String password) {
        return PasswordCheck.role(user(name), password);
    }

    @Override
    public Optional<Role> roleNow(String name) {
        return user(name).map(User::role);
    }

    private Optional<User> user(String name) {
        Properties properties = new Properties();
        properties.setProperty("user", settings.user());
        properties.setProperty("password", settings.password());
        try (Connection connection = driver.connect(settings.url(), properties);
                PreparedStatement query = connection.prepareStatement(settings.query())) {
            query.setQueryTimeout((int) Math.max(1, settings.timeout().toSeconds()));
            query.setString(1, name);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? Optional.of(user(name, rows)) : Optional.empty();
            }
        } catch (SQLException e) {
            throw new ConfigurationException("the database " + settings.url() + " cannot be asked for users: " + Reason.of(e), e);
        }
    }

    private static User user(String name, ResultSet row) throws SQLException {
        String role = row.getString(1);
        String hash = row.getString(2);
        if (role == null || hash == null || row.next()) {
            throw new ConfigurationException("users.jdbc.query finds no role, no hash or several rows for user " + name);
        }
        try {
            return new User(name, User.role(role.strip()), PasswordHash.parse(hash.strip()));
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException("the database has a hash that cannot be read for user " + name + ": " + e.getMessage(), e);
        }
    }
}
