// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.timer.internal;

import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.spi.Adapter;
import org.vesper.spi.AdapterContext;
import org.vesper.spi.AdapterStatus;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.Inlet;

/**
 * Emits an event at each tick. The times of the ticks are fixed when it starts, so that they do not drift; one that is late, because the
 * stages behind it were busy, comes as soon as it can, and none is left out.
 *
 * <p><b>Threading:</b> one thread of its own.
 */
public final class TimerAdapter implements Adapter {

    private static final Logger LOG = LoggerFactory.getLogger(TimerAdapter.class);
    private static final long THREAD_ENDS_MS = 3_000;

    private final String owner;
    private final TimerSettings settings;
    private final TickEvents events;
    private final Inlet inlet;
    private final Thread thread;
    private volatile boolean closing;
    private volatile long ticks;

    private TimerAdapter(String owner, TimerSettings settings, TickEvents events, Inlet inlet, ThreadFactory threads) {
        this.owner = owner;
        this.settings = settings;
        this.events = events;
        this.inlet = inlet;
        this.thread = threads.newThread(this::run);
    }

    /** An adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for settings it cannot take. */
    public static TimerAdapter of(AdapterContext context) {
        String owner = "adapter " + context.stage() + " of " + context.application();
        TimerSettings settings = TimerSettings.read(owner, context.settings());
        try {
            return new TimerAdapter(owner, settings, TickEvents.of(settings, context.eventTypes()), context.inlet(), context.threads());
        } catch (ConfigurationException e) {
            throw new ConfigurationException(owner + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void start() {
        thread.start();
        LOG.info("{} ticks every {} ms", owner, settings.interval().toNanos() / 1e6);
    }

    @Override
    public AdapterStatus status() {
        String end = settings.count() == 0 ? "none" : String.valueOf(settings.count());
        return new AdapterStatus("every " + settings.interval().toNanos() / 1e6 + " ms", 0, ticks, 0, 0,
                Map.of("event-type", events.type().name(), "count", end));
    }

    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(thread);
        try {
            thread.join(THREAD_ENDS_MS);
            if (thread.isAlive()) {
                LOG.error("{}: thread {} has not ended within {} ms; a stage behind the adapter does not return from onEvent", owner,
                        thread.getName(), THREAD_ENDS_MS);
            }
        } catch (InterruptedException e) {
            LOG.warn("{}: interrupted while its thread ends", owner);
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        long startNs = System.nanoTime();
        long startMs = System.currentTimeMillis();
        for (long number = 1; !closing && (settings.count() == 0 || number <= settings.count()); number++) {
            long dueNs = settings.interval().toNanos() * number;
            if (awaitUntil(startNs + dueNs)) {
                emit(number, startMs + TimeUnit.NANOSECONDS.toMillis(dueNs));
            }
        }
    }

    private void emit(long number, long timeMs) {
        inlet.enter();
        try {
            inlet.onEvent(events.make(number, timeMs));
            ticks = number;
        } finally {
            inlet.exit();
        }
    }

    /** False if the adapter closes before. */
    private boolean awaitUntil(long deadlineNs) {
        for (long leftNs = deadlineNs - System.nanoTime(); leftNs > 0 && !closing; leftNs = deadlineNs - System.nanoTime()) {
            LockSupport.parkNanos(this, leftNs);
        }
        return !closing;
    }
}
