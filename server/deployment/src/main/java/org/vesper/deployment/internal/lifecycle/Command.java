// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.concurrent.CompletableFuture;

/** What is put to the deployment thread. */
sealed interface Command {

    /** A request, and who waits for its answer. */
    record Asked<R>(Request<R> request, CompletableFuture<R> reply) implements Command {
    }

    /** Long work has ended, which was done by another thread; it has a result or a failure. */
    record Done<T>(CompletableFuture<T> awaited, T result, Throwable failure) implements Command {

        void report() {
            if (failure == null) {
                awaited.complete(result);
            } else {
                awaited.completeExceptionally(failure);
            }
        }
    }

    /** Nothing is asked any more. */
    record End() implements Command {
    }
}
