// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.management.Credential;
import org.vesper.management.audit.AuditLog;

/** Who may log in to management, and with which role: the administrator of the instance's credential, and the users of its directories. */
public final class Access {

    private static final Logger LOG = LoggerFactory.getLogger(Access.class);

    private final Credential credential;
    private final UserDirectory local;
    private final List<UserDirectory> directories;
    private final AuditLog audit;

    private Access(Credential credential, List<UserDirectory> directories, AuditLog audit) {
        this.credential = credential;
        this.local = new LocalCredential(credential);
        this.directories = directories;
        this.audit = audit;
    }

    /** The access to the server of an instance. */
    public static Access of(Path instance, Credential credential, AuditLog audit) {
        return new Access(credential, List.of(new FileUsers(instance)), audit);
    }

    /** The credential of the instance. */
    public Credential credential() {
        return credential;
    }

    /** Where logins and refusals are written. */
    public AuditLog audit() {
        return audit;
    }

    /**
     * Logs a user in. Empty if there is no such user, or the password is another one.
     *
     * <p>The password of the instance is random and compared at once. Passwords of people are hashed slowly, one at a time, so that
     * strangers who guess them use one processor at most.
     */
    public Optional<Login> login(String name, String password) {
        if (password.isEmpty()) {
            return Optional.empty();
        }
        if (name.equals(credential.user())) {
            return login(local, name, password);
        }
        synchronized (this) {
            return directories.stream().map(directory -> login(directory, name, password)).flatMap(Optional::stream).findFirst();
        }
    }

    /** The role that a user has now, which may be another one than at the login; empty if the user may not do anything any more. */
    public Optional<Role> roleNow(Login login) {
        return login.directory().roleNow(login);
    }

    private static Optional<Login> login(UserDirectory directory, String name, String password) {
        try {
            return directory.login(name, password.toCharArray()).map(role -> new Login(name, role, directory));
        } catch (ConfigurationException e) {
            LOG.error("The login of a user cannot be checked: {}", e.getMessage());
            return Optional.empty();
        }
    }
}
