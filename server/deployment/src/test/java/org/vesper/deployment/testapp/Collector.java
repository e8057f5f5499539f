// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.testapp;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.vesper.api.EventSink;
import org.vesper.api.LatencyRecorder;

/** A bean of a test application: keeps what it gets. */
public final class Collector implements EventSink, Supplier<List<Object>> {

    private final List<Object> events = new CopyOnWriteArrayList<>();
    private LatencyRecorder recorder;

    public void setRecorder(LatencyRecorder recorder) {
        this.recorder = recorder;
    }

    @Override
    public void onEvent(Object event) {
        events.add(event);
        if (recorder != null) {
            recorder.record(0, 0, 1);
        }
    }

    @Override
    public List<Object> get() {
        return events;
    }
}
