// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.connector;

import java.rmi.server.RemoteServer;
import java.rmi.server.ServerNotActiveException;

/** Says in the log who has sent the JMX call that the thread serves. <b>Threading:</b> any thread. */
final class RemoteClient {

    private static final int MOST_SHOWN = 40;

    private RemoteClient() {
    }

    /** {@code user admin from 127.0.0.1}, as far as it is known; what a stranger presents as a name cannot break the line of the log. */
    static String named(String user) {
        return (user == null ? "without a user" : "user " + shown(user)) + " from " + address();
    }

    private static String address() {
        try {
            return RemoteServer.getClientHost();
        } catch (ServerNotActiveException e) {
            return "an unknown address";
        }
    }

    private static String shown(String user) {
        String part = user.length() > MOST_SHOWN ? user.substring(0, MOST_SHOWN) + "..." : user;
        return part.replaceAll("[^\\x20-\\x7E]", "?");
    }
}
