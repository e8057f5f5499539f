// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

/** A running stage, as management sees it. <b>Threading:</b> any thread; counts are exact once the lane is idle. */
public sealed interface Stage permits StreamStage, StoppableStage {

    String id();

    /** The number of events from the stages before it; 0 for an input adapter. */
    long eventsIn();

    /** The number of events that it has passed on, each counted once for any number of listeners. */
    long eventsOut();

    /** The number of events on which it failed. */
    long faults();
}
