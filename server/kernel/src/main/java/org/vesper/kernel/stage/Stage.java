// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

/** A running stage, as management sees it. <b>Threading:</b> any thread; counts are exact once the lane is idle. */
public sealed interface Stage permits StreamStage, StoppableStage {

    String id();

    /** Events that came in from stages before it; 0 for an adapter that brings events in. */
    long eventsIn();

    /** Events that it passed on, each counted once however many listeners it has. */
    long eventsOut();

    /** Events that made it throw. */
    long faults();
}
