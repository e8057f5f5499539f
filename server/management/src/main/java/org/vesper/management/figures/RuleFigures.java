// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.util.Date;

/**
 * A rule of a processor.
 *
 * @param name the name, unique in its processor
 * @param running whether it accepts events
 * @param shadow whether it runs without effect: its outputs are counted and go nowhere
 * @param outputs output events since it was deployed or restarted
 * @param changedLive whether it differs from the rule in the application's jar, because it was changed live
 * @param inputs events that it has processed since it began
 * @param lastOutput time of its last output, exact to 0.2 s; null if there was none since it was deployed or restarted
 * @param eventNs mean time in nanoseconds that it needs for an event, without stages downstream; 0 as long as that is unknown. About one
 *     event in a thousand of the processor is timed
 * @param template the template that it shares with all rules that differ from it only in constants
 * @param horizon how far it looks back: the events that would bring back what it retains, the state that no events bring back, or why it
 *     is endless
 */
@SuppressWarnings("checkstyle:RecordComponentNumber") // all figures of one table
public record RuleFigures(String name, boolean running, boolean shadow, long outputs, boolean changedLive, long inputs, Date lastOutput,
        double eventNs, String template, String horizon) {
}
