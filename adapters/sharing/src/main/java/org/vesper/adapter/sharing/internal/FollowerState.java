// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.util.Locale;

/**
 * The state of a follower.
 *
 * @param reason why it receives no events; empty if it does
 */
record FollowerState(Kind kind, String reason) {

    /** NOT_STARTED; CONNECTED; WAITING for the offer; REFUSED because the event types do not match. */
    enum Kind { NOT_STARTED, CONNECTED, WAITING, REFUSED }

    static final FollowerState NOT_STARTED = new FollowerState(Kind.NOT_STARTED, "");
    static final FollowerState CONNECTED = new FollowerState(Kind.CONNECTED, "");

    boolean isConnected() {
        return kind == Kind.CONNECTED;
    }

    String word() {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    @Override
    public String toString() {
        return reason.isEmpty() ? word() : word() + ": " + reason;
    }
}
