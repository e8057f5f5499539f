// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import java.nio.ByteBuffer;
import java.util.function.ObjLongConsumer;

/** Makes an event of each record of one connection. The event is the only object made, and what its values are. */
final class RecordReader {

    private final EventAccess events;
    private final PropertyReader[] properties;
    private final ObjLongConsumer<Object> receiveTime;

    RecordReader(EventAccess events, PropertyReader[] properties, ObjLongConsumer<Object> receiveTime) {
        this.events = events;
        this.properties = properties;
        this.receiveTime = receiveTime;
    }

    Object read(ByteBuffer buffer, int at, long receivedNs) {
        Object event = events.newEvent();
        int next = at;
        for (PropertyReader property : properties) {
            next = property.read(event, buffer, next);
        }
        receiveTime.accept(event, receivedNs);
        return event;
    }
}
