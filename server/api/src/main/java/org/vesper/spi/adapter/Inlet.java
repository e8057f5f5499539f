// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import org.vesper.api.EventSink;

/**
 * The entrance to the lane downstream of an adapter. An adapter enters once per batch (a socket read, say), passes its events, and exits
 * in a finally block.
 *
 * <pre>{@code
 * inlet.enter();
 * try {
 *     while (more) inlet.onEvent(next());
 * } finally {
 *     inlet.exit();
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> any thread of the adapter; {@code enter} waits while another thread is in the lane, while the application is
 * suspended, and while the disk of its journal is full. The three calls of one batch come from one thread. <b>Ordering:</b> events are
 * processed to their end, one after the other, before {@code onEvent} returns, unless the network has a stream with a queue. <b>Back
 * pressure:</b> while an adapter is in {@code onEvent}, it does not read, so a slow application slows its senders. <b>Duration:</b> a
 * batch should take less than 1 ms, since no other thread can be in the lane: clocks of rules are late after 10 ms, the log reports a
 * lane that is held for 1 s, and a suspension or a change of rules fails after 20 s. <b>Failure:</b> {@code onEvent} does not throw what
 * a stage throws; that is counted at the stage.
 */
public interface Inlet extends EventSink {

    void enter();

    /**
     * Whether the application is not suspended, and the disk of its journal is not full. A thread that serves several clients checks this
     * before it enters.
     */
    default boolean isOpen() {
        return true;
    }

    /**
     * Runs a task once, when the inlet is open: immediately if it is, else in the thread that resumes the application or finds room for
     * its journal, so the task must only hand work over to a thread of the adapter. An inlet that can be shut overrides this along with
     * {@link #isOpen}.
     */
    default void whenOpen(Runnable task) {
        task.run();
    }

    void exit();

    /**
     * The journal of the lane. An adapter that is a {@link RecoveringAdapter} appends the bytes of each batch to it, after {@link #enter}
     * and before the first event; any other adapter does nothing.
     */
    default InputJournal journal() {
        return InputJournal.NONE;
    }
}
