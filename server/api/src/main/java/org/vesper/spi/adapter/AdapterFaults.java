// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

/**
 * Takes reports of exceptions in an adapter's own threads: they are counted as {@code Faults} of its stage, logged with the trace at most
 * once a second, and shown by management. The setting {@code on-fault} decides whether the adapter continues, or stops until an operator
 * resumes it.
 *
 * <p>{@link PollingAdapter} and {@link ThreadPerConnectionAdapter} do all this. Any other adapter records the exceptions after which it can
 * continue; an uncaught exception ends its thread, and the stage is shown as stopped.
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
