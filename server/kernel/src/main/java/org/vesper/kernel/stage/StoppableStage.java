// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

/** A stage that can be configured to take no more events after its first fault. <b>Threading:</b> any thread. */
public sealed interface StoppableStage extends Stage permits AdapterStage, InnerStage {

    /** Whether a fault has stopped it. */
    boolean isStopped();

    /** Events that came while it was stopped, and went no further. */
    long eventsRejected();

    /** When and how it failed last, of the faults that were logged; empty if it has not. */
    String lastFault();

    /** For how many ms one thread has been in its lane in one turn; 0 if that is nothing worth telling. */
    long busyMs();

    /** Lets it take events again, until its next fault. <b>Failure:</b> an exception with the reason if it cannot. */
    void resumeAfterFault();
}
