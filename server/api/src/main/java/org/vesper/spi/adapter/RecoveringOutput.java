// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

/**
 * An output adapter that goes on after a restart where it was, so that nothing is missing at its destination and nothing comes twice. It
 * numbers what it is given, in a unit of its own: the bytes of a file, or the events of a session. The container keeps the number that
 * belongs to the place in the journal before which all outputs have left. After a death of the process it tells the adapter this number,
 * and makes the outputs behind it again.
 *
 * <p><b>Called by</b> the container if the application recovers from a journal. <b>Failure:</b> an adapter that cannot go on at a number
 * says so in the log; outputs then come twice.
 */
public interface RecoveringOutput extends Adapter {

    /**
     * The number behind all events that it has been given; before the first one, where it begins: this number must be
     * its own, if others have given events to the same destination before. <b>Threading:</b> called in the lane, after each batch, or while
     * nobody is there; it must not wait.
     */
    long given();

    /**
     * Hands on what it keeps, without waiting for the other side, and returns whether all events up to this number are where they
     * outlive the process. Called several times a second until they are, and again after the adapter has been closed. <b>Threading:</b> any
     * thread.
     */
    boolean hasArrived(long number);

    /**
     * Like {@link #hasArrived}, but returns whether all events up to this number are where they outlive the machine, too. Called in its
     * place if the application forces its journal to the disk; it may wait for a disk. By default, what has arrived is safe.
     * <b>Threading:</b> any thread, one at a time.
     */
    default boolean isDurable(long number) {
        return hasArrived(number);
    }

    /**
     * Goes on at this number: the events that it is given next are those that it was given behind it. Called before the first event, when
     * the adapter has been started or has taken over from another one.
     */
    void goOnAt(long number);

    /**
     * Notes that no event comes again from now on, even if fewer have come again than it was given before: the rules may have changed
     * meanwhile. Called after {@link #goOnAt}, before the next event that is new. By default, nothing needs to be done.
     */
    default void goLive() {
        // What was given behind the number is gone already.
    }
}
