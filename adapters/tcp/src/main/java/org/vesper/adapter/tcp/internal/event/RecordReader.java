// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.nio.ByteBuffer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

/** Makes an event of each record of one connection. The event and its values are the only objects created. */
public final class RecordReader {

    private final Supplier<Object> constructor;
    private final PropertyReader[] properties;
    private final Part[] parts;
    private final ObjLongConsumer<Object> receiveTime;

    /**
     * Creates a reader for a layout.
     *
     * @param parts the parts of the event, each after its container
     */
    RecordReader(Supplier<Object> constructor, PropertyReader[] properties, Part[] parts, ObjLongConsumer<Object> receiveTime) {
        this.constructor = constructor;
        this.properties = properties;
        this.parts = parts;
        this.receiveTime = receiveTime;
    }

    /** The event of the record at an index. <b>Failure:</b> what the application's constructor or setters throw. */
    public Object read(ByteBuffer buffer, int at, long receivedNs) {
        Object event = constructor.get();
        for (Part part : parts) {
            part.begin();
        }
        int next = at;
        for (PropertyReader property : properties) {
            next = property.read(event, buffer, next);
        }
        for (int i = parts.length - 1; i >= 0; i--) {
            parts[i].end(event);
        }
        receiveTime.accept(event, receivedNs);
        return event;
    }
}
