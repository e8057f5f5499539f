// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import com.espertech.esper.common.client.EventSender;
import org.vesper.epl.processor.internal.engine.PreFilter;

/**
 * The entry of events of one type into the engine.
 *
 * @param preFilter rejects events that match no rule; null if it is switched off
 */
record Entrance(EventSender sender, PreFilter preFilter) {

    boolean lets(Object event) {
        return preFilter == null || preFilter.passes(event);
    }
}
