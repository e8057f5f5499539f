// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.users;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.text.VisibleText;

/** A user of management. */
public record User(String name, Role role, PasswordHash password) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");

    private static final int MAX_SHOWN = 40;

    /** Names that the server gives to callers of its own. */
    private static final Set<String> RESERVED = Set.of("admin", "attached", "folder", "server", "signal");

    /** <b>Failure:</b> a {@link ConfigurationException} if a name cannot be that of a user. */
    public User {
        requireName(name);
    }

    /** Whether a name can be that of a user. */
    public static boolean canBeNamed(String name) {
        return NAME.matcher(name).matches() && !RESERVED.contains(name.toLowerCase(Locale.ROOT));
    }

    /** A name, or another text, that a stranger has presented, as a log can show it: short, on one line, and nobody for none. */
    public static String presented(String name) {
        return name.isEmpty() ? "nobody" : VisibleText.line(name, MAX_SHOWN);
    }

    /** <b>Failure:</b> a {@link ConfigurationException} if a name cannot be that of a user. */
    public static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new ConfigurationException("'" + name + "' cannot be the name of a user: it begins with a letter or a digit, and has up"
                    + " to 64 letters, digits, and . _ @ -");
        }
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw new ConfigurationException("the name '" + name + "' is the server's own; choose another one");
        }
    }

    /** The role of a name, in lower case or upper case. <b>Failure:</b> a {@link ConfigurationException} with the names there are. */
    public static Role role(String name) {
        return Stream.of(Role.values()).filter(role -> role.name().equalsIgnoreCase(name)).findFirst()
                .orElseThrow(() -> new ConfigurationException("there is no role '" + name + "'"
                        + NearestName.hintAmong(name, "roles", Stream.of(Role.values()).map(User::text).toList())));
    }

    /** The name of a role as files and commands write it. */
    public static String text(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }
}
