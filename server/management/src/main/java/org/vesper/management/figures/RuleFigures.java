// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

import java.util.Date;

/** A rule of a processor. It is an interface for the same reason as {@link LatencyFigures}. */
public interface RuleFigures {

    /** The name, unique in its processor. */
    String getName();

    /** Whether it accepts events. */
    boolean isRunning();

    /** Whether it runs without effect: its outputs are counted and go nowhere. */
    boolean isShadow();

    /** Output events since it was deployed or restarted. */
    long getOutputs();

    /** Whether it differs from the rule in the application's jar, because it was changed live. */
    boolean isChangedLive();

    /** Events that it has processed since it began. */
    long getInputs();

    /** Time of its last output, exact to 0.2 s; null if there was none since it was deployed or restarted. */
    Date getLastOutput();

    /**
     * Mean time in nanoseconds that it needs for an event, without stages downstream; 0 as long as that is unknown. About one event in a
     * thousand of the processor is timed.
     */
    double getEventNs();

    /** The template that it shares with all rules that differ from it only in constants. */
    String getTemplate();

    /**
     * How far it looks back: the events that would bring back what it retains, the state that no events bring back, or why it is endless.
     */
    String getHorizon();
}
