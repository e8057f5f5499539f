// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.junit.probe.Probe;
import org.vesper.spi.EventValues;

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

    /** RUNNING, FAILED, or whatever a server calls it. */
    public String state() {
        return probe.state(name);
    }

    /** What is wrong, if it has failed. */
    public Optional<String> failure() {
        return probe.failure(name);
    }

    /**
     * Sends an event in the place of an adapter that the test replaces: one of the same class and the same properties is made in the container. The
     * class needs a constructor without parameters; a property without a setter is left out. It returns when the event has been
     * processed, or waits in a stream.
     */
    public void send(String adapter, Object event) {
        EventType type = EventType.ofBean(event.getClass().getSimpleName(), event.getClass());
        EventValues reader = new EventValues(List.of(type));
        Map<String, Object> values = new LinkedHashMap<>();
        for (String property : reader.properties(event)) {
            if (type.setter(property).isPresent()) {
                values.put(property, reader.value(event, property));
            }
        }
        send(adapter, event.getClass().getName(), values);
    }

    /** The same for an event of a type by its name, whose other properties stay as they are in a new event. */
    public void send(String adapter, String type, Map<String, Object> values) {
        probe.send(name, adapter, type, values);
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
