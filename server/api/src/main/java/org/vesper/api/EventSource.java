// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

/**
 * A bean that emits events. The container hands it the sink that the event processing network wires behind it.
 *
 * <p><b>Called by</b> the container, once, before the first event.
 */
@FunctionalInterface
public interface EventSource {

    /** Sets the sink behind this source; with several wired, it passes each event to all of them in the order of wiring. */
    void setEventSink(EventSink sink);
}
