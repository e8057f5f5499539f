// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.management.users.User;

/**
 * The places of users and their groups in an LDAP server.
 *
 * @param account who searches; nobody in particular if its name is empty
 * @param users where the entry of a user is; {0} in the filter is the name
 * @param groups where the groups of a user are; {0} in the filter is the name of the user's entry, {1} the user's name
 * @param groupName the attribute of a group that has its name
 * @param roles the names of groups in lower case, by the role that their members have
 */
record LdapSettings(Server server, Account account, Search users, Search groups, String groupName, Map<Role, List<String>> roles,
        Duration timeout) {

    static final List<String> KEYS = Stream.concat(
            Stream.of("url", "start-tls", "certificate", "bind-dn", "bind-password", "user-base", "user-filter", "group-base",
                    "group-filter", "group-name"),
            Stream.of(Role.values()).map(User::text)).map(key -> "users.ldap." + key).toList();

    private static final Pattern URL = Pattern.compile("ldaps?://[A-Za-z0-9.:\\[\\]-]+/?");

    /**
     * The address of the server.
     *
     * @param url ldaps://HOST:PORT, or ldap:// with StartTLS; several, separated by spaces, are tried in turn
     * @param certificate a PEM file with the certificate of the server or of the authority that signed it; without one, TLS trusts what
     *     this JVM trusts
     */
    record Server(String url, boolean startTls, Optional<Path> certificate) {
    }

    /** The name of an entry, and its password. */
    record Account(String dn, String password) {

        /** Omits the password, so that it gets into no log. */
        @Override
        public String toString() {
            return dn;
        }
    }

    /** The entries below one that match a filter. */
    record Search(String base, String filter) {
    }

    static LdapSettings read(Settings settings, Path instance, Duration timeout) {
        Map<Role, List<String>> roles = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            roles.put(role, Stream.of(settings.text("users.ldap." + User.text(role), "").split(",")).map(String::strip)
                    .map(name -> name.toLowerCase(Locale.ROOT)).filter(name -> !name.isEmpty()).toList());
        }
        String certificate = settings.text("users.ldap.certificate", "");
        Server server = new Server(settings.text("users.ldap.url", ""), settings.flag("users.ldap.start-tls", false),
                certificate.isEmpty() ? Optional.empty() : Optional.of(instance.resolve(certificate)));
        return new LdapSettings(server,
                new Account(settings.text("users.ldap.bind-dn", ""), settings.text("users.ldap.bind-password", "")),
                new Search(settings.text("users.ldap.user-base", ""), settings.text("users.ldap.user-filter", "(uid={0})")),
                new Search(settings.text("users.ldap.group-base", ""), settings.text("users.ldap.group-filter", "(member={0})")),
                settings.text("users.ldap.group-name", "cn"), roles, timeout);
    }

    /** These settings. <b>Failure:</b> a {@link ConfigurationException} if users cannot be asked for with them. */
    LdapSettings checked() {
        Map<String, String> needed = Map.of("users.ldap.url", server.url, "users.ldap.user-base", users.base,
                "users.ldap.group-base", groups.base);
        require(!needed.containsValue(""), "users.realm is ldap, so these settings are needed: " + String.join(", ",
                needed.keySet().stream().filter(key -> needed.get(key).isEmpty()).sorted().toList()));
        require(roles.values().stream().anyMatch(groups -> !groups.isEmpty()), "no group of LDAP has a role; name one with"
                + " users.ldap.viewer, users.ldap.operator, users.ldap.deployer or users.ldap.admin");
        require(account.dn.isEmpty() || !account.password.isEmpty(), "users.ldap.bind-dn needs users.ldap.bind-password: an LDAP server"
                + " takes a name without a password for nobody in particular");
        Stream.of(server.url.split("\\s+")).forEach(this::requireConfidential);
        return this;
    }

    private void requireConfidential(String each) {
        URI uri = URI.create(URL.matcher(each).matches() ? each : "");
        require(uri.getHost() != null, "users.ldap.url is '" + each + "' but must be such as ldaps://ldap.example.com:636");
        require(uri.getScheme().equals("ldaps") || server.startTls || isLoopback(uri.getHost()), "users.ldap.url is '" + each
                + "', which would send passwords over the network in clear text; use ldaps:// or users.ldap.start-tls = true");
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new ConfigurationException(message);
        }
    }
}
