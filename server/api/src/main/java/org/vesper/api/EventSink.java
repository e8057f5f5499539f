// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.api;

/**
 * Takes events. Every stage that can be a listener is a sink, and so is a plain Java bean of an application.
 *
 * <p><b>Called by</b> the stage before it, once per event, in the order in which that stage emits. <b>Threading:</b> never by two threads
 * at once; the calling thread holds the lane that the sink belongs to, so a sink needs no locks of its own, and all stages of the lane wait
 * for it. What another thread reads (a JMX attribute, say) must be safely published. <b>Failure:</b> an exception is counted at the stage
 * and logged at a limited rate; the event is skipped and the next one follows.
 */
@FunctionalInterface
public interface EventSink {

    /**
     * Takes one event: an application's bean, a {@code Map} such as {@link MapEvent}, or an {@link OutputEvent}. The event must not be
     * changed.
     *
     * <p><b>Duration:</b> should stay below 1 ms, and must not block; hand longer work to a thread of your own. Beyond that:
     * <ul>
     * <li>after 10 ms, the clocks of rules in the lane are late, because they advance in steps of 10 ms while the lane is free;
     * <li>after 1 s, the log reports which stage and rule hold the lane, with the stack of the thread, and JMX shows it as {@code BusyMs};
     * <li>an update of the application gives up after 10 s, a change of its rules and a suspension after 20 s; nothing has changed then.
     * </ul>
     */
    void onEvent(Object event);
}
