// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import org.vesper.management.internal.socket.ClientConnection;

/** Describes, for the log, the client whose JMX call the current thread serves. <b>Threading:</b> any thread. */
final class RemoteClient {

    private static final int MAX_SHOWN = 40;

    private RemoteClient() {
    }

    /** {@code user admin from 127.0.0.1}, as far as it is known; a name presented by a stranger cannot break the line of the log. */
    static String named(String user) {
        return (user == null ? "without a user" : "user " + shown(user)) + " from " + address();
    }

    static String address() {
        return ClientConnection.served().map(client -> client.peer().getHostAddress()).orElse("an unknown address");
    }

    static String shown(String user) {
        String part = user.length() > MAX_SHOWN ? user.substring(0, MAX_SHOWN) + "..." : user;
        return part.replaceAll("[^\\x20-\\x7E]", "?");
    }
}
