// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stream;

import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.spi.adapter.WhenFull;

/** The settings of a stream that may change while it runs. <b>Threading:</b> any thread. */
public final class StreamPolicy {

    private volatile WaitStrategy wait;
    private volatile WhenFull whenFull;

    public StreamPolicy(WaitStrategy wait, WhenFull whenFull) {
        this.wait = wait;
        this.whenFull = whenFull;
    }

    public WaitStrategy waitStrategy() {
        return wait;
    }

    public void setWait(WaitStrategy changed) {
        wait = changed;
    }

    public WhenFull whenFull() {
        return whenFull;
    }

    public void setWhenFull(WhenFull changed) {
        whenFull = changed;
    }
}
