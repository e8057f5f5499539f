// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.session;

import java.time.Duration;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.wire.frame.Reporting;

/**
 * The settings of sessions, as docs/internals/wire-protocol.md lists them.
 *
 * @param max the maximum number of sessions
 * @param expiry how long a session without a connection is remembered
 * @param ackInterval the least time between two reports that a client can have
 * @param keepAlive the least keep-alive time that a client can have
 * @param redirectTo where clients are sent when the adapter stops
 */
public record SessionSettings(int max, Duration expiry, Duration ackInterval, Duration keepAlive, Redirection redirectTo) {

    /** Reads the settings. <b>Failure:</b> a {@link ConfigurationException}; the settings collect some errors and report them later. */
    public static SessionSettings read(String owner, Settings settings) {
        return new SessionSettings(
                settings.integer("max-sessions", 100_000, 1, 10_000_000),
                settings.duration("session-expiry", Duration.ofHours(24)),
                settings.duration("ack-interval", Duration.ofMillis(1)),
                settings.duration("keep-alive", Duration.ofSeconds(10)),
                redirectTo(owner, settings.text("redirect-to", "")));
    }

    private static Redirection redirectTo(String owner, String text) {
        try {
            return Redirection.of(text);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(owner + ": redirect-to: " + e.getMessage(), e);
        }
    }

    /** What a client gets that asks for these reports. */
    public Reporting granted(Reporting wanted) {
        return new Reporting(atLeast(ackInterval, wanted.ackMs()), atLeast(keepAlive, wanted.keepAliveMs()), wanted.rejects());
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
