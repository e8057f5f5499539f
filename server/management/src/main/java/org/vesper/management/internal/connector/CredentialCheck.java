// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.util.Set;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXPrincipal;
import javax.security.auth.Subject;
import org.vesper.management.Credential;

/**
 * Admits clients that present the credential of the instance. <b>Failure:</b> a {@link SecurityException} that does not reveal what was
 * wrong.
 */
final class CredentialCheck implements JMXAuthenticator {

    private final Credential expected;

    CredentialCheck(Credential expected) {
        this.expected = expected;
    }

    @Override
    public Subject authenticate(Object presented) {
        if (expected.isPresentedBy(presented)) {
            return new Subject(true, Set.of(new JMXPrincipal(expected.user())), Set.of(), Set.of());
        }
        throw new SecurityException("wrong user or password; they are in " + Credential.FILE + " of the server's instance");
    }
}
