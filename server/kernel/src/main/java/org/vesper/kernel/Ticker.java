// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the clocks of processors tick, on a thread of its own: time goes on while the control thread compiles rules or waits for a bean.
 * <b>Failure:</b> what a tick throws is logged and does not end the ticking.
 */
final class Ticker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);
    private static final Duration INTERVAL = Duration.ofMillis(10);
    private static final long END_TIMEOUT_SECONDS = 2;

    private final List<ProcessorStage> processors;
    private final ScheduledExecutorService executor;

    /** A clock that ticks every 10 ms until it is closed. */
    Ticker(List<ProcessorStage> processors, ThreadFactory threads) {
        this.processors = processors;
        executor = Executors.newSingleThreadScheduledExecutor(threads);
        executor.scheduleWithFixedDelay(this::tick, INTERVAL.toNanos(), INTERVAL.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Ends the thread after the tick it is in, which is not interrupted. <b>Failure:</b> an exception if it does not end in time; the
     * tick it is in is its last one.
     */
    void stop(Patience patience) throws InterruptedException {
        executor.shutdown();
        if (!executor.awaitTermination(patience.left().toNanos(), TimeUnit.NANOSECONDS)) {
            throw new BusyException("the clock has been in one tick for " + patience
                    + "; a stage behind a processor does not return from onEvent, a thread dump shows which");
        }
    }

    /** Ends the thread; when it returns, no tick is in a processor, unless a stage behind one hangs. */
    @Override
    public void close() {
        executor.shutdownNow();
        try {
            if (!executor.awaitTermination(END_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                LOG.error("The thread of the clock does not end; its application stays in memory");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tick() {
        try {
            for (ProcessorStage processor : processors) {
                processor.advanceTime(System.currentTimeMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            LOG.error("A tick of the clock failed", e);
        }
    }
}
