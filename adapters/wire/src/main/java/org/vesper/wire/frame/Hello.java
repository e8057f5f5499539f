// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.vesper.wire.clock.ClockDomain;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireText;
import org.vesper.wire.format.WireType;

/**
 * The first frame of a client of version 1, which sends events of one layout.
 *
 * @param clock the clock domain of the client
 * @param wallClockOffsetNs how far the client's wall clock is ahead of the server's; 0 if unknown
 * @param layout the layout of its records
 */
public record Hello(ClockDomain clock, long wallClockOffsetNs, EventLayout layout) {

    public Hello {
        Objects.requireNonNull(clock);
        Objects.requireNonNull(layout);
    }

    /** Creates the HELLO of a client on this host. */
    public static Hello of(EventLayout layout) {
        return new Hello(ClockDomain.ofThisHost(), 0, layout);
    }

    static Hello decode(ByteBuffer payload) {
        try {
            return new Hello(clock(payload), payload.getLong(), layout(payload, "HELLO"));
        } catch (BufferUnderflowException e) {
            throw malformed("HELLO", "it ends too early");
        }
    }

    private static ClockDomain clock(ByteBuffer payload) {
        int known = payload.get();
        if (known != 0 && known != 1) {
            throw malformed("HELLO", "its first byte is " + known + ", neither 0 (clock domain unknown) nor 1 (known)");
        }
        ClockDomain clock = new ClockDomain(WireText.get(payload), WireText.get(payload));
        return known == 1 ? clock : ClockDomain.UNKNOWN;
    }

    /** Reads a layout up to the end of the payload of a frame with this name. */
    static EventLayout layout(ByteBuffer payload, String frame) {
        String eventType = WireText.get(payload);
        int count = Byte.toUnsignedInt(payload.get());
        List<WireProperty> properties = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = WireText.get(payload);
            int code = Byte.toUnsignedInt(payload.get());
            boolean nullable = (code & WireProperty.NULLABLE) != 0;
            WireType type = WireType.ofCode(code & ~WireProperty.NULLABLE).orElseThrow(() -> malformed(frame, "property " + name
                    + " has the type " + code + "; types are 1 to " + WireType.values().length
                    + ", and 128 more where a value may be null"));
            properties.add(new WireProperty(name, type, nullable));
        }
        if (payload.hasRemaining()) {
            throw malformed(frame, payload.remaining() + " bytes too many");
        }
        return new EventLayout(eventType, properties);
    }

    private static WireException malformed(String frame, String what) {
        return new WireException(ErrorCode.MALFORMED_FRAME, frame + " cannot be read: " + what);
    }
}
