// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.util.Map;

/**
 * An output of a rule that runs in the shadow, which went nowhere.
 *
 * @param timeMs the time of day, exact to 0.2 s, in milliseconds since 1970; 0 if it is unknown
 * @param position the place of its cause in the journal of the lane; -1 without a journal
 * @param values the columns in their order, as text; null for none
 */
public record ShadowOutput(long timeMs, long position, Map<String, String> values) {
}
