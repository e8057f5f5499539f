// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.spi.Adapter;
import org.vesper.spi.AdapterStatus;

/** An adapter at run time: it either brings events in or puts events out. */
public final class AdapterStage implements Stage {

    private static final Logger LOG = LoggerFactory.getLogger(AdapterStage.class);

    private final String id;
    private final Adapter adapter;
    private final LaneInlet inlet;
    private final StageInput input;
    private final Faults faults;

    private AdapterStage(String id, Adapter adapter, LaneInlet inlet, StageInput input, Faults faults) {
        this.id = id;
        this.adapter = adapter;
        this.inlet = inlet;
        this.input = input;
        this.faults = faults;
    }

    /** One that brings events in. */
    static AdapterStage in(String id, LaneInlet inlet, Adapter adapter) {
        return new AdapterStage(id, adapter, inlet, null, null);
    }

    /** One that puts out the events that come through this input. */
    static AdapterStage out(String id, LaneInlet inlet, Adapter adapter, StageInput input, Faults faults) {
        return new AdapterStage(id, adapter, inlet, input, faults);
    }

    @Override
    public String id() {
        return id;
    }

    /** Whether it puts events out. */
    public boolean isOutput() {
        return input != null;
    }

    @Override
    public long eventsIn() {
        return isOutput() ? input.events() : 0;
    }

    @Override
    public long eventsOut() {
        return inlet.events();
    }

    /** Always 0 for an adapter that brings events in: what it cannot pass on is in {@link #status()}, told to its client. */
    @Override
    public long faults() {
        return isOutput() ? faults.count() : 0;
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

    /** Has an adapter that puts events out put out what it holds back. <b>Failure:</b> is logged. */
    void flush() {
        try {
            adapter.flush();
        } catch (RuntimeException e) {
            LOG.error("Adapter {} could not put out what it holds back", id, e);
        }
    }

    /** What waits before a suspended lane is let in first: an adapter cannot end while its threads wait. */
    void close() {
        inlet.resume();
        adapter.close();
    }
}
