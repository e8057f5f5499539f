// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import com.espertech.esper.common.client.EventSender;
import org.vesper.epl.processor.internal.engine.PreFilter;

/**
 * How events of one type get into the engine.
 *
 * @param preFilter keeps out what no rule wants; null if it is switched off
 */
record Entrance(EventSender sender, PreFilter preFilter) {

    boolean lets(Object event) {
        return preFilter == null || preFilter.passes(event);
    }
}
