// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;

/** Makes an event of each record of one connection. The event is the only object made, and what its values are. */
final class RecordReader {

    private final MethodHandle constructor;
    private final PropertyReader[] properties;
    private final MethodHandle receiveTime;

    /** A reader; each handle is exactly {@code ()Object} and {@code (Object, long)void}. */
    RecordReader(MethodHandle constructor, PropertyReader[] properties, MethodHandle receiveTime) {
        this.constructor = constructor;
        this.properties = properties;
        this.receiveTime = receiveTime;
    }

    /** The event of the record at an index. <b>Failure:</b> what the application's constructor or setters throw. */
    Object read(ByteBuffer buffer, int at, long receivedNs) throws Throwable {
        Object event = (Object) constructor.invokeExact();
        int next = at;
        for (PropertyReader property : properties) {
            next = property.read(event, buffer, next);
        }
        receiveTime.invokeExact(event, receivedNs);
        return event;
    }
}
