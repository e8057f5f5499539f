// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.clock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * One boot of a host. Two processes in the same domain read the same monotonic clock, so their times can be compared to the nanosecond.
 *
 * @param host the host's name
 * @param boot an identifier that distinguishes boots of that host; both are empty when the domain is unknown
 */
public record ClockDomain(String host, String boot) {

    /** The domain of a sender that does not know its own. */
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

    /** The clock that a sender in this domain and a server in the other domain share. */
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
