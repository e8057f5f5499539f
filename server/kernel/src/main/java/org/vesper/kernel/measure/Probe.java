// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.measure;

import org.vesper.api.EventSink;

/** Sees the events that pass a {@link ProbePoint}. */
public interface Probe {

    /** Returns a sink that sees each event and passes it to the next one. */
    EventSink before(EventSink next);

    /** What waits in place of an event that does not pass the probe at once, and not on this thread: the event, or a {@link Stamped}. */
    default Object stamped(Object event) {
        return event;
    }
}
