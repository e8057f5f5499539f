// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import java.util.Optional;

/** Makes events of one type and sets their properties. <b>Threading:</b> any thread. */
interface EventAccess {

    /** A new event with no property set. */
    Object newEvent();

    /** Sets a property that the event type has; empty if it can only be read. */
    Optional<PropertySetter> setter(String property);
}
