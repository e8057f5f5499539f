// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The value of a property that has properties of its own, of the event that is being made. It is made when the first of its values comes,
 * so if all that are sent are null, there is none.
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
     * @param whole what it is a part of, null if that is the event
     * @param setter puts it there
     */
    Part(Part whole, Supplier<Object> constructor, BiConsumer<Object, Object> setter) {
        this.whole = whole;
        this.constructor = constructor;
        this.setter = setter;
    }

    /** Another event begins. */
    void begin() {
        current = null;
    }

    /** Returns the value itself, and makes it at the first call. */
    Object value() {
        if (current == null) {
            current = constructor.get();
        }
        return current;
    }

    /** Puts it where it belongs, when it has all its values. */
    void end(Object event) {
        if (current != null) {
            setter.accept(whole == null ? event : whole.value(), current);
        }
    }
}
