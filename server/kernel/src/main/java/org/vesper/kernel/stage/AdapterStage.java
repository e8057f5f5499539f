// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.fault.FaultText;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.port.LaneInlet;
import org.vesper.kernel.port.StageInput;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.ClientAdapter;
import org.vesper.spi.adapter.ClientStatus;
import org.vesper.spi.adapter.LastingAdapter;

/**
 * An adapter at run time: it either brings events in or puts events out.
 *
 * <p><b>Threading:</b> the control thread opens, halts and closes it; any thread looks at it.
 */
public final class AdapterStage implements StoppableStage {

    private static final Logger LOG = LoggerFactory.getLogger(AdapterStage.class);
    private static final Duration RECREATE_TIMEOUT = Duration.ofSeconds(30);

    private final String id;
    private final LaneInlet inlet;
    private final Supplier<Adapter> maker;
    private final StageInput input;
    private final Faults faults;
    private final ControlThread control;
    private volatile Adapter adapter;
    private boolean closed;

    /**
     * What a stage is made of.
     *
     * @param maker is asked at once, and again to {@link #recreate}
     */
    public record Parts(String id, LaneInlet inlet, Supplier<Adapter> maker, Faults faults, ControlThread control) {
    }

    private AdapterStage(Parts parts, boolean output) {
        this.id = parts.id();
        this.inlet = parts.inlet();
        this.maker = parts.maker();
        this.faults = parts.faults();
        this.control = parts.control();
        this.input = output ? new StageInput(inlet.lane(), this::putOut, faults) : null;
        this.adapter = maker.get();
    }

    /** One that brings events in. */
    public static AdapterStage in(Parts parts) {
        return new AdapterStage(parts, false);
    }

    /** An output adapter, which takes the events that come through its {@link #input()}; the maker makes {@link EventSink}s. */
    public static AdapterStage out(Parts parts) {
        return new AdapterStage(parts, true);
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

    /** Events that made it throw, and what its own threads have thrown; what it has refused of a client is in {@link #status()}. */
    @Override
    public long faults() {
        return faults.count();
    }

    /** Also if one of its own threads has ended by a fault. */
    @Override
    public boolean isStopped() {
        return faults.isStopped() || faults.endedThreads() > 0;
    }

    @Override
    public String lastFault() {
        return faults.last().text();
    }

    /** Beside those that the adapter itself has refused, which are in {@link #status()}. */
    @Override
    public long eventsRejected() {
        return isOutput() ? input.rejected() : 0;
    }

    /** Recreates an adapter that has lost a thread. */
    @Override
    public void resumeAfterFault() {
        if (faults.endedThreads() > 0) {
            control.call(() -> {
                replace();
                return null;
            }, RECREATE_TIMEOUT);
        }
        faults.breaker().close();
    }

    @Override
    public long busyMs() {
        return inlet.lane().watch().busyMs();
    }

    /** The adapter's own figures; if reading them fails, the failure stands in the place of its address. */
    public AdapterStatus status() {
        try {
            return adapter.status();
        } catch (Throwable e) {
            return new AdapterStatus("tells nothing of itself: " + FaultText.of(e), 0, 0, 0, 0, Map.of());
        }
    }

    /** The adapter's clients, as far as it distinguishes them. */
    public List<ClientStatus> clients() {
        return adapter instanceof ClientAdapter serving ? serving.clients() : List.of();
    }

    /** Has the adapter close the connection of the client with this address; whether there is one. */
    public boolean disconnect(String address) {
        return adapter instanceof ClientAdapter serving && serving.disconnect(address);
    }

    /** The applications whose events it takes. */
    public Set<String> takesFrom() {
        return adapter.takesFrom();
    }

    /** What the frames of its threads show. */
    public Class<?> adapterClass() {
        return adapter.getClass();
    }

    public StageInput input() {
        return input;
    }

    public void start() {
        adapter.start();
    }

    public void suspend(Deadline deadline) throws InterruptedException {
        inlet.suspend(deadline);
    }

    /** Like {@link #suspend}, without waiting for a batch that is in the lane. */
    public void hold() {
        inlet.hold();
    }

    public void resume() {
        inlet.resume();
    }

    /** Flushes an output adapter. <b>Failure:</b> is logged. */
    public void flush() {
        try {
            adapter.flush();
        } catch (RuntimeException | Error e) {
            LOG.error("Adapter {} could not put out what it holds back", id, e);
        }
    }

    /** Whether it can take over what this other one has open. */
    public boolean canTakeOver(AdapterStage other) {
        return id.equals(other.id) && isOutput() == other.isOutput() && other.adapter instanceof LastingAdapter
                && adapter instanceof LastingAdapter lasting && lasting.canTakeOver(other.adapter);
    }

    /** Halts a lasting adapter; what waits before a suspended lane is let in first. */
    public void pause() {
        inlet.resume();
        lasting().pause();
    }

    /** Lets a lasting adapter continue; whether its events come in is up to the inlet. */
    public void unpause() {
        lasting().resume();
    }

    /** Goes on, paused, with what a lasting adapter has open that is paused. */
    public void takeOver(AdapterStage other) {
        lasting().takeOver(other.adapter);
    }

    /** What waits before a suspended lane is let in first: an adapter cannot end while its threads wait. A second call does nothing. */
    public void close() {
        if (!closed) {
            closed = true;
            inlet.resume();
            adapter.close();
        }
    }

    /** Makes an adapter in the place of the one that was closed, and starts it. */
    public void recreate() {
        adapter = maker.get();
        closed = false;
        adapter.start();
    }

    private void replace() {
        boolean open = inlet.isOpen();
        try {
            close();
        } catch (RuntimeException | Error e) {
            LOG.warn("Adapter {} could not be closed in an orderly way, and begins anew", id, e);
        }
        if (!open) {
            inlet.hold();
        }
        recreate();
        faults.forgetEndedThreads();
    }

    private LastingAdapter lasting() {
        return (LastingAdapter) adapter;
    }

    private void putOut(Object event) {
        ((EventSink) adapter).onEvent(event);
    }
}
