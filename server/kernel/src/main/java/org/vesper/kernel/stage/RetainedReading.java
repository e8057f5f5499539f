// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.lane.LaneGroup;
import org.vesper.spi.processor.Processor;
import org.vesper.spi.processor.RetainedState;
import org.vesper.spi.processor.RuleStatus;

/**
 * Reads what the rules of a processor retain. It holds the lanes for half a millisecond at a time, or for one rule if that takes longer, so
 * the figures of rules are of different moments.
 *
 * <p><b>Threading:</b> any thread asks; the application's control thread reads.
 */
public final class RetainedReading {

    private static final Logger LOG = LoggerFactory.getLogger(RetainedReading.class);
    private static final long HOLD_NS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final Duration LANE_TIMEOUT = Duration.ofSeconds(1);
    /** How long a caller waits for figures that are being read. */
    private static final long WAIT_MS = 1_000;
    private static final long SHORTEST_PAUSE_NS = TimeUnit.SECONDS.toNanos(10);
    /** The least pause after a reading, as a multiple of the time that it took. */
    private static final int PAUSES = 50;

    private final Processor processor;
    private final LaneGroup lanes;
    private final ControlThread control;
    private CompletableFuture<Figures> reading = new CompletableFuture<>();
    private boolean isReading;
    private long nextNs = System.nanoTime();
    private volatile Optional<Figures> last = Optional.empty();

    RetainedReading(Processor processor, LaneGroup lanes, ControlThread control) {
        this.processor = processor;
        this.lanes = lanes;
        this.control = control;
    }

    /**
     * The numbers of what the rules of a processor retain.
     *
     * @param rules by name
     * @param all the sum, without a name
     */
    public record Figures(Map<String, RetainedState> rules, RetainedState all) {

        private static Figures of(List<RetainedState> states) {
            Map<String, RetainedState> rules = new LinkedHashMap<>();
            states.forEach(state -> rules.put(state.rule(), state));
            return new Figures(rules, states.stream().reduce(new RetainedState("", 0, 0, 0, 0, 0, 0), RetainedState::plus));
        }
    }

    /**
     * The figures of all rules, 10 s old at most, or older if reading takes long: it may take a fiftieth of the time. Waits a second
     * at most while they are read, and then returns the figures before; empty if there are none.
     */
    public Optional<Figures> latest() {
        try {
            return Optional.of(begun().get(WAIT_MS, TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException e) {
            return last;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return last;
        }
    }

    private synchronized CompletableFuture<Figures> begun() {
        if (!isReading && System.nanoTime() - nextNs >= 0) {
            isReading = true;
            CompletableFuture<Figures> begun = new CompletableFuture<>();
            reading = begun;
            if (!control.hand(() -> complete(begun))) {
                begun.completeExceptionally(new IllegalStateException("the application has ended"));
            }
        }
        return reading;
    }

    private void complete(CompletableFuture<Figures> begun) {
        long beganNs = System.nanoTime();
        try {
            Figures figures = Figures.of(read(processor.rules().list().stream().map(RuleStatus::name).toList()));
            last = Optional.of(figures);
            begun.complete(figures);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            begun.completeExceptionally(e);
        } catch (RuntimeException e) {
            LOG.debug("What the rules retain cannot be read now", e);
            begun.completeExceptionally(e);
        } finally {
            pause(System.nanoTime() - beganNs);
        }
    }

    private synchronized void pause(long tookNs) {
        isReading = false;
        nextNs = System.nanoTime() + Math.max(SHORTEST_PAUSE_NS, PAUSES * tookNs);
    }

    /** What some rules retain, without those that are not there any more. Called on the control thread. */
    List<RetainedState> read(List<String> rules) throws InterruptedException {
        List<RetainedState> all = new ArrayList<>();
        Iterator<String> left = rules.iterator();
        while (left.hasNext()) {
            if (!lanes.tryEnter(LANE_TIMEOUT)) {
                throw new BusyException("the lane has been busy for " + LANE_TIMEOUT.toSeconds() + " s" + lanes.place()
                        + ", so what the rules retain cannot be read");
            }
            try {
                long endNs = System.nanoTime() + HOLD_NS;
                do {
                    all.addAll(processor.rules().retained(List.of(left.next())));
                } while (left.hasNext() && System.nanoTime() - endNs < 0);
            } finally {
                lanes.exit();
            }
        }
        return all;
    }
}
