// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.event.EventMaker;
import org.vesper.event.EventValues;

/**
 * Converts the elements of a follower's queue to events of the follower's type. Events of its class are passed unchanged. From others,
 * properties are copied: those with a setter in a bean, all in a map.
 *
 * <p><b>Threading:</b> one thread at a time converts, a thread of the following application: constructor and setters are its code.
 */
final class EventConverter {

    private final EventType type;
    private final List<String> properties;
    private final Optional<EventMaker> maker;
    private final String noMaker;
    private List<String> lastCopied;
    private int[] places;

    EventConverter(EventType type) {
        this.type = type;
        this.properties = type.properties().keySet().stream().filter(name -> type.isMap() || type.setter(name).isPresent()).toList();
        EventMaker found = null;
        String failure = "the class " + type.eventClass().getName() + " has no property with a public setter";
        try {
            found = properties.isEmpty() ? null : EventMaker.of(type, properties);
        } catch (ConfigurationException e) {
            failure = e.getMessage();
        }
        this.maker = Optional.ofNullable(found);
        this.noMaker = failure;
    }

    EventType type() {
        return type;
    }

    /** The class whose events need no copy; null if there is none. */
    Class<?> ownClass() {
        return type.isMap() ? null : type.eventClass();
    }

    /** The reason why events of an offered type cannot become events of this one; empty if they can. */
    Optional<String> mismatch(EventType offered) {
        if (!type.isMap() && type.eventClass().isAssignableFrom(offered.eventClass())) {
            return Optional.empty();
        }
        if (maker.isEmpty()) {
            return Optional.of(noMaker);
        }
        List<String> differences = new ArrayList<>();
        for (String property : properties) {
            Class<?> there = offered.properties().get(property);
            Class<?> here = type.properties().get(property);
            if (there == null) {
                differences.add("there is no property " + property
                        + NearestName.hintAmong(property, "ones there", offered.properties().keySet()));
            } else if (!EventCopier.boxed(here).isAssignableFrom(EventCopier.boxed(there))) {
                differences.add(property + " is " + named(there) + " there and " + named(here) + " here" + sameName(there, here));
            }
        }
        return differences.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", differences));
    }

    /** Converts an element. <b>Failure:</b> an unchecked exception that says why no event can be made. */
    Object event(Object element) {
        if (element instanceof EventCopy copy) {
            return made(copy);
        }
        Class<?> own = ownClass();
        return own != null && own.isInstance(element) ? element : made(copyOf(element));
    }

    /** Copies an event of the old version's class that arrived before an update, so that nothing of that version is retained. */
    private static EventCopy copyOf(Object event) {
        EventValues values = new EventValues(List.of());
        List<String> names = values.properties(event);
        return new EventCopy(names, names.stream().map(name -> values.value(event, name)).toArray());
    }

    private Object made(EventCopy copy) {
        EventMaker make = maker.orElseThrow(() -> new IllegalArgumentException(noMaker));
        if (copy.properties() != lastCopied) {
            places = properties.stream().mapToInt(copy.properties()::indexOf).toArray();
            lastCopied = copy.properties();
        }
        Object[] values = new Object[places.length];
        for (int i = 0; i < places.length; i++) {
            values[i] = places[i] < 0 ? null : checked(i, copy.values()[places[i]]);
        }
        return make.make(values);
    }

    private Object checked(int i, Object value) {
        Class<?> here = type.properties().get(properties.get(i));
        if (value != null && !EventCopier.boxed(here).isInstance(value)) {
            throw new IllegalArgumentException(properties.get(i) + " is a " + value.getClass().getName() + " there and "
                    + named(here) + " here");
        }
        return value;
    }

    private static String named(Class<?> property) {
        return property.getName().startsWith("java.lang.") ? property.getSimpleName() : property.getTypeName();
    }

    private static String sameName(Class<?> there, Class<?> here) {
        return there.getName().equals(here.getName())
                ? ", of another bundle: let one of the two export its package and the other import it" : "";
    }
}
