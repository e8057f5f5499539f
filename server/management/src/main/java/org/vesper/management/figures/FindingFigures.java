// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** What a check of the machine has found. It is an interface for the same reason as {@link LatencyFigures}. */
public interface FindingFigures {

    /** What was looked at. */
    String getTopic();

    /** Its present state. */
    String getFound();

    /** What to change; empty if nothing. */
    String getAdvice();
}
