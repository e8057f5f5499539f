// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.control;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Whether somebody still wants what the present thread does: the client may be gone, or its time may be over. Work that may take long, and
 * has not had an effect yet, asks from time to time.
 *
 * <p><b>Threading:</b> belongs to one thread.
 */
public final class Wanted {

    private static final ThreadLocal<Supplier<Optional<String>>> CURRENT = new ThreadLocal<>();

    private Wanted() {
    }

    /**
     * Performs a task on the present thread. <b>Failure:</b> that of the task.
     *
     * @param objection why the task is not wanted any more; empty if it is
     */
    public static <T> T call(Supplier<Optional<String>> objection, Callable<T> task) throws Exception {
        Supplier<Optional<String>> before = CURRENT.get();
        CURRENT.set(objection);
        try {
            return task.call();
        } finally {
            if (before == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(before);
            }
        }
    }

    /** Why what the present thread does is not wanted any more; empty if it is. */
    public static Optional<String> objection() {
        Supplier<Optional<String>> current = CURRENT.get();
        return current == null ? Optional.empty() : current.get();
    }
}
