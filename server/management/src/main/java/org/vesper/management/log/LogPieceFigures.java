// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.log;

/** Whole lines of the log, and where those after them begin. It is an interface for the same reason as {@code LatencyFigures}. */
public interface LogPieceFigures {

    /** The lines, each with its line end; empty if there is none yet. */
    String getText();

    /** What to read next. */
    String getNext();

    /** Whether the log begins here: its present file has no line before these. */
    boolean isBeginning();

    /** Whether lines before these are missing, because their file was deleted before it was read. */
    boolean isGap();
}
