// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

/**
 * Takes events. Every stage that something can be wired to is one, and so is a plain Java bean of an application.
 *
 * <p><b>Called by</b> the stage before it, once per event, in the order in which that stage emits.
 * <b>Threading:</b> never by two threads at once; the calling thread holds the lane that the sink belongs to, so a sink
 * must not block and needs no locks of its own. What another thread reads (a JMX attribute, say) must be safely published.
 * <b>Failure:</b> an exception is counted at the stage and logged at a limited rate; the event is skipped, the next one comes.
 */
@FunctionalInterface
public interface EventSink {

    /**
     * Takes one event: an application's bean, a {@code Map} such as {@link MapEvent}, or an {@link OutputEvent}. The event must not be
     * changed.
     */
    void onEvent(Object event);
}
