// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

import java.time.Duration;
import java.util.Map;
import org.vesper.api.Role;

/**
 * The limits of the management port: the number of connections, and the time that it waits for one. RMI serves each connection by a
 * thread, so these limits also bound the threads that strangers can make the server start.
 *
 * @param inAll the maximum of open connections
 * @param ofOneAddress the maximum of open connections of one address
 * @param ofOneUser the maximum of open connections of one user who has logged in
 * @param beforeLogin the maximum of open connections that have not logged in
 * @param loginTimeout the maximum time that the server waits for a client's bytes, in all, until it has logged in
 * @param calls what the calls of a user may take, by the role
 * @param idleTimeout the maximum time that it waits for the next bytes of a client that has logged in
 */
public record ConnectionLimits(
        int inAll, int ofOneAddress, int ofOneUser, int beforeLogin, Duration loginTimeout, Map<Role, CallLimits> calls,
        Duration idleTimeout) {

    private static final int BEFORE_LOGIN = 32;

    /** A client of the JDK closes a connection itself after 15 s without a call, so this closes those that have gone without a word. */
    private static final Duration IDLE = Duration.ofSeconds(60);

    public ConnectionLimits(int inAll, int ofOneAddress, int ofOneUser, Duration loginTimeout, Map<Role, CallLimits> calls) {
        this(inAll, ofOneAddress, ofOneUser, Math.min(BEFORE_LOGIN, inAll), loginTimeout, Map.copyOf(calls), IDLE);
    }
}
