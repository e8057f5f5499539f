// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.spi.figure.Figure;

/**
 * Receives another application's offer through its own queue, so that neither application waits for the other's stages. Without an offer of
 * a matching type, it waits. The queue and its subscription survive an update of its application.
 *
 * <p><b>Threading:</b> a thread of its own carries the events from the queue into the lane.
 */
public final class FollowAdapter implements LastingAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(FollowAdapter.class);
    private static final Duration PAUSE_TIMEOUT = Duration.ofSeconds(10);
    private static final long THREAD_ENDS_MS = 3_000;

    private final String owner;
    private final String application;
    private final FollowSettings settings;
    private final EventConverter converter;
    private final Offers offers;
    private final Courier courier;
    private final Thread thread;
    private volatile FollowerState state = FollowerState.NOT_STARTED;
    private volatile Figures before = new Figures(0, 0, 0);

    /** The counts of a mailbox, over all versions of the application. */
    private record Figures(long passed, long dropped, long unreadable) {

        static Figures of(Mailbox mailbox) {
            return new Figures(mailbox.passed(), mailbox.dropped(), mailbox.unreadable());
        }

        Figures since(Figures other) {
            return new Figures(passed - other.passed, dropped - other.dropped, unreadable - other.unreadable);
        }
    }

    private FollowAdapter(FollowSettings settings, AdapterContext context, Offers offers) {
        this.owner = context.owner();
        this.application = context.application();
        this.settings = settings;
        this.converter = new EventConverter(context.eventType());
        this.offers = offers;
        this.courier = new Courier(owner, new Mailbox(settings.capacity(), settings.whenFull()), converter, context.inlet());
        this.thread = context.threads().newThread(courier);
    }

    /** Creates an adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for invalid settings. */
    public static FollowAdapter of(AdapterContext context, Offers offers) {
        return new FollowAdapter(FollowSettings.read(context.owner(), context.settings()), context, offers);
    }

    @Override
    public Set<String> emits() {
        return Set.of(converter.type().name());
    }

    @Override
    public Set<String> takesFrom() {
        return Set.of(settings.offer().application());
    }

    @Override
    public void start() {
        offers.add(this);
        resume();
    }

    @Override
    public boolean canTakeOver(Adapter predecessor) {
        return predecessor instanceof FollowAdapter other && other.settings.offer().equals(settings.offer());
    }

    @Override
    public void pause() {
        try {
            courier.mailbox().pause(PAUSE_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(owner + ": interrupted while it pauses", e);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(owner + " cannot pause: " + e.getMessage(), e);
        }
    }

    @Override
    public void resume() {
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        }
        courier.mailbox().openTo(courier);
    }

    @Override
    public void takeOver(Adapter predecessor) {
        FollowAdapter other = (FollowAdapter) predecessor;
        Mailbox mailbox = other.courier.mailbox();
        if (mailbox != courier.mailbox()) {
            before = Figures.of(mailbox);
        }
        courier.serve(mailbox);
        offers.replace(other, this);
        courier.mailbox().limit(settings.capacity(), settings.whenFull());
    }

    @Override
    public AdapterStatus status() {
        Mailbox mailbox = courier.mailbox();
        Map<String, String> details = new LinkedHashMap<>();
        details.put("state", state.toString());
        details.put("event-type", converter.type().name());
        details.put("capacity", String.valueOf(settings.capacity()));
        details.put("when-full", Settings.written(settings.whenFull()));
        Figures figures = Figures.of(mailbox).since(before);
        String address = settings.offer() + (state.isConnected() ? "" : " (" + state.word() + ")");
        long rejected = figures.dropped() + figures.unreadable();
        return new AdapterStatus(address, state.isConnected() ? 1 : 0, figures.passed(), rejected, 0, 0, details, List.of(
                Figure.gauge("waiting", "events", "Events that wait for the follower", mailbox.waiting()),
                Figure.counter("dropped", "events", "Events dropped because the follower was too slow", figures.dropped()),
                Figure.counter("unreadable", "events", "Events that the follower cannot read", figures.unreadable())));
    }

    /** Passes the queued events into the lane, unless another version has taken over the queue. */
    @Override
    public void close() {
        boolean last = offers.remove(this);
        if (last) {
            courier.mailbox().close(courier);
        } else {
            courier.end();
        }
        awaitEnd();
        if (last) {
            courier.end();
            int left = courier.mailbox().discard();
            if (left > 0) {
                LOG.error("{}: {} events in its queue were dropped, since the stages downstream did not take them in time", owner, left);
            }
        }
        state = FollowerState.NOT_STARTED;
    }

    OfferName offer() {
        return settings.offer();
    }

    String application() {
        return application;
    }

    /** Whether the offering application waits for this follower. */
    boolean blocks() {
        return settings.whenFull() == WhenFull.BLOCK;
    }

    EventConverter converter() {
        return converter;
    }

    Subscription subscription() {
        return new Subscription(courier.mailbox(), converter.ownClass());
    }

    /** Sets the state determined by the registry. */
    void become(FollowerState found) {
        boolean changed = state.kind() != found.kind();
        state = found;
        if (changed && found.kind() == FollowerState.Kind.REFUSED) {
            LOG.warn("{} is not connected: {}", owner, found.reason());
        } else if (changed) {
            LOG.info("{} {}", owner, found.isConnected() ? "follows " + settings.offer() : "waits: " + found.reason());
        }
    }

    private void awaitEnd() {
        try {
            thread.join(THREAD_ENDS_MS);
            if (thread.isAlive()) {
                LOG.error("{}: thread {} has not ended within {} ms; a stage downstream of the adapter does not return from onEvent", owner,
                        thread.getName(), THREAD_ENDS_MS);
            }
        } catch (InterruptedException e) {
            LOG.warn("{}: interrupted while its thread ends", owner);
            Thread.currentThread().interrupt();
        }
    }
}
