// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.session;

import java.time.Duration;
import org.vesper.config.Settings;
import org.vesper.wire.frame.Reporting;

/**
 * The settings of sessions, as docs/wire-protocol.md lists them.
 *
 * @param max the maximum number of sessions
 * @param expiry how long a session without a connection is remembered
 * @param ackInterval the least time between two reports that a client can have
 * @param keepAlive the least keep-alive time that a client can have
 */
public record SessionSettings(int max, Duration expiry, Duration ackInterval, Duration keepAlive) {

    public static SessionSettings read(Settings settings) {
        return new SessionSettings(
                settings.integer("max-sessions", 100_000, 1, 10_000_000),
                settings.duration("session-expiry", Duration.ofHours(24)),
                settings.duration("ack-interval", Duration.ofMillis(1)),
                settings.duration("keep-alive", Duration.ofSeconds(10)));
    }

    /** What a client gets that asks for these reports. */
    public Reporting granted(Reporting wanted) {
        return new Reporting(atLeast(ackInterval, wanted.ackMs()), atLeast(keepAlive, wanted.keepAliveMs()));
    }

    /** The expiry as WELCOME says it. */
    public int expirySeconds() {
        return (int) Math.min(expiry.toSeconds(), Integer.MAX_VALUE);
    }

    /** A time that a client asks for, 0 for none, raised to the least one. */
    private static int atLeast(Duration least, int wantedMs) {
        return wantedMs == 0 ? 0 : (int) Math.max(Math.max(1, least.toMillis()), wantedMs);
    }
}
