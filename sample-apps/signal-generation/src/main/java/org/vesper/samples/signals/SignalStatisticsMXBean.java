// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

/**
 * What the collector shows through JMX.
 *
 * <p><b>Called by</b> any thread. <b>Ordering:</b> a figure may be read while signals come; figures agree with each other once no
 * more come.
 */
public interface SignalStatisticsMXBean {

    /** The id that the present run was begun with; empty before the first. */
    String getRunId();

    /** The signals of the run, one entry for each rule that fired, sorted by rule. */
    SignalCount[] getSignals();

    /** The average of receive time to bean over the measured signals. <b>Units:</b> microseconds. */
    double getMeanServiceUs();

    /** The longest receive time to bean of the measured signals. <b>Units:</b> microseconds. */
    double getMaxServiceUs();

    /** Begins a run: all counts start at 0. Whoever drives the run recognises by the id that it is still its own. */
    void begin(String runId);
}
