// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.List;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.Deadline;

/** A stage that can be configured to take no more events after its first fault. <b>Threading:</b> any thread. */
public sealed interface StoppableStage extends Stage permits AdapterStage, InnerStage {

    /** Whether a fault has stopped it. */
    boolean isStopped();

    /** The number of events that arrived while it was stopped, and were dropped. */
    long eventsRejected();

    /** The time in ms that one thread has been in its lane in one turn; 0 if that is too short to report. */
    long busyMs();

    /** Lets it take events again, until its next fault. <b>Failure:</b> an exception with the reason if it cannot. */
    void resumeAfterFault();

    /**
     * Sends events into the stage, as the stage before it would, or as its own for an input adapter. <b>Failure:</b> a {@link
     * ConfigurationException} if the stage has several partitions, and a {@link org.vesper.kernel.control.BusyException} if its lane does
     * not become free in time; no event has been sent then.
     */
    void inject(List<?> events, Deadline deadline) throws InterruptedException;
}
