// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.vesper.junit.internal.PlainValues;
import org.vesper.junit.probe.Probe;

/**
 * An application in a {@link VesperContainer}. Its classes are in there a second time, in its bundle, so events and properties come and go
 * as names and values.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> an unknown name is an {@link IllegalArgumentException} that says which are known.
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

    /** What its manifest says in {@code Vesper-Application}. */
    public String name() {
        return name;
    }

    /** RUNNING, FAILED, or another state that a server shows. */
    public String state() {
        return probe.state(name);
    }

    /** What is wrong, if it has failed. */
    public Optional<String> failure() {
        return probe.failure(name);
    }

    /**
     * Sends an event in the place of an adapter that the test replaces; the container makes one of the same class and properties. The
     * class needs a constructor without parameters; a property without a setter is left out. It returns when the event has been
     * processed, or waits in a stream. Values may be enums, objects inside of objects, arrays, lists and null.
     */
    public void send(String adapter, Object event) {
        probe.send(name, adapter, event.getClass().getName(), PlainValues.ofBean(event));
    }

    /**
     * The same for an event of a type by its name, whose other properties stay as they are in a new event. A constant of an enum may be its
     * name, an object a map of its properties, an Instant or a BigDecimal its text, and any number one that the property can hold.
     */
    public void send(String adapter, String type, Map<String, Object> values) {
        Map<String, Object> plain = new LinkedHashMap<>();
        values.forEach((property, value) -> plain.put(property, PlainValues.of(value)));
        probe.send(name, adapter, type, plain);
    }

    /** Collects what a stage emits from now on: an adapter, a processor or a bean; by all versions of the application. */
    public CollectedEvents collect(String stage) {
        CollectedEvents events = new CollectedEvents(name + ": " + stage, patience);
        probe.listen(name, stage, events::add);
        return events;
    }

    /**
     * What a bean returns for a property, by {@code getCount()}, {@code isCount()} or {@code count()}. It is asked while events may come,
     * except for those that this test has sent: they are done.
     */
    public Object property(String bean, String property) {
        return probe.property(name, bean, property);
    }
}
