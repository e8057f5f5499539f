// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.OutputIdentity;
import org.vesper.health.HealthCheck;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.fault.FaultText;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneLog;
import org.vesper.kernel.lane.WriteLimit;
import org.vesper.kernel.port.Injection;
import org.vesper.kernel.port.LaneInlet;
import org.vesper.kernel.port.StageInput;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.ClientAdapter;
import org.vesper.spi.adapter.ClientStatus;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.spi.adapter.RecoveringAdapter;
import org.vesper.spi.adapter.RecoveringOutput;

/**
 * An adapter at run time: an input adapter or an output adapter.
 *
 * <p><b>Threading:</b> the control thread opens, pauses and closes it; any thread may read its state.
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
    private final WriteLimit limit;
    private volatile Adapter adapter;
    private boolean closed;
    /** Whether an output adapter may keep events that it could not emit. */
    private volatile boolean keeping;

    /**
     * The parts of a stage.
     *
     * @param maker is called at once, and again to {@link #recreate}
     * @param limit of an output adapter; null for none
     */
    public record Parts(String id, LaneInlet inlet, Supplier<Adapter> maker, Faults faults, ControlThread control, WriteLimit limit) {
    }

    private AdapterStage(Parts parts, boolean output) {
        this.id = parts.id();
        this.inlet = parts.inlet();
        this.maker = parts.maker();
        this.faults = parts.faults();
        this.control = parts.control();
        this.limit = parts.limit();
        this.adapter = maker.get();
        EventSink emitter = adapter instanceof IdentifiedSink ? new IdentifiedEmitter() : this::emit;
        this.input = output ? StageInput.last(inlet.lane(), inlet.lane().output(id, emitter), faults) : null;
    }

    /** Makes an input adapter. */
    public static AdapterStage in(Parts parts) {
        return new AdapterStage(parts, false);
    }

    /** Makes an output adapter, which takes the events of its {@link #input()}; the maker makes {@link EventSink}s. */
    public static AdapterStage out(Parts parts) {
        return new AdapterStage(parts, true);
    }

    @Override
    public String id() {
        return id;
    }

    /** Whether it is an output adapter. */
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

    /** The number of events on which it failed, and of exceptions in its own threads; rejected input of clients is in {@link #status()}. */
    @Override
    public long faults() {
        return faults.count();
    }

    /** Also true if a fault has ended one of its own threads. */
    @Override
    public boolean isStopped() {
        return faults.isStopped() || faults.endedThreads() > 0;
    }

    @Override
    public Faults.Last lastFault() {
        return faults.last();
    }

    @Override
    public List<StageInput> entries() {
        return isOutput() ? List.of(input) : List.of();
    }

    @Override
    public List<LaneInlet> exits() {
        return isOutput() ? List.of() : List.of(inlet);
    }

    /** Does not include events that the adapter itself has rejected, which are in {@link #status()}. */
    @Override
    public long eventsRejected() {
        return isOutput() ? input.rejected() : 0;
    }

    /** Resumes the adapter; one that has lost a thread is recreated. */
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

    @Override
    public void inject(List<?> events, Deadline deadline) throws InterruptedException {
        Injection.into(inlet.lane(), isOutput() ? inlet.lane().entry(id, input.door()) : inlet, events, deadline);
    }

    /** The adapter's own figures; if reading them fails, the failure replaces its address. */
    public AdapterStatus status() {
        try {
            return adapter.status();
        } catch (Throwable e) {
            return new AdapterStatus("status cannot be read: " + FaultText.of(e), 0, 0, 0, 0, Map.of());
        }
    }

    /** What must be mended, as the adapter reports it. */
    public HealthCheck asCheck() {
        return adapter instanceof HealthCheck check ? check : List::of;
    }

    /** The adapter, if it reads the bytes that it has written to a journal. */
    public Optional<RecoveringAdapter> recovering() {
        return adapter instanceof RecoveringAdapter recovering ? Optional.of(recovering) : Optional.empty();
    }

    /**
     * Makes a further adapter, which is never started, to read what this one has written to a journal; empty if it writes nothing there.
     * The caller closes it. <b>Threading:</b> the control thread.
     */
    public Optional<RecoveringAdapter> reader() {
        return recovering().map(unused -> (RecoveringAdapter) maker.get());
    }

    /** The adapter, if it numbers what it is given and goes on at a number. */
    public Optional<RecoveringOutput> recoveringOutput() {
        return adapter instanceof RecoveringOutput output ? Optional.of(output) : Optional.empty();
    }

    /** Whether its events are in a lane. */
    public boolean isIn(Lane lane) {
        return inlet.lane() == lane;
    }

    /** The adapter's clients, as far as it distinguishes them. */
    public List<ClientStatus> clients() {
        return adapter instanceof ClientAdapter serving ? serving.clients() : List.of();
    }

    /** Closes the connection of the client with this address, and returns whether there is one. */
    public boolean disconnect(String address) {
        return adapter instanceof ClientAdapter serving && serving.disconnect(address);
    }

    /**
     * Sends the clients to other servers, as {@link ClientAdapter#redirect(List)} says. <b>Failure:</b> also an {@link
     * UnsupportedOperationException} if the adapter has no clients.
     */
    public int redirect(List<String> to) {
        return serving().redirect(to);
    }

    /** Sends one client to other servers, as {@link ClientAdapter#redirect(String, List)} says. */
    public boolean redirect(String address, List<String> to) {
        return serving().redirect(address, to);
    }

    private ClientAdapter serving() {
        if (adapter instanceof ClientAdapter serving) {
            return serving;
        }
        throw new UnsupportedOperationException("the adapter has no clients that can be sent elsewhere");
    }

    /** The applications whose events it takes. */
    public Set<String> takesFrom() {
        return adapter.takesFrom();
    }

    /** The adapter's class, which is in the stack frames of its threads. */
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

    /** Suspends the inlet without waiting for a batch in the lane. */
    public void hold() {
        inlet.hold();
    }

    public void resume() {
        inlet.resume();
    }

    /**
     * Flushes an output adapter. Returns whether it has emitted all its events: one that fails keeps them. <b>Failure:</b> is counted and
     * logged.
     */
    public boolean flush() {
        keeping = true;
        try {
            adapter.flush();
            keeping = false;
        } catch (RuntimeException | Error e) {
            faults.recordRetry("flush its events", e);
        }
        return !keeping;
    }

    /** Whether an output adapter may keep events, since it has failed to flush them the last time, or to close. */
    public boolean isKeeping() {
        return keeping;
    }

    /** Whether it can take over the resources of the other adapter. */
    public boolean canTakeOver(AdapterStage other) {
        return id.equals(other.id) && isOutput() == other.isOutput() && other.adapter instanceof LastingAdapter
                && adapter instanceof LastingAdapter lasting && lasting.canTakeOver(other.adapter);
    }

    /** Pauses a lasting adapter; batches that wait before a suspended lane are admitted first. */
    public void pause() {
        inlet.finish();
        lasting().pause();
    }

    /** Resumes a lasting adapter; the inlet decides whether its events are admitted. */
    public void unpause() {
        inlet.begin();
        lasting().resume();
    }

    /** Takes over the resources of a paused lasting adapter, and is paused itself. */
    public void takeOver(AdapterStage other) {
        lasting().takeOver(other.adapter);
    }

    /**
     * Closes the adapter; an output adapter is flushed before. Batches that wait before a suspended lane are admitted first: an adapter
     * cannot end while its threads wait. A second call does nothing.
     */
    public void close() {
        if (!closed) {
            closed = true;
            inlet.finish();
            boolean flushed = !isOutput() || flush();
            keeping = true;
            adapter.close();
            keeping = !flushed;
        }
    }

    /**
     * Replaces the closed adapter with a new one, and starts it: an output adapter continues behind what the old one was given, and an
     * input adapter takes the state that the old one would write into the journal.
     */
    public void recreate() {
        inlet.begin();
        Optional<Long> given = recoveringOutput().map(RecoveringOutput::given);
        LaneLog log = inlet.lane().log();
        List<ByteBuffer> state = log == null || isOutput() ? List.of() : log.state(id);
        adapter = maker.get();
        closed = false;
        keeping = false;
        recovering().ifPresent(made -> state.forEach(made::recover));
        adapter.start();
        given.ifPresent(number -> recoveringOutput().ifPresent(output -> output.goOnAt(number)));
    }

    private void replace() {
        boolean suspended = inlet.isSuspended();
        try {
            close();
        } catch (RuntimeException | Error e) {
            LOG.warn("Adapter {} failed to close; it is recreated", id, e);
        }
        if (suspended) {
            inlet.hold();
        }
        recreate();
        faults.forgetEndedThreads();
    }

    private LastingAdapter lasting() {
        return (LastingAdapter) adapter;
    }

    private void emit(Object event) {
        if (limit == null) {
            ((EventSink) adapter).onEvent(event);
        } else {
            limit.write(() -> ((EventSink) adapter).onEvent(event));
        }
    }

    /** The way to an adapter that takes the identity of each event. */
    private final class IdentifiedEmitter implements IdentifiedSink {

        @Override
        public void onEvent(Object event) {
            emit(event);
        }

        @Override
        public void onEvent(Object event, OutputIdentity identity) {
            if (limit == null) {
                ((IdentifiedSink) adapter).onEvent(event, identity);
            } else {
                limit.write(() -> ((IdentifiedSink) adapter).onEvent(event, identity));
            }
        }
    }
}
