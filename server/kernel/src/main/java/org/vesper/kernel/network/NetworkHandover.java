// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.recovery.Recovery;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.BeanStage;
import org.vesper.kernel.stage.StreamStage;

/**
 * The replacement of a running network by another: {@link #perform()}, then {@link #complete()} or {@link #rollBack()}. The old network
 * processes all events that arrive before, the new one all that arrive after, and the resources of {@link
 * org.vesper.spi.adapter.LastingAdapter}s stay open. A network with a journal gives it to the new one, which is fed from it. The caller
 * then closes the network that is no longer needed.
 *
 * <p>Between {@code perform} and {@code complete} no event is in transit, so several networks can be replaced together.
 *
 * <p><b>Threading:</b> one thread at a time, which may wait; each step runs on the control thread of the network that it touches, and fails
 * if it takes longer than 30 s.
 */
public final class NetworkHandover {

    private static final Logger LOG = LoggerFactory.getLogger(NetworkHandover.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Network old;
    private final Network next;
    private final Duration timeout;
    private final Map<AdapterStage, AdapterStage> successors = new HashMap<>();
    private final Deque<Reversal> rollback = new ArrayDeque<>();

    private interface Step {

        void take() throws InterruptedException;
    }

    /** Undoes a step that has begun and may have stopped half-way. */
    private static final class Reversal {

        private final Network network;
        private final Step step;
        private volatile boolean due;

        Reversal(Network network, Step step) {
            this.network = network;
            this.step = step;
        }
    }

    /**
     * Prepares the handover; nothing is touched yet.
     *
     * @param old a started network, suspended or not
     * @param next a network that has not been started
     */
    public NetworkHandover(Network old, Network next) {
        this(old, next, TIMEOUT);
    }

    /** @param timeout the maximum time for a lane, a stream or the clock of the old network to come to rest */
    NetworkHandover(Network old, Network next, Duration timeout) {
        this.old = old;
        this.next = next;
        this.timeout = timeout;
    }

    /**
     * Brings the old network to rest and opens the new one, whose inlets stay shut. <b>Failure:</b> an exception, whichever step fails; the
     * old network continues with all its resources, and suppressed exceptions report the steps that could not be rolled back.
     */
    public void perform() {
        try {
            findSuccessors();
            haltOld();
            openFresh();
        } catch (RuntimeException | Error e) {
            rollBack().forEach(e::addSuppressed);
            throw e;
        }
    }

    /** Admits events to the new network, unless the old one was suspended; the old one can be closed. <b>Failure:</b> is logged. */
    public void complete() {
        rollback.clear();
        List<Throwable> failures = new ArrayList<>();
        if (next.recovery().isEmpty()) {
            attempt(next, () -> Recovery.retire(next.definition()), failures);
        }
        attempt(next, next::startClock, failures);
        next.inputs().stream().filter(successors::containsValue).forEach(successor -> attempt(next, successor::unpause, failures));
        if (!old.isSuspended()) {
            next.resume();
        }
    }

    /**
     * Reverses all steps, the last one first, and lets the old network continue; the new one can be closed. Returns the failures of steps
     * that could not be rolled back.
     */
    public List<Throwable> rollBack() {
        List<Throwable> failures = new ArrayList<>();
        while (!rollback.isEmpty()) {
            Reversal reversal = rollback.pop();
            if (reversal.due) {
                attempt(reversal.network, reversal.step, failures);
            }
        }
        return failures;
    }

    private void findSuccessors() {
        on(next, () -> {
            for (AdapterStage stage : next.adapters()) {
                old.adapters().stream().filter(stage::canTakeOver).findFirst().ifPresent(other -> successors.put(other, stage));
            }
        });
    }

    /** Waits for all batches in lanes first: nothing is closed while a stage is blocking. */
    private void haltOld() {
        Deadline lanes = new Deadline(timeout);
        for (AdapterStage input : old.inputs()) {
            step(old, () -> input.suspend(lanes), () -> admit(input::resume));
        }
        for (BeanStage bean : old.beans()) {
            step(old, () -> bean.output().suspend(lanes), () -> admit(bean.output()::resume));
        }
        old.inputs().stream().filter(successors::containsKey).forEach(this::leave);
        old.inputs().stream().filter(input -> !successors.containsKey(input)).forEach(this::leave);
        step(old, () -> old.stopClock(new Deadline(timeout)), old::startClock);
        Deadline streams = new Deadline(timeout);
        for (StreamStage stream : old.streams()) {
            step(old, () -> stream.stop(streams), () -> old.start(stream));
        }
        on(old, () -> Recovery.settle(old.recovery(), streams));
        old.outputs().forEach(output -> on(old, output::flush));
        old.outputs().forEach(this::leave);
        old.recovery().ifPresent(journals -> step(old, journals::close, () -> journals.open(old.stages())));
    }

    private void openFresh() {
        next.outputs().forEach(this::enter);
        next.recovery().ifPresent(journals -> step(next, () -> journals.recover(next.stages()), () -> {
            next.outputs().forEach(AdapterStage::flush); // The mark passes nothing that they keep.
            journals.close();
        }));
        for (StreamStage stream : next.streams()) {
            step(next, () -> next.start(stream), () -> stream.stop(new Deadline(timeout)));
        }
        next.hold();
        next.inputs().forEach(this::enter);
    }

    /** Pauses an adapter of the old network, or closes it if it has no successor. */
    private void leave(AdapterStage stage) {
        boolean lasts = successors.containsKey(stage);
        step(old, lasts ? stage::pause : stage::close, () -> {
            if (!stage.isOutput()) {
                stage.hold();
            }
            if (lasts) {
                stage.unpause();
            } else {
                stage.recreate();
            }
        });
    }

    /** Opens an adapter of the new network; an output adapter is then ready for events. */
    private void enter(AdapterStage stage) {
        AdapterStage predecessor = old.adapters().stream().filter(other -> successors.get(other) == stage).findFirst().orElse(null);
        if (predecessor == null) {
            step(next, stage::start, stage::close);
            return;
        }
        Reversal givingBack = reversal(old, () -> predecessor.takeOver(stage));
        on(next, () -> {
            stage.takeOver(predecessor);
            givingBack.due = true;
        });
        if (stage.isOutput()) {
            step(next, stage::unpause, () -> {
                stage.flush();
                stage.pause();
            });
        }
    }

    private void admit(Runnable resumption) {
        if (!old.isSuspended()) {
            resumption.run();
        }
    }

    /** Takes a step that may stop half-way; its reversal copes with that. */
    private void step(Network network, Step step, Step reversal) {
        Reversal registered = reversal(network, reversal);
        on(network, () -> {
            registered.due = true;
            step.take();
        });
    }

    private Reversal reversal(Network network, Step step) {
        Reversal reversal = new Reversal(network, step);
        rollback.push(reversal);
        return reversal;
    }

    /** Takes a step whose failure does not prevent the steps after it. */
    private static void attempt(Network network, Step step, List<Throwable> failures) {
        try {
            on(network, step);
        } catch (RuntimeException | Error e) {
            LOG.error("A step after a handover failed; the other steps continue", e);
            failures.add(e);
        }
    }

    private static void on(Network network, Step step) {
        network.call(() -> {
            step.take();
            return null;
        });
    }
}
