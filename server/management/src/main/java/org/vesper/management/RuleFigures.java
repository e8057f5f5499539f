// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;


/** What is shown of a rule. An interface for the reason that {@link LatencyFigures} is one. */
public interface RuleFigures {

    /** Unique in its processor. */
    String getName();

    /** Whether it takes events. */
    boolean isRunning();

    /** Output events since it was deployed or restarted. */
    long getOutputs();

    /** What it shares with all rules that differ from it in constants only. */
    String getTemplate();
}
