// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

/**
 * The state of a rule, for management.
 *
 * @param name its name, unique in its processor
 * @param running whether it takes events
 * @param outputs output events since it was deployed or restarted
 * @param template the template it is a row of; rules that share one differ in constants only
 * @param inputs events that it has processed since it began
 * @param lastOutputMs the time of its last output, in milliseconds since 1970; 0 if there was none
 * @param eventNs the mean time that it needs for an event, in nanoseconds, without stages downstream; 0 as long as that is unknown
 * @param horizon how far it looks back, with the rules that fill the streams that it reads
 */
public record RuleStatus(
        String name, boolean running, long outputs, String template, long inputs, long lastOutputMs, double eventNs,
        Horizon horizon) {

    /** The state of a rule whose activity is not known. */
    public RuleStatus(String name, boolean running, long outputs, String template) {
        this(name, running, outputs, template, 0, 0, 0, Horizon.endless("nothing is known of it"));
    }
}
