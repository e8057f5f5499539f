// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epn;

/** A named kind of event. */
public final class EventTypeElement extends Element {

    EventTypeElement(String name) {
        super("event-type", "name", name);
    }

    EventTypeElement of(Class<?> beanClass) {
        put("class", beanClass.getName());
        return this;
    }

    /** A property of a map type: of a primitive type, a class, or an array of them. */
    public EventTypeElement property(String name, Class<?> type) {
        return property(name, type.isArray() ? type.getComponentType().getName() + "[]" : type.getName());
    }

    /** A property of a map type, whose type is written as in XML: "string", "double", the name of another event type, "Leg[]". */
    public EventTypeElement property(String name, String type) {
        putChild(name, type);
        return this;
    }
}
