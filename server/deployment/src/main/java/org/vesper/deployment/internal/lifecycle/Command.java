// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.lifecycle;

import java.util.concurrent.CompletableFuture;

/** A command to the deployment thread. */
sealed interface Command {

    /** A request with its future reply. */
    record Asked<R>(Request<R> request, CompletableFuture<R> reply) implements Command {
    }

    /** The end of long work on another thread, with a result or a failure. */
    record Done<T>(CompletableFuture<T> awaited, T result, Throwable failure) implements Command {

        void report() {
            if (failure == null) {
                awaited.complete(result);
            } else {
                awaited.completeExceptionally(failure);
            }
        }
    }

    /** The end of all requests. */
    record End() implements Command {
    }
}
