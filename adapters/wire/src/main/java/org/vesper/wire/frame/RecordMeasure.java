// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.format.WireValues;

/** Determines the length of a record, as far as its first bytes allow. */
public final class RecordMeasure {

    private final WireProperty[] properties;
    private final int recordBytes;

    public RecordMeasure(EventLayout layout) {
        properties = layout.properties().toArray(WireProperty[]::new);
        recordBytes = layout.recordBytes();
    }

    /** The size of every record, or {@link EventLayout#VARIABLE}. */
    int recordBytes() {
        return recordBytes;
    }

    /**
     * The size of the record at an index if that is at most {@code available}, else the bytes needed to know more.
     * The record must end within {@code maxBytes}, its frame.
     */
    public int bytesOf(ByteBuffer buffer, int at, int available, int maxBytes) {
        if (recordBytes != EventLayout.VARIABLE) {
            return recordBytes;
        }
        int bytes = 0;
        for (WireProperty property : properties) {
            WireType type = property.type();
            bytes += property.fixedBytes();
            if (type.isVariable() && bytes <= available) {
                int length = WireValues.variableBytesAt(type, buffer, at + bytes - type.fixedBytes());
                checkFits(length, maxBytes - bytes);
                checkNull(property, length, buffer, at + bytes - property.fixedBytes());
                bytes += length;
            }
            checkFits(0, maxBytes - bytes);
            if (bytes > available) {
                return bytes;
            }
        }
        return bytes;
    }

    /** The size of the record at an index, which must end within {@code maxBytes}; 0 if it is not there completely, or wrong. */
    int wholeBytes(ByteBuffer buffer, int at, int maxBytes) {
        int available = Math.min(buffer.limit() - at, maxBytes);
        try {
            int bytes = available > 0 ? bytesOf(buffer, at, available, maxBytes) : 0;
            return bytes <= available ? bytes : 0;
        } catch (WireException e) {
            return 0;
        }
    }

    private static void checkNull(WireProperty property, int length, ByteBuffer buffer, int markerAt) {
        if (length > 0 && property.nullable() && buffer.get(markerAt) == 0) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "property " + property.name() + " is null and has the length " + length
                    + "; the length of a null is 0");
        }
    }

    private static void checkFits(int length, int remaining) {
        if (length < 0 || length > remaining) {
            throw new WireException(ErrorCode.MALFORMED_FRAME, "an event does not end within its EVENTS frame; an EVENTS frame holds whole"
                    + " events of one layout");
        }
    }
}
