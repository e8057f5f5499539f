// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import org.vesper.spi.WhenFull;

/** What may be changed of a stream while it runs. <b>Threading:</b> any thread. */
final class StreamPolicy {

    private volatile WaitStrategy wait;
    private volatile WhenFull whenFull;

    StreamPolicy(WaitStrategy wait, WhenFull whenFull) {
        this.wait = wait;
        this.whenFull = whenFull;
    }

    WaitStrategy waitStrategy() {
        return wait;
    }

    void setWait(WaitStrategy changed) {
        wait = changed;
    }

    WhenFull whenFull() {
        return whenFull;
    }

    void setWhenFull(WhenFull changed) {
        whenFull = changed;
    }
}
