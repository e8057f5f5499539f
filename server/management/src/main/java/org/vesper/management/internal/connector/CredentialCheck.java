// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXPrincipal;
import javax.security.auth.Subject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.management.Credential;

/**
 * Admits clients that present the credential of the instance. <b>Failure:</b> a {@link SecurityException} that does not reveal what was
 * wrong.
 */
final class CredentialCheck implements JMXAuthenticator {

    private static final Logger LOG = LoggerFactory.getLogger(CredentialCheck.class);

    private final Credential expected;

    CredentialCheck(Credential expected) {
        this.expected = expected;
    }

    @Override
    public Subject authenticate(Object presented) {
        if (presented instanceof String[] login && login.length == 2
                && matches(expected.user(), login[0]) & matches(expected.password(), login[1])) {
            return new Subject(true, Set.of(new JMXPrincipal(expected.user())), Set.of(), Set.of());
        }
        String user = presented instanceof String[] login && login.length > 0 ? login[0] : null;
        LOG.warn("A JMX client with a wrong credential or none was refused: {}", RemoteClient.named(user));
        throw new SecurityException("wrong user or password; they are in " + Credential.FILE + " of the server's instance");
    }

    /** Compares in constant time, regardless of where the texts differ. */
    private static boolean matches(String expected, String presented) {
        return presented != null
                && MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), presented.getBytes(StandardCharsets.UTF_8));
    }
}
