// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.util.Date;
import java.util.Map;

/**
 * An event that a tap shows, or an output of a rule that runs in the shadow.
 *
 * @param time the time at which the tap read it, some milliseconds after it passed; of an output in the shadow, its time exact to 0.2 s
 * @param name the name of its event type, or of the rule for an output of a rule
 * @param output the identity of an output of an application with a journal, as {@code vesper why} takes it; empty for any other event, and
 *     for an output in the shadow, which has none
 * @param position the place of the event, or of its cause, in the journal of its lane; -1 if there is none
 * @param values its properties in their order, as text
 */
public record TappedEventFigures(Date time, String name, String output, long position, Map<String, String> values) {
}
