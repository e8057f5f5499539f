// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireProperty;
import org.vesper.wire.format.WireType;
import org.vesper.wire.format.WireValues;

/** Records the elements found by a decoder as text; it reads records by its own interpretation of the layout. */
class RecordingHandler implements FrameHandler {

    final List<String> found = new ArrayList<>();
    private EventLayout layout;

    /** Reads the following records by this layout. */
    final void read(EventLayout next) {
        layout = next;
    }

    @Override
    public void onHello(Hello hello) {
        layout = hello.layout();
        found.add("hello " + hello.clock() + " " + hello.wallClockOffsetNs() + " " + layout.eventType());
    }

    @Override
    public void onSymbol(int id, String text) {
        found.add("symbol " + id + " " + text);
    }

    @Override
    public void onEvent(ByteBuffer buffer, int at) {
        List<Object> values = new ArrayList<>();
        for (WireProperty property : layout.properties()) {
            boolean present = !property.nullable() || WireValues.isPresentAt(buffer, at++);
            values.add(present ? valueAt(buffer, at, property.type()) : null);
            at += property.type().fixedBytes() + variableBytesAt(buffer, at, property.type());
        }
        found.add("event " + values);
    }

    @Override
    public void onBye() {
        found.add("bye");
    }

    private static Object valueAt(ByteBuffer buffer, int at, WireType type) {
        return switch (type) {
            case BOOLEAN -> WireValues.booleanAt(buffer, at);
            case INT, SYMBOL -> buffer.getInt(at);
            case LONG, TIME -> buffer.getLong(at);
            case DOUBLE -> buffer.getDouble(at);
            case STRING -> WireValues.stringAt(buffer, at);
            case INSTANT -> WireValues.instantAt(buffer, at);
            case DECIMAL -> WireValues.decimalAt(buffer, at);
            case BYTES -> new String(WireValues.bytesAt(buffer, at), java.nio.charset.StandardCharsets.ISO_8859_1);
        };
    }

    private static int variableBytesAt(ByteBuffer buffer, int at, WireType type) {
        return switch (type) {
            case STRING -> buffer.getShort(at);
            case BYTES -> buffer.getInt(at);
            default -> 0;
        };
    }
}
