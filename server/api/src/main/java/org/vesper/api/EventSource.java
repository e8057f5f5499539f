// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

/**
 * A bean that emits events. The container hands it the sink that the event processing network wires downstream of it.
 *
 * <p><b>Called by</b> the container, once, before the first event. <b>Threading:</b> a bean emits from its {@code onEvent}, or on any
 * thread of its own. On such a thread, the sink waits for the bean's lane, as an adapter does, so no two threads are in a stage at once;
 * each event is then a batch of its own. The sink also waits until the application has started, and while it is suspended. Meanwhile, the
 * bean must not hold a lock that its {@code onEvent} needs. <b>Failure:</b> on a thread of its own, an {@link IllegalStateException} when
 * the application has stopped.
 */
@FunctionalInterface
public interface EventSource {

    /** Sets the sink downstream of this source; with several wired, it passes each event to all of them in the order of wiring. */
    void setEventSink(EventSink sink);
}
