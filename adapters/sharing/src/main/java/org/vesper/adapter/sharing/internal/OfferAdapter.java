// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.util.List;
import java.util.Map;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterStatus;
import org.vesper.spi.adapter.LastingAdapter;

/**
 * Puts each event into the queues of the followers. It waits for a follower only if that follower has requested it. Followers stay
 * subscribed during an update of its application.
 *
 * <p><b>Threading:</b> one thread at a time delivers events. <b>Failure:</b> an event that is not of the offered type causes an exception
 * to the network, which counts it, and reaches no follower.
 */
public final class OfferAdapter implements LastingAdapter, EventSink {

    private final OfferName name;
    private final String stage;
    private final EventType type;
    private final EventCopier copier;
    private final Offers offers;
    private volatile List<Subscription> subscriptions = List.of();
    private volatile long offered;

    private OfferAdapter(OfferName name, String stage, EventType type, Offers offers) {
        this.name = name;
        this.stage = stage;
        this.type = type;
        this.copier = new EventCopier(type);
        this.offers = offers;
    }

    /** Creates an adapter that is not started yet. <b>Failure:</b> a {@link ConfigurationException} for invalid settings. */
    public static OfferAdapter of(AdapterContext context, Offers offers) {
        String stream = context.settings().text("stream", context.stage());
        return new OfferAdapter(new OfferName(context.application(), stream), context.stage(), context.eventType(), offers);
    }

    @Override
    public void start() {
        offers.add(this);
    }

    @Override
    public void onEvent(Object event) {
        List<Subscription> followers = subscriptions;
        EventCopy copy = null;
        for (Subscription follower : followers) {
            if (copy == null && !follower.takes(event)) {
                copy = copier.of(event);
            }
        }
        for (Subscription follower : followers) {
            follower.mailbox().put(follower.takes(event) ? event : copy);
        }
        offered = offered + 1;
    }

    @Override
    public AdapterStatus status() {
        return new AdapterStatus(name.toString(), subscriptions.size(), offered, 0, 0, Map.of("event-type", type.name()));
    }

    @Override
    public boolean canTakeOver(Adapter predecessor) {
        return predecessor instanceof OfferAdapter other && other.name.equals(name);
    }

    @Override
    public void pause() {
        // No more events arrive.
    }

    @Override
    public void resume() {
        // The take-over has started it.
    }

    @Override
    public void takeOver(Adapter predecessor) {
        offers.replace((OfferAdapter) predecessor, this);
    }

    @Override
    public void close() {
        offers.remove(this);
        subscriptions = List.of();
    }

    OfferName name() {
        return name;
    }

    String stage() {
        return stage;
    }

    EventType type() {
        return type;
    }

    /** Replaces the subscriptions that receive the events. */
    void connect(List<Subscription> followers) {
        subscriptions = followers;
    }
}
