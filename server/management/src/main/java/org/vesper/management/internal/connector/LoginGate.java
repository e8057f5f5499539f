// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import javax.management.remote.JMXAuthenticator;
import javax.security.auth.Subject;
import org.vesper.management.internal.access.Access;
import org.vesper.management.internal.socket.ClientConnection;
import org.vesper.management.internal.socket.Refusal;
import org.vesper.management.internal.socket.RefusalLog;
import org.vesper.management.users.LoginRefusedException;

/** Lets JMX clients log in with the name and the password of a user. <b>Failure:</b> a {@link SecurityException}, as every client knows. */
record LoginGate(Access access, RefusalLog refusals) implements JMXAuthenticator {

    @Override
    public Subject authenticate(Object presented) {
        ClientConnection client = ClientConnection.served()
                .orElseThrow(() -> new SecurityException("only a client of the management port can log in"));
        String[] login = presented instanceof String[] texts && texts.length == 2 && texts[0] != null && texts[1] != null ? texts
                : new String[] {"", ""};
        try {
            Subject subject = access.login(login[0], login[1], client.peer()).toSubject();
            client.loggedIn();
            return subject;
        } catch (LoginRefusedException e) {
            Refusal refusal = e.reason() == LoginRefusedException.Reason.TOO_MANY_WRONG ? Refusal.SLOWED_LOGIN : Refusal.WRONG_LOGIN;
            refusals.report(refusal, client.peer(), RemoteClient.named(login[0].isEmpty() ? null : login[0]));
            // Clients do not have the class of this exception.
            throw new SecurityException(e.getMessage());
        }
    }
}
