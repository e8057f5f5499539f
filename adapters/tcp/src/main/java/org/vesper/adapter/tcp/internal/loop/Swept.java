// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

/**
 * A task that is called at a time, approximately; see {@link Sweep}. It is a class, not an interface, so that it needs no further object:
 * there is one for each connection. <b>Threading:</b> the event loop that it has been added to.
 */
public abstract class Swept {

    /** Its index in the sweep; negative outside of one. */
    int place = -1;

    /** The time at which it is due. */
    long dueNs;

    /** The latest time at which it wants to be called. */
    long latestNs;

    /** Called when it is due; returns how long it wants to wait for the next call, or {@link Sweep#NEVER_NS}. */
    protected abstract long sweep();

    /** Whether it is in a sweep. */
    protected final boolean isAwaited() {
        return place >= 0;
    }
}
