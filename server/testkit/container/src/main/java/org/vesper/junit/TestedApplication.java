// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.vesper.junit.internal.PlainValues;
import org.vesper.junit.probe.Probe;

/**
 * An application in a {@link VesperContainer}. Its classes are loaded a second time there, in its bundle, so events and properties are
 * passed as names and values.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> an unknown name is an {@link IllegalArgumentException} that lists the known ones.
 */
public final class TestedApplication {

    private final Probe probe;
    private final String name;
    private final Duration patience;

    TestedApplication(Probe probe, String name, Duration patience) {
        this.probe = probe;
        this.name = name;
        this.patience = patience;
    }

    /** The name, from the header {@code Vesper-Application} of the manifest. */
    public String name() {
        return name;
    }

    /** The state: RUNNING, FAILED, or another state of an application in a server. */
    public String state() {
        return probe.state(name);
    }

    /** The reason, if it has failed. */
    public Optional<String> failure() {
        return probe.failure(name);
    }

    /**
     * Sends an event in place of an adapter that the test replaces; the container creates an equal one, of the same class and properties.
     * The class needs a constructor without parameters; a property without a setter is left out. Returns when the event has been
     * processed, or waits in a stream. Values may be enums, nested objects, arrays, lists and null.
     */
    public void send(String adapter, Object event) {
        probe.send(name, adapter, event.getClass().getName(), PlainValues.ofBean(event));
    }

    /**
     * Sends an event of a named type; properties that are not given keep the values of a new event. A constant of an enum may be given as
     * its name, an object as a map of its properties, an Instant or a BigDecimal as its text, and a number as any number that the property
     * can hold.
     */
    public void send(String adapter, String type, Map<String, Object> values) {
        Map<String, Object> plain = new LinkedHashMap<>();
        values.forEach((property, value) -> plain.put(property, PlainValues.of(value)));
        probe.send(name, adapter, type, plain);
    }

    /** Collects the events that a stage emits from now on, in all versions of the application: an adapter, a processor or a bean. */
    public CollectedEvents collect(String stage) {
        CollectedEvents events = new CollectedEvents(name + ": " + stage, patience);
        probe.listen(name, stage, events::add);
        return events;
    }

    /**
     * The value that a bean returns for a property, by {@code getCount()}, {@code isCount()} or {@code count()}. Other events may arrive
     * while it is read, but those that this test has sent are done.
     */
    public Object property(String bean, String property) {
        return probe.property(name, bean, property);
    }
}
