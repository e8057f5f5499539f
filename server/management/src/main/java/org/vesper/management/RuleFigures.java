// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;


/** A rule of a processor. It is an interface for the same reason as {@link LatencyFigures}. */
public interface RuleFigures {

    /** The name, unique in its processor. */
    String getName();

    /** Whether it accepts events. */
    boolean isRunning();

    /** Output events since it was deployed or restarted. */
    long getOutputs();

    /** The template that it shares with all rules that differ from it only in constants. */
    String getTemplate();
}
