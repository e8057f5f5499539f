// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.socket;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that large requests of all clients may take together: an eighth of the heap. Each request has {@value CallLimits#OTHERS} bytes
 * without asking. <b>Threading:</b> any thread.
 */
final class RequestMemory {

    private static final int SHARE = 8;

    private final long max;
    private final AtomicLong taken = new AtomicLong();

    RequestMemory() {
        this(Runtime.getRuntime().maxMemory() / SHARE);
    }

    RequestMemory(long max) {
        this.max = max;
    }

    /** Takes memory, if there is enough. */
    boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= max) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }
}
