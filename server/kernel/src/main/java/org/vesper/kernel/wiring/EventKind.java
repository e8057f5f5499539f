// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.wiring;

import java.lang.reflect.Modifier;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;

/**
 * An event type, or the output events of rules.
 *
 * @param name the name of the type
 * @param eventClass the class of its events, or their superclass
 */
record EventKind(String name, Class<?> eventClass) {

    static final EventKind OUTPUT = new EventKind("OutputEvent", OutputEvent.class);

    static EventKind of(EventType type) {
        return new EventKind(type.name(), type.isMap() ? MapEvent.class : type.eventClass());
    }

    /** Whether an event of this kind can be one of another; true in case of doubt. */
    boolean canBe(EventKind other) {
        if (equals(other) || other.eventClass.isAssignableFrom(eventClass) && !(isMap() && other.isMap())) {
            return true;
        }
        if (equals(OUTPUT)) {
            return other.isMap();
        }
        return !isMap() && !other.isMap() && (eventClass.isAssignableFrom(other.eventClass) || haveCommonSubclasses(other));
    }

    private boolean haveCommonSubclasses(EventKind other) {
        boolean oneIsInterface = eventClass.isInterface() || other.eventClass.isInterface();
        return oneIsInterface && isOpen(eventClass) && isOpen(other.eventClass);
    }

    @Override
    public String toString() {
        return equals(OUTPUT) ? "output events" : name;
    }

    private boolean isMap() {
        return eventClass == MapEvent.class;
    }

    private static boolean isOpen(Class<?> type) {
        return !Modifier.isFinal(type.getModifiers());
    }
}
