// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.util.List;

/**
 * The copy of an event that passes between applications that do not share its class. Several followers may read the same copy.
 *
 * @param properties the same list for every event of one offer
 * @param values the values in that order; null where the event has none
 */
record EventCopy(List<String> properties, Object[] values) {
}
