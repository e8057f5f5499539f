// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.measure;

import org.vesper.api.EventSink;

/** An event in the queue of a stream, with the time at which it passed the start of a measurement. */
public final class Stamped {

    private final Object element;
    private final LatencyMeasurement measurement;
    private final long startNs;

    /** @param element an event, or an event with the stamp of another measurement */
    Stamped(Object element, LatencyMeasurement measurement, long startNs) {
        this.element = element;
        this.measurement = measurement;
        this.startNs = startNs;
    }

    /** Passes the event on; what it causes on this thread is measured from its start. */
    public void passTo(EventSink next) {
        EventSink inner = element instanceof Stamped other ? event -> other.passTo(next) : next;
        measurement.pass(element, startNs, inner);
    }

    /** The event, for messages. */
    @Override
    public String toString() {
        return String.valueOf(element);
    }
}
