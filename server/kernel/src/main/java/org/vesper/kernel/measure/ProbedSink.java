// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.measure;

import java.util.ArrayList;
import java.util.List;
import org.vesper.api.EventSink;

/** A sink and the probes before it. <b>Threading:</b> the thread in the lane. */
public final class ProbedSink {

    private final EventSink sink;
    private final List<Probe> probes = new ArrayList<>();

    public ProbedSink(EventSink sink) {
        this.sink = sink;
    }

    /** Adds a probe. Returns the sink that takes the events from now on. */
    public EventSink with(Probe probe) {
        probes.add(probe);
        return linked();
    }

    /** Removes a probe. Returns the sink that takes the events from now on: the sink itself if no probe is left. */
    public EventSink without(Probe probe) {
        probes.remove(probe);
        return linked();
    }

    /** An event that has to wait before it passes the probes, with what they need to know of this thread. */
    public Object stamped(Object event) {
        Object element = event;
        for (Probe probe : probes) {
            element = probe.stamped(element);
        }
        return element;
    }

    private EventSink linked() {
        EventSink first = sink;
        for (Probe probe : probes) {
            first = probe.before(first);
        }
        return first;
    }
}
