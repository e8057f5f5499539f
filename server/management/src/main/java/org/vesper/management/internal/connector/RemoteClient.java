// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import org.vesper.management.internal.socket.ClientConnection;
import org.vesper.management.users.User;

/** Describes, for the log, the client whose JMX call the current thread serves. <b>Threading:</b> any thread. */
final class RemoteClient {

    private RemoteClient() {
    }

    /** {@code user admin from 127.0.0.1}, as far as it is known; a name presented by a stranger cannot break the line of the log. */
    static String named(String user) {
        return (user == null ? "without a user" : "user " + User.presented(user)) + " from " + address();
    }

    static String address() {
        return ClientConnection.served().map(client -> client.peer().getHostAddress()).orElse("an unknown address");
    }
}
