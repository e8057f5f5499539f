// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi;

import java.util.Collection;
import java.util.concurrent.ThreadFactory;
import org.vesper.api.EventType;

/** What the container gives an adapter when it makes it. */
public interface AdapterContext {

    /** The application's name. */
    String application();

    /** The adapter's id in the event processing network. */
    String stage();

    /** What the network's author and the operator have set; the container has the unread ones reported as unknown. */
    Settings settings();

    /** The application's event types. */
    Collection<EventType> eventTypes();

    /** Where events go. */
    Inlet inlet();

    /**
     * Which events the stages behind the adapter have a use for. It may drop the others before it makes them, and counts them as
     * accepted and as filtered. May be asked from any thread, once per batch for example; another object means another interest.
     */
    Interest interest();

    /** Makes threads that belong to this version of the application and carry its names. */
    ThreadFactory threads();
}
