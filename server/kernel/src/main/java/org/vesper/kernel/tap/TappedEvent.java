// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.tap;

import java.time.Instant;
import java.util.Map;

/**
 * An event that a tap shows.
 *
 * @param time when the tap read it, some milliseconds after it passed the stage
 * @param name the event type, or the rule for an output event
 * @param values the properties in their order, as text; null for none
 * @param position the place of the event, or of its cause, in the journal of its lane; negative if it is not known
 * @param output the identity of an output, as {@link org.vesper.api.OutputIdentity} has it; empty for all else
 */
public record TappedEvent(Instant time, String name, Map<String, String> values, long position, String output) {
}
