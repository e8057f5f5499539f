// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;

/**
 * The table of a database that has the users.
 *
 * @param driver the jar of the JDBC driver
 * @param query a query with one parameter, the name of a user, whose columns are the role and the hash of the password
 */
record JdbcSettings(String url, String user, String password, Path driver, String query, Duration timeout) {

    static final List<String> KEYS = Stream.of("url", "user", "password", "driver", "query").map(key -> "users.jdbc." + key).toList();

    static JdbcSettings read(Settings settings, Path instance, Duration timeout) {
        return new JdbcSettings(settings.text("users.jdbc.url", ""), settings.text("users.jdbc.user", ""),
                settings.text("users.jdbc.password", ""), instance.resolve(settings.text("users.jdbc.driver", "")),
                settings.text("users.jdbc.query", "SELECT role, hash FROM vesper_users WHERE name = ?"), timeout);
    }

    /** These settings. <b>Failure:</b> a {@link ConfigurationException} if users cannot be asked for with them. */
    JdbcSettings checked() {
        if (url.isEmpty()) {
            throw new ConfigurationException("users.realm is jdbc, so users.jdbc.url and users.jdbc.driver are needed");
        }
        if (url.toLowerCase(Locale.ROOT).contains("password=")) {
            throw new ConfigurationException("users.jdbc.url contains a password, which the log would show; use users.jdbc.password");
        }
        return this;
    }

    /** Omits the password, so that it gets into no log. */
    @Override
    public String toString() {
        return url + " as " + user + ", driver " + driver;
    }
}
