// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.time.Duration;
import org.vesper.config.Settings;

/**
 * The client's time limits.
 *
 * @param hello the time until its HELLO is complete
 * @param record the time from the first byte of a record, a dictionary entry or a header to its last; zero for no limit
 * @param idle the time between two bytes; zero for no limit
 */
public record Timeouts(Duration hello, Duration record, Duration idle) {

    /** The number of keep-alive times without a byte after which a client counts as gone. */
    private static final int MISSED_SIGNS = 3;

    /** These limits for a client that has promised to send something at least this often; zero for no promise. */
    public Timeouts forKeepAlive(Duration keepAlive) {
        return keepAlive.isZero() ? this : new Timeouts(hello, record, keepAlive.multipliedBy(MISSED_SIGNS));
    }

    /** Reads the settings, which collect errors and report them later. */
    public static Timeouts read(Settings settings) {
        return new Timeouts(settings.duration("hello-timeout", Duration.ofSeconds(5)),
                settings.duration("record-timeout", Duration.ofSeconds(30)),
                settings.duration("idle-timeout", Duration.ofHours(24)));
    }
}
