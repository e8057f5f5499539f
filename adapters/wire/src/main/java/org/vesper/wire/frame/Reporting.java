// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;

/**
 * The intervals at which each side reports to the other. A client asks for it, and the server's WELCOME says what holds.
 *
 * @param ackMs the maximum time in milliseconds from taking an event to the ACK that covers it; 0 for no ACK unless a PING asks for one
 * @param keepAliveMs each side sends a frame at least this often, in milliseconds; 0 for no limit
 * @param rejects whether the server reports each event that it rejects
 */
public record Reporting(int ackMs, int keepAliveMs, boolean rejects) {

    /** An ACK within 10 ms, and no signs of life. */
    public static final Reporting DEFAULT = new Reporting(10, 0);

    /** No ACK unless asked for, and no sign of life. */
    public static final Reporting NONE = new Reporting(0, 0);

    /** Reports that do not tell which events are rejected. */
    public Reporting(int ackMs, int keepAliveMs) {
        this(ackMs, keepAliveMs, false);
    }

    public Reporting {
        if (ackMs < 0 || keepAliveMs < 0) {
            throw new IllegalArgumentException("ackMs is " + ackMs + " and keepAliveMs is " + keepAliveMs + "; neither may be negative");
        }
    }

    /** The same, and a report of each event that is rejected. */
    public Reporting withRejects() {
        return new Reporting(ackMs, keepAliveMs, true);
    }

    static Reporting decode(ByteBuffer payload) {
        return new Reporting(milliseconds(payload), milliseconds(payload));
    }

    /** A time in milliseconds, as long as this program can tell apart. */
    private static int milliseconds(ByteBuffer payload) {
        return (int) Math.min(Integer.toUnsignedLong(payload.getInt()), Integer.MAX_VALUE);
    }
}
