// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.util.Objects;

/**
 * The session that a client of version 2 wants to begin or go on with.
 *
 * @param name the name of the session; empty for a connection without one
 * @param epoch the epoch of the session that the client knows from a former WELCOME; 0 if it knows none
 * @param position the position of the first event that the client can send, counted from the beginning of the session
 */
public record SessionClaim(String name, long epoch, long position) {

    /** No session: positions begin at 0, and end with the connection. */
    public static final SessionClaim NONE = new SessionClaim("", 0, 0);

    public SessionClaim {
        Objects.requireNonNull(name);
    }

    /** A session that the client knows nothing about; the server's WELCOME says where to go on. */
    public static SessionClaim named(String name) {
        return new SessionClaim(name, 0, 0);
    }

    /** Whether positions outlive the connection. */
    public boolean isNamed() {
        return !name.isEmpty();
    }
}
