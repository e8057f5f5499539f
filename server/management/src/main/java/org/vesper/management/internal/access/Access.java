// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.access;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.config.ConfigurationException;
import org.vesper.management.Credential;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.audit.AuditLog;
import org.vesper.management.internal.directory.LocalCredential;
import org.vesper.management.internal.directory.UserDirectory;
import org.vesper.management.users.LoginRefusedException;
import org.vesper.management.users.LoginRefusedException.Reason;
import org.vesper.management.users.Realm;
import org.vesper.management.users.User;

/**
 * The users who may log in to management, with their roles: the administrator of the instance's credential, and the users of its
 * directories, which are asked in their order until one knows user and password.
 *
 * <p>The generated credential of the instance cannot be guessed and is compared at once. So it admits its owner even while a guesser on the
 * same machine makes others wait, or a directory does not answer.
 */
public final class Access implements Realm {

    private static final Logger LOG = LoggerFactory.getLogger(Access.class);

    private final UserDirectory local;
    private final List<UserDirectory> directories;
    private final AuditLog audit;
    private final WrongLogins wrongLogins = new WrongLogins(System::nanoTime);

    /** The access to a server. */
    public Access(Credential credential, List<UserDirectory> directories, AuditLog audit) {
        this.local = new LocalCredential(credential);
        this.directories = List.copyOf(directories);
        this.audit = audit;
    }

    /** Where logins and refusals are written. */
    public AuditLog audit() {
        return audit;
    }

    /** Whether these are the generated credential of the instance. */
    public boolean isOwner(String name, String password) {
        return local.login(name, password).isPresent();
    }

    /** A login that is refused without a look at the password, for a reason that the log may have. It counts as a wrong one. */
    public LoginRefusedException refusal(String way, String name, InetAddress address, String reason) {
        wrongLogins.wrong(way, User.presented(name), address);
        audit.refused(AuditLine.ofStranger(User.presented(name), address.getHostAddress(), "login"), reason);
        return new LoginRefusedException(Reason.WRONG, reason);
    }

    @Override
    public Duration wait(String way, String name, InetAddress address) {
        return wrongLogins.wait(way, User.presented(name), address);
    }

    @Override
    public Login login(String way, String name, String password, InetAddress address) {
        String from = address.getHostAddress();
        Optional<Role> owner = local.login(name, password);
        if (owner.isPresent()) {
            return admitted(new Login(name, from, local), owner.get());
        }
        List<UserDirectory> asked = password.isEmpty() || !User.canBeNamed(name) ? List.of() : directories;
        List<String> failures = new ArrayList<>();
        for (UserDirectory directory : asked) {
            Optional<Role> role = ask(directory, name, password, failures);
            if (role.isPresent()) {
                wrongLogins.right(way, name, address);
                return admitted(new Login(name, from, directory), role.get());
            }
        }
        // A password that nobody has looked at was no guess.
        if (failures.isEmpty() || failures.size() < asked.size()) {
            wrongLogins.wrong(way, User.presented(name), address);
        }
        throw refusal(AuditLine.ofStranger(User.presented(name), from, "login"), failures);
    }

    private Login admitted(Login login, Role role) {
        audit.done(AuditLine.of(new Caller(login.getName(), role, login.address()), "login").with("realm", login.directory().name()));
        return login;
    }

    private LoginRefusedException refusal(AuditLine line, List<String> failures) {
        if (failures.isEmpty()) {
            audit.refused(line, "wrong user or password");
            return new LoginRefusedException(Reason.WRONG,
                    "wrong user or password; those of the server's owner are in " + Credential.FILE + " of its instance");
        }
        audit.refused(line, "wrong user or password, or not checked: " + String.join("; ", failures));
        return new LoginRefusedException(Reason.NOT_CHECKED, "wrong user or password, or they cannot be checked now; the server's log says"
                + " why");
    }

    private static Optional<Role> ask(UserDirectory directory, String name, String password, List<String> failures) {
        try {
            return directory.login(name, password);
        } catch (ConfigurationException e) {
            LOG.error("The users of {} cannot log in: {}", directory.name(), e.getMessage());
            failures.add(e.getMessage());
            return Optional.empty();
        }
    }
}
