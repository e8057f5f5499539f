// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.NearestName;
import org.vesper.config.Settings;
import org.vesper.event.Interest;

/** The services of the container for one adapter. */
public interface AdapterContext {

    /** The application's name. */
    String application();

    /** The adapter's id in the event processing network. */
    String stage();

    /** The name of the adapter in messages: "adapter ticks of signal-generation". */
    default String owner() {
        return "adapter " + stage() + " of " + application();
    }

    /** The settings of the network's author and the operator; the container reports those that are not read as unknown. */
    Settings settings();

    /** The application's event types. */
    Collection<EventType> eventTypes();

    /**
     * The event type that the setting {@code event-type} names, else the only one that exists. <b>Failure:</b> a {@link
     * ConfigurationException} that suggests the nearest name.
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

    /** The inlet for the adapter's events. */
    Inlet inlet();

    /**
     * The events that the stages downstream need. The adapter may drop all others before it makes them; it counts these as accepted and as
     * filtered. May be called from any thread, once per batch for example; another object means that the interest may have changed.
     */
    Interest interest();

    /**
     * Makes threads that belong to this version of the application and carry its names. An uncaught exception ends its thread and is
     * counted as a fault, and management shows the adapter as stopped.
     */
    ThreadFactory threads();

    /** The recipient of exceptions of the adapter's own threads. Outside of a server, it is the thread's handler of uncaught exceptions. */
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

    /** The folder of the server's instance; relative paths in settings start from there, not from the working directory of the server. */
    default Path folder() {
        return InstanceLayout.ofThisServer().folder();
    }
}
