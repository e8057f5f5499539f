// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.clock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A host between two boots. Two processes in the same one read the same monotonic clock, so that their times can be compared
 * to the nanosecond.
 *
 * @param host the host's name
 * @param boot what distinguishes one boot of that host from the next; both are empty when the domain is unknown
 */
public record ClockDomain(String host, String boot) {

    /** A sender that cannot name its domain. */
    public static final ClockDomain UNKNOWN = new ClockDomain("", "");

    private static final Path HOST = Path.of("/proc/sys/kernel/hostname");
    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

    public ClockDomain {
        Objects.requireNonNull(host);
        Objects.requireNonNull(boot);
    }

    /** The domain of this process on Linux; {@link #UNKNOWN} elsewhere. */
    public static ClockDomain ofThisHost() {
        try {
            return new ClockDomain(firstLine(HOST), firstLine(BOOT));
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    public boolean isKnown() {
        return !host.isEmpty() || !boot.isEmpty();
    }

    /** The clock that a sender in this domain and a server in the other one have in common. */
    public WireClock sharedWith(ClockDomain server) {
        if (!isKnown()) {
            return WireClock.NONE;
        }
        return equals(server) ? WireClock.MONOTONIC : WireClock.WALL;
    }

    private static String firstLine(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8).strip();
    }
}
