// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * The way to make events of one type and to set their properties. <b>Threading:</b> any thread.
 *
 * <p>Both are method handles. The virtual machine compiles a handle that is called often as if it were a call in the source, so
 * it costs what a call through an interface costs, and nothing is boxed. No class is made in the application's loader.
 */
interface EventAccess {

    /** Makes an event with no property set; exactly {@code ()Object}. */
    MethodHandle constructor();

    /** Sets a property that the event type has; empty if it can only be read. The same one each time. */
    Optional<PropertySetter> setter(String property);

    /** Reads a property that the event type has; exactly {@code (Object)Object}. */
    MethodHandle getter(String property);
}
