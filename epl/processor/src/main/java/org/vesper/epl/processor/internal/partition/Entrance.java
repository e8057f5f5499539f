// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import com.espertech.esper.common.client.EventSender;
import org.vesper.api.EventType;
import org.vesper.epl.processor.internal.engine.PreFilter;
import org.vesper.event.Interest;

/**
 * The entry of events of one type into the engine.
 *
 * @param preFilter rejects events that match no rule; null if it is switched off
 */
record Entrance(EventType type, EventSender sender, PreFilter preFilter) {

    /** Whether an event is of interest. */
    boolean wants(Object event, Interest interest) {
        return interest.keys(type.name()) == null || lets(event);
    }

    boolean lets(Object event) {
        return preFilter == null || preFilter.passes(event);
    }
}
