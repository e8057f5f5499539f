// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

import org.vesper.api.Description;

/**
 * The figures of the collector in JMX.
 *
 * <p><b>Called by</b> any thread. <b>Ordering:</b> a figure may be read while signals come; figures agree with each other once no
 * more come.
 */
@Description("What the collector counted and measured in the present run.")
public interface SignalStatisticsMXBean {

    /** The id that the present run was begun with; empty before the first. */
    @Description("The id that the present run was begun with; empty before the first.")
    String getRunId();

    /** The signals of the run, one entry for each rule that fired, sorted by rule. */
    @Description("The signals of the run by rule, for each rule that fired.")
    SignalCount[] getSignals();

    /** The average of receive time to bean over the measured signals. <b>Units:</b> microseconds. */
    @Description("The average time from receiving an event to the bean, of the measured signals, in microseconds.")
    double getMeanServiceUs();

    /** The longest receive time to bean of the measured signals. <b>Units:</b> microseconds. */
    @Description("The longest time from receiving an event to the bean, of the measured signals, in microseconds.")
    double getMaxServiceUs();

    /** Begins a run: all counts start at 0. Whoever drives the run recognises by the id that it is still its own. */
    @Description("Begins a run: all counts start at 0.")
    void begin(@Description("An id of the caller's choice, by which it recognises its run.") String runId);
}
