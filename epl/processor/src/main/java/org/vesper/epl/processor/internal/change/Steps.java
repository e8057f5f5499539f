// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

/** Runs all steps, even if one throws. It keeps the first failure, and adds later ones as suppressed exceptions. */
final class Steps {

    private Throwable failure;

    /** Creates a sequence without a failure. */
    Steps() {
    }

    /** @param failure the reason for these steps; later failures are added to it */
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
