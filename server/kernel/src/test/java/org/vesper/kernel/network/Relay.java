// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import org.vesper.api.EventSink;
import org.vesper.api.EventSource;

/** A bean that emits the events it receives, on the calling thread. */
final class Relay implements EventSink, EventSource {

    private EventSink next;

    @Override
    public void setEventSink(EventSink sink) {
        next = sink;
    }

    @Override
    public void onEvent(Object event) {
        next.onEvent(event);
    }
}
