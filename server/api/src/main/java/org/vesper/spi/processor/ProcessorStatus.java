// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.Map;

/**
 * The figures of a processor for management.
 *
 * @param eventsFiltered events that came in and went no further because no rule wants them, since the start; they count as accepted
 * @param details further figures by name: settings in force
 */
public record ProcessorStatus(long eventsFiltered, Map<String, String> details) {
}
