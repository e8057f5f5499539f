// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.net.InetAddress;
import java.time.Duration;
import javax.management.remote.JMXAuthenticator;
import javax.security.auth.Subject;
import org.vesper.management.Credential;
import org.vesper.management.internal.socket.ClientConnection;
import org.vesper.management.internal.socket.LoginSlowdown;
import org.vesper.management.internal.socket.Refusal;
import org.vesper.management.internal.socket.RefusalLog;

/**
 * Slows a guesser of passwords down, whatever checks them: an address with several wrong ones has to wait before its next one is looked
 * at. The generated credential of the instance cannot be guessed, so it admits its owner even then; a guesser on the same machine cannot
 * lock the command line out.
 *
 * <p><b>Failure:</b> a {@link SecurityException} that does not say whether the password was right.
 */
final class LoginGate implements JMXAuthenticator {

    private final JMXAuthenticator check;
    private final Credential generated;
    private final RefusalLog refusals;
    private final LoginSlowdown slowdown = new LoginSlowdown(System::nanoTime);

    LoginGate(JMXAuthenticator check, Credential generated, RefusalLog refusals) {
        this.check = check;
        this.generated = generated;
        this.refusals = refusals;
    }

    @Override
    public Subject authenticate(Object presented) {
        ClientConnection client = ClientConnection.served()
                .orElseThrow(() -> new SecurityException("only a client of the management port can log in"));
        InetAddress address = client.peer();
        Duration remaining = slowdown.remainingOf(address);
        if (!remaining.isZero() && !generated.isPresentedBy(presented)) {
            report(Refusal.SLOWED_LOGIN, address, presented);
            throw new SecurityException("too many wrong logins from " + address.getHostAddress() + "; the next one is looked at in "
                    + (remaining.toSeconds() + 1) + " s");
        }
        try {
            Subject subject = check.authenticate(presented);
            client.loggedIn();
            return subject;
        } catch (SecurityException e) {
            slowdown.failed(address);
            report(Refusal.WRONG_LOGIN, address, presented);
            throw e;
        }
    }

    private void report(Refusal refusal, InetAddress address, Object presented) {
        String user = presented instanceof String[] login && login.length > 0 ? login[0] : null;
        refusals.report(refusal, address.getHostAddress(), RemoteClient.named(user));
    }
}
