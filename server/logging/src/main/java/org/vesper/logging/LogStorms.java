// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.logging;

import java.util.concurrent.atomic.LongAdder;

/** Counts the lines of the log that were held back, because the same message came too often. <b>Threading:</b> any thread. */
public final class LogStorms {

    private static final LongAdder HELD_BACK = new LongAdder();

    private LogStorms() {
    }

    /** The lines held back since the start of the server. */
    public static long heldBack() {
        return HELD_BACK.sum();
    }

    /** Counts one more line. */
    public static void count() {
        HELD_BACK.increment();
    }
}
