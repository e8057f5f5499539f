// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

/**
 * What failed while Esper worked off one event or clock tick. Esper logs and forgets what a subscriber or a rule throws; kept here
 * instead, it is thrown to the caller as soon as all other rules have had the event. <b>Threading:</b> the thread in the lane.
 */
public final class Faults {

    private Throwable first;

    public void add(Throwable fault) {
        if (first == null) {
            first = fault;
        } else if (first != fault) {
            first.addSuppressed(fault);
        }
    }

    /** Throws the first fault since the last call, with the others as suppressed ones, if there was any. */
    public void raise() {
        if (first != null) {
            Throwable fault = first;
            first = null;
            if (fault instanceof Error error) {
                throw error;
            }
            throw fault instanceof RuntimeException runtime ? runtime : new IllegalStateException(fault);
        }
    }
}
