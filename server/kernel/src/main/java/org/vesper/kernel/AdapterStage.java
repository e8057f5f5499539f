// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import org.vesper.spi.Adapter;
import org.vesper.spi.AdapterStatus;

/** An adapter at run time. */
public final class AdapterStage implements Stage {

    private final String id;
    private final LaneInlet inlet;
    private final Adapter adapter;

    AdapterStage(String id, LaneInlet inlet, Adapter adapter) {
        this.id = id;
        this.inlet = inlet;
        this.adapter = adapter;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public long eventsIn() {
        return 0;
    }

    @Override
    public long eventsOut() {
        return inlet.events();
    }

    /** Always 0: what an adapter cannot pass on is in {@link #status()}, told to its client. */
    @Override
    public long faults() {
        return 0;
    }

    /** The adapter's own figures. */
    public AdapterStatus status() {
        return adapter.status();
    }

    void start() {
        adapter.start();
    }

    void suspend() throws InterruptedException {
        inlet.suspend();
    }

    void resume() {
        inlet.resume();
    }

    /** What waits before a suspended lane is let in first: an adapter cannot end while its threads wait. */
    void close() {
        inlet.resume();
        adapter.close();
    }
}
