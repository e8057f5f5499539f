// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

/** Reports that the application's code threw the cause when a property of an event was read. */
public final class PropertyFailure extends FunctionFailure {

    private static final long serialVersionUID = 1L;

    private final String type;
    private final String property;
    private final transient Object event;

    /** @param event the object of the event */
    PropertyFailure(String type, String property, Object event, Throwable cause) {
        super("the property " + property + " of " + type, cause);
        this.type = type;
        this.property = property;
        this.event = event;
    }

    public String type() {
        return type;
    }

    public Object event() {
        return event;
    }

    public String property() {
        return property;
    }
}
