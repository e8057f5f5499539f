// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventType;
import org.vesper.spi.Adapter;
import org.vesper.spi.AdapterContext;
import org.vesper.spi.AdapterStatus;
import org.vesper.spi.ConfigurationException;
import org.vesper.spi.Inlet;
import org.vesper.spi.NearestName;

/**
 * Plays the rows of a file as events, at their times or as fast as the stages behind it take them. A row that is due while these are
 * busy comes as soon as it can, and none is left out. A row that is no event is rejected, counted and logged, once a second at most.
 *
 * <p><b>Threading:</b> one thread of its own.
 */
public final class CsvPlayer implements Adapter {

    private static final Logger LOG = LoggerFactory.getLogger(CsvPlayer.class);
    private static final long THREAD_ENDS_MS = 3_000;
    private static final long LOG_INTERVAL_NS = 1_000_000_000L;
    private static final int BATCH = 64;

    private final String owner;
    private final PlayerSettings settings;
    private final EventType type;
    private final Inlet inlet;
    private final Thread thread;
    private final List<Object> batch = new ArrayList<>(BATCH);
    private long nextLogNs = System.nanoTime();
    private volatile boolean closing;
    private volatile String state = "not started";
    private volatile long passed;
    private volatile long rejected;

    private CsvPlayer(String owner, PlayerSettings settings, EventType type, Inlet inlet, ThreadFactory threads) {
        this.owner = owner;
        this.settings = settings;
        this.type = type;
        this.inlet = inlet;
        this.thread = threads.newThread(this::run);
    }

    /** An adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for settings it cannot take. */
    public static CsvPlayer of(AdapterContext context) {
        String owner = "adapter " + context.stage() + " of " + context.application();
        PlayerSettings settings = PlayerSettings.read(owner, context.settings());
        EventType type = type(owner, settings.eventType(), context.eventTypes());
        return new CsvPlayer(owner, settings, type, context.inlet(), context.threads());
    }

    @Override
    public void start() {
        try {
            open().close();
        } catch (IOException e) {
            throw new ConfigurationException(owner + ": cannot read " + settings.file() + ": " + e, e);
        } catch (ConfigurationException e) {
            throw new ConfigurationException(owner + ": " + e.getMessage(), e);
        }
        state = "playing";
        thread.start();
        LOG.info("{} plays {}", owner, settings.file());
    }

    @Override
    public AdapterStatus status() {
        return new AdapterStatus(settings.file().toString(), 0, passed, rejected, 0, Map.of(
                "event-type", type.name(), "speed", settings.speed() == 0 ? "max" : String.valueOf(settings.speed()), "state", state));
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

    private EventRows open() throws IOException {
        return new EventRows(settings.file(), type, settings.timeProperty());
    }

    private void run() {
        try {
            boolean hadRows = true;
            for (int round = 1; hadRows && !closing && (settings.loop() == 0 || round <= settings.loop()); round++) {
                hadRows = play();
            }
            state = "ended";
            LOG.info("{} has played {}: {} events, {} rows rejected", owner, settings.file(), passed, rejected);
        } catch (IOException | RuntimeException e) {
            state = "failed: " + e.getMessage();
            LOG.error("{} cannot play on, after {} events", owner, passed, e);
        }
    }

    /** False if there was no row, so that there is no use in another round. */
    private boolean play() throws IOException {
        boolean hadRows = false;
        Schedule schedule = new Schedule(settings.speed());
        try (EventRows rows = open()) {
            while (!closing && rows.next()) {
                hadRows = true;
                Object event = eventOrNull(rows);
                if (event != null) {
                    await(schedule.dueNs(rows.timeMs()));
                    batch.add(event);
                }
                if (batch.size() == BATCH) {
                    pass();
                }
            }
        } finally {
            pass();
        }
        return hadRows;
    }

    private Object eventOrNull(EventRows rows) {
        try {
            return rows.event();
        } catch (RuntimeException e) {
            rejected = rejected + 1;
            long nowNs = System.nanoTime();
            if (nowNs - nextLogNs >= 0) {
                nextLogNs = nowNs + LOG_INTERVAL_NS;
                boolean told = e instanceof IllegalArgumentException && e.getMessage() != null && e.getMessage().startsWith(rows.place());
                LOG.warn("{}: row rejected ({} so far): {}", owner, rejected, told ? e.getMessage() : rows.place() + ": " + e);
            }
            return null;
        }
    }

    /** What is due goes first, then this waits. */
    private void await(long dueNs) {
        if (settings.speed() == 0 || dueNs - System.nanoTime() <= 0) {
            return;
        }
        pass();
        for (long leftNs = dueNs - System.nanoTime(); leftNs > 0 && !closing; leftNs = dueNs - System.nanoTime()) {
            LockSupport.parkNanos(this, leftNs);
        }
    }

    private void pass() {
        if (closing || batch.isEmpty()) {
            batch.clear();
            return;
        }
        inlet.enter();
        try {
            batch.forEach(inlet::onEvent);
            passed = passed + batch.size();
        } finally {
            inlet.exit();
            batch.clear();
        }
    }

    private static EventType type(String owner, String name, Collection<EventType> types) {
        List<String> names = types.stream().map(EventType::name).toList();
        if (name.isEmpty() && types.size() != 1) {
            throw new ConfigurationException(owner + ": event-type is not set, and the application has "
                    + (names.isEmpty() ? "none" : "several: " + String.join(", ", names)));
        }
        return types.stream().filter(type -> name.isEmpty() || type.name().equals(name)).findFirst().orElseThrow(() ->
                new ConfigurationException(owner + ": event-type is " + name + ", which is unknown"
                        + NearestName.hintAmong(name, "event types", names)));
    }
}
