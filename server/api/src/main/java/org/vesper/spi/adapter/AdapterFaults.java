// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

/**
 * Where an adapter reports exceptions of its own threads: they are counted as {@code Faults} of its stage, logged with the trace at
 * most once a second, and shown by management. What is to become of the adapter is decided by {@code on-fault}: it continues, or it stops
 * until an operator resumes it.
 *
 * <p>{@link PollingAdapter} and {@link ThreadPerConnectionAdapter} do all this. An adapter of another form records what it can continue
 * after; an exception that leaves one of its threads ends that thread, and the stage is shown as stopped.
 *
 * <p><b>Threading:</b> any thread.
 */
public interface AdapterFaults {

    /**
     * Counts a fault.
     *
     * @param action what the adapter failed to do, as the end of a sentence: "accept a client"
     * @return whether the adapter continues; if not, it takes nothing in while {@link #isStopped()}
     */
    boolean record(String action, Throwable fault);

    /** Whether a fault has stopped the adapter, and no operator has resumed it since. */
    boolean isStopped();
}
