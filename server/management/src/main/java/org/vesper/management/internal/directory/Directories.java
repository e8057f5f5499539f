// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.management.audit.AuditLog;

/** The places where the users of a server are kept, as the settings {@code users.*} name them. */
public final class Directories {

    private static final List<String> KEYS = Stream.of(List.of("users.realm", "users.timeout", "users.recheck"), LdapSettings.KEYS,
            JdbcSettings.KEYS).flatMap(List::stream).toList();

    private Directories() {
    }

    /**
     * Reads the settings. <b>Failure:</b> one that is missing or wrong is a {@link ConfigurationException}.
     *
     * @param property the text of a key of the server; null or empty if it is not set
     * @param instance the folder of the server, where relative paths start
     * @param audit where edits of the file of users are written
     * @return the places in the order in which they are asked
     */
    public static List<UserDirectory> of(UnaryOperator<String> property, Path instance, AuditLog audit) {
        Map<String, String> values = new TreeMap<>();
        for (String key : KEYS) {
            String value = property.apply(key);
            if (value != null && !value.isBlank()) {
                values.put(key, value);
            }
        }
        Settings settings = new Settings("server", values);
        Duration timeout = settings.duration("users.timeout", Duration.ofSeconds(5));
        Duration recheck = settings.duration("users.recheck", Duration.ofMinutes(1));
        LdapSettings ldap = LdapSettings.read(settings, instance, timeout);
        JdbcSettings jdbc = JdbcSettings.read(settings, instance, timeout);
        String[] names = settings.text("users.realm", "file").split(",");
        settings.check();
        List<UserDirectory> directories = new ArrayList<>();
        for (String name : names) {
            directories.add(switch (name.strip().toLowerCase(Locale.ROOT)) {
                case "file" -> new FileUsers(instance, audit);
                case "ldap" -> new RemoteDirectory(new LdapDirectory(ldap.checked()), timeout, recheck);
                case "jdbc" -> new RemoteDirectory(JdbcDirectory.open(jdbc.checked()), timeout, recheck);
                default -> throw new ConfigurationException("users.realm names '" + name.strip() + "', but users are kept in file, ldap or"
                        + " jdbc; several are separated by commas");
            });
        }
        return directories;
    }
}
