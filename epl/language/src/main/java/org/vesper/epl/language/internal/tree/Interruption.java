// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.tree;

import java.util.concurrent.CancellationException;

/** The end of work on rules whose time is over. */
public final class Interruption {

    private Interruption() {
    }

    /** Called for each rule and each part of one. <b>Failure:</b> a {@link CancellationException} if the thread has been interrupted. */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted while rules were read");
        }
    }
}
