// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.util.Optional;
import javax.management.remote.JMXAuthenticator;
import javax.security.auth.Subject;
import org.vesper.api.Caller;
import org.vesper.api.Role;
import org.vesper.management.Credential;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.internal.access.Access;
import org.vesper.management.internal.access.Login;

/**
 * Admits clients that present the name and the password of a user, and writes each login into the audit log. <b>Failure:</b> a {@link
 * SecurityException} that does not reveal what was wrong.
 */
record CredentialCheck(Access access) implements JMXAuthenticator {

    @Override
    public Subject authenticate(Object presented) {
        String user = presented instanceof String[] texts && texts.length > 0 ? texts[0] : null;
        Optional<Login> login = presented instanceof String[] texts && texts.length == 2 && texts[0] != null && texts[1] != null
                ? access.login(texts[0], texts[1]) : Optional.empty();
        if (login.isPresent()) {
            access.audit().done(line(user, access.roleNow(login.get()).orElse(Role.VIEWER)));
            return login.get().toSubject();
        }
        access.audit().refused(line(user == null ? "nobody" : RemoteClient.shown(user), Role.VIEWER), "wrong user or password");
        throw new SecurityException("wrong user or password; those of the server's owner are in " + Credential.FILE + " of its instance");
    }

    private static AuditLine line(String user, Role role) {
        return AuditLine.of(new Caller(user, role, RemoteClient.address()), "login");
    }
}
