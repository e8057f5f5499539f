// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The way to make events of one type, to set their properties and to read them. <b>Threading:</b> any thread. */
interface EventAccess {

    /** Makes an event with no property set. */
    Supplier<Object> constructor();

    /** Sets a property that the event type has; empty if it can only be read. The same one each time. */
    Optional<PropertySetter> setter(String property);

    /** Reads a property that the event type has. */
    Function<Object, Object> getter(String property);
}
