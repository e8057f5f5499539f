// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The value of a nested property in an event under construction. It is created when its first value arrives, so it stays absent if all
 * values sent are null.
 *
 * <p><b>Threading:</b> the event loop of its connection.
 */
final class Part {

    private final Part whole;
    private final Supplier<Object> constructor;
    private final BiConsumer<Object, Object> setter;
    private Object current;

    /**
     * A part of an event.
     *
     * @param whole the containing part, null if that is the event
     * @param setter sets the part in its container
     */
    Part(Part whole, Supplier<Object> constructor, BiConsumer<Object, Object> setter) {
        this.whole = whole;
        this.constructor = constructor;
        this.setter = setter;
    }

    /** Resets the part for the next event. */
    void begin() {
        current = null;
    }

    /** Returns the value, which the first call creates. */
    Object value() {
        if (current == null) {
            current = constructor.get();
        }
        return current;
    }

    /** Sets the value in its container, once it is complete. */
    void end(Object event) {
        if (current != null) {
            setter.accept(whole == null ? event : whole.value(), current);
        }
    }
}
