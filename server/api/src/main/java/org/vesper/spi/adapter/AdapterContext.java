// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.config.Settings;
import org.vesper.event.Interest;

/** What the container gives an adapter when it makes it. */
public interface AdapterContext {

    /** The application's name. */
    String application();

    /** The adapter's id in the event processing network. */
    String stage();

    /** How messages call the adapter: "adapter ticks of signal-generation". */
    default String owner() {
        return "adapter " + stage() + " of " + application();
    }

    /** What the network's author and the operator have set; the container has the unread ones reported as unknown. */
    Settings settings();

    /** The application's event types. */
    Collection<EventType> eventTypes();

    /**
     * The one that the setting {@code event-type} names, else the only one there is. <b>Failure:</b> a {@link ConfigurationException} that
     * offers the nearest name.
     */
    default EventType eventType() {
        String name = settings().text("event-type", "");
        List<String> names = eventTypes().stream().map(EventType::name).toList();
        if (name.isEmpty() && names.size() != 1) {
            throw new ConfigurationException(owner() + ": event-type is not set, and the application has "
                    + (names.isEmpty() ? "none" : "several: " + String.join(", ", names)));
        }
        return eventTypes().stream().filter(type -> name.isEmpty() || type.name().equals(name)).findFirst().orElseThrow(() ->
                new ConfigurationException(owner() + ": event-type is " + name + ", which is unknown"
                        + NearestName.hintAmong(name, "event types", names)));
    }

    /** Where events go. */
    Inlet inlet();

    /**
     * Which events the stages behind the adapter have a use for. It may drop the others before it makes them, and counts them as
     * accepted and as filtered. May be asked from any thread, once per batch for example; another object means another interest.
     */
    Interest interest();

    /**
     * Makes threads that belong to this version of the application and carry its names. An exception that leaves one of them ends it; that
     * is counted as a fault, and management shows the adapter as stopped.
     */
    ThreadFactory threads();

    /** Where the adapter reports exceptions of its own threads. Outside of a server, the handler of the thread gets it. */
    default AdapterFaults faults() {
        return new AdapterFaults() {

            @Override
            public boolean record(String action, Throwable fault) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread,
                        new IllegalStateException(owner() + " failed to " + action + ": " + fault, fault));
                return true;
            }

            @Override
            public boolean isStopped() {
                return false;
            }
        };
    }

    /** The folder of the server's instance; relative paths in settings begin there, not where the server was started. */
    default Path folder() {
        return Path.of(System.getProperty("vesper.instance", "."));
    }
}
