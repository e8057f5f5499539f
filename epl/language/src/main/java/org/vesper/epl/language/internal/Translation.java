// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.List;
import org.vesper.api.EventType;

/**
 * What a rule becomes.
 *
 * @param values of the sketch's holes, in their order; null where a {@code ?} stands
 */
public record Translation(Sketch sketch, List<Object> values) {

    /** The rule's statement, those before it, and the streams that they fill; constants are marks. */
    record Texts(String statement, List<String> feeders, List<EventType> streams) {
    }
}
