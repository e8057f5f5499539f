// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.directory;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.naming.AuthenticationException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.SearchResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/**
 * The users of an LDAP server. A user is authenticated by a bind with his entry. The role is that of his groups, the strongest if there are
 * several.
 */
final class LdapDirectory implements UserDirectory {

    private static final Logger LOG = LoggerFactory.getLogger(LdapDirectory.class);
    private static final String NO_ATTRIBUTES = "1.1";

    private final LdapSettings settings;

    LdapDirectory(LdapSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "ldap";
    }

    /** An empty password is none: LDAP servers let anybody in with one, as nobody in particular. */
    @Override
    public Optional<Role> login(String name, String password) {
        return password.isEmpty() ? Optional.empty() : ask(connection -> {
            Optional<String> entry = entry(connection, name);
            // An unknown user takes as long as a wrong password.
            boolean isRight = isPassword(entry.orElse(settings.users().base()), password);
            return entry.isPresent() && isRight ? role(connection, entry.get(), name) : Optional.empty();
        });
    }

    @Override
    public Optional<Role> roleNow(String name) {
        return ask(connection -> {
            Optional<String> entry = entry(connection, name);
            return entry.isPresent() ? role(connection, entry.get(), name) : Optional.empty();
        });
    }

    private boolean isPassword(String entry, String password) throws NamingException, IOException, GeneralSecurityException {
        try {
            LdapConnection.open(settings, new LdapSettings.Account(entry, password)).close();
            return true;
        } catch (AuthenticationException e) {
            return false;
        }
    }

    private Optional<String> entry(LdapConnection connection, String name) throws NamingException {
        List<SearchResult> found = connection.search(settings.users(), NO_ATTRIBUTES, name);
        if (found.size() > 1) {
            throw new ConfigurationException("users.ldap.user-filter finds " + found.size() + " entries for user " + name
                    + "; make it find one");
        }
        return found.stream().findFirst().map(SearchResult::getNameInNamespace);
    }

    private Optional<Role> role(LdapConnection connection, String entry, String name) throws NamingException {
        Optional<Role> strongest = Optional.empty();
        for (SearchResult group : connection.search(settings.groups(), settings.groupName(), entry, name)) {
            Attribute names = group.getAttributes().get(settings.groupName());
            for (int i = 0; names != null && i < names.size(); i++) {
                String text = String.valueOf(names.get(i)).toLowerCase(Locale.ROOT);
                Stream<Role> ofGroup = settings.roles().entrySet().stream().filter(role -> role.getValue().contains(text))
                        .map(Map.Entry::getKey);
                strongest = Stream.concat(strongest.stream(), ofGroup).max(Comparator.naturalOrder());
            }
        }
        if (strongest.isEmpty()) {
            LOG.warn("User {} is in LDAP, and in no group that has a role (users.ldap.viewer and so on)", name);
        }
        return strongest;
    }

    /** A question to the server, asked by the account that searches. */
    private interface Question {

        Optional<Role> ask(LdapConnection connection) throws NamingException, IOException, GeneralSecurityException;
    }

    private Optional<Role> ask(Question question) {
        try (LdapConnection connection = LdapConnection.open(settings, settings.account())) {
            return question.ask(connection);
        } catch (AuthenticationException e) {
            throw new ConfigurationException("the LDAP server does not let " + settings.account() + " in; correct users.ldap.bind-dn and"
                    + " users.ldap.bind-password", e);
        } catch (NamingException | IOException | GeneralSecurityException e) {
            throw new ConfigurationException("the LDAP server " + settings.server().url() + " cannot be asked: " + Reason.withRoot(e), e);
        }
    }
}
