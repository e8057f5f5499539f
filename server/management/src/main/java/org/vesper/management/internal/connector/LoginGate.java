// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.util.Optional;
import javax.management.remote.JMXAuthenticator;
import javax.security.auth.Subject;
import org.vesper.management.audit.AuditLine;
import org.vesper.management.internal.access.Access;
import org.vesper.management.internal.access.Login;
import org.vesper.management.internal.socket.ClientConnection;
import org.vesper.management.internal.socket.Refusal;
import org.vesper.management.internal.socket.RefusalLog;
import org.vesper.management.users.LoginRefusedException;

/**
 * Authenticates JMX clients with the name and the password of a user, and with a certificate for that name where one is needed. The owner
 * of the instance needs none on the same machine. After wrong logins, the next ones wait before they are checked. <b>Failure:</b> a {@link
 * SecurityException}, as every client knows.
 */
record LoginGate(Access access, RefusalLog refusals, boolean needsCertificate) implements JMXAuthenticator {

    private static final String WAY = "JMX";

    @Override
    public Subject authenticate(Object presented) {
        ClientConnection client = ClientConnection.served()
                .orElseThrow(() -> new SecurityException("only a client of the management port can log in"));
        String[] login = presented instanceof String[] texts && texts.length == 2 && texts[0] != null && texts[1] != null ? texts
                : new String[] {"", ""};
        try {
            Login user = login(client, login[0], login[1]);
            client.loggedIn(login[0], user.caller().role());
            return user.toSubject();
        } catch (LoginRefusedException e) {
            refusals.report(Refusal.WRONG_LOGIN, client.peer(), RemoteClient.named(login[0].isEmpty() ? null : login[0]));
            // Clients do not have the class of this exception.
            throw new SecurityException(e.getMessage());
        } catch (SecurityException e) {
            access.audit().refused(AuditLine.ofStranger(login[0], client.peer().getHostAddress(), "login"), e.getMessage());
            throw e;
        }
    }

    private Login login(ClientConnection client, String name, String password) {
        Optional<String> certified = client.certifiedName();
        boolean isOwnerHere = client.peer().isLoopbackAddress() && access.isOwner(name, password);
        if (!isOwnerHere && !client.isOpenAfter(access.wait(WAY, name, client.peer()))) {
            throw new SecurityException("the client has gone");
        }
        if (!isOwnerHere && !certified.map(name::equals).orElse(!needsCertificate)) {
            throw access.refusal(WAY, name, client.peer(), certified.isPresent() ? "the client's certificate is for another user"
                    : "the client has shown no certificate, and jmx.tls.client-certificates is need");
        }
        return access.login(WAY, name, password, client.peer());
    }
}
