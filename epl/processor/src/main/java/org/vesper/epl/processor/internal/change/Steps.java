// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

/** Steps that are all taken, even if one of them throws. The first failure is kept, with those that follow as suppressed ones. */
final class Steps {

    private Throwable failure;

    /** Nothing has failed yet. */
    Steps() {
    }

    /** @param failure what made these steps necessary; others are added to it */
    Steps(Throwable failure) {
        this.failure = failure;
    }

    void run(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            if (failure == null) {
                failure = e;
            } else if (failure != e) {
                failure.addSuppressed(e);
            }
        }
    }

    /** Throws the first failure, if there is one. */
    void raise() {
        if (failure instanceof Error error) {
            throw error;
        } else if (failure != null) {
            throw (RuntimeException) failure;
        }
    }
}
