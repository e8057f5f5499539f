// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import org.vesper.api.EventSink;
import org.vesper.api.EventSource;

/** An event bean of a test application: emits each event twice. */
public final class Doubler implements EventSink, EventSource {

    private EventSink sink;

    @Override
    public void setEventSink(EventSink sink) {
        this.sink = sink;
    }

    @Override
    public void onEvent(Object event) {
        sink.onEvent(event);
        sink.onEvent(event);
    }
}
