// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.figures;

/** How far the latest replay into an application has come. It is an interface for the same reason as {@link LatencyFigures}. */
public interface ReplayFigures {

    /** NONE, RUNNING, WAITING (the application is suspended, or its disk is full), DONE, STOPPED or FAILED. */
    String getState();

    /** What is replayed, as it was named; empty if there was no replay. */
    String getJournal();

    /** The input adapter at whose place all events enter; empty if each enters where it was recorded. */
    String getAdapter();

    /** The events that have entered. */
    long getEvents();

    /** The recorded events that have not, since they did not come from an input adapter that the application has. */
    long getSkipped();

    /** The events and clock ticks of the journal that have been passed, those before the part that enters included. */
    long getPassed();

    /** The events and clock ticks of the journal. */
    long getPositions();

    /** Why it has FAILED; empty otherwise. */
    String getReason();
}
