// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.ReentrantLock;

import org.vesper.adapter.sharing.FollowAdapterProvider;
import org.vesper.adapter.sharing.OfferAdapterProvider;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.Settings;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.Inlet;
import org.vesper.tests.support.Await;

/** An application with one type, whose stages keep what a follower brings in, and pass it on to a sink if there is one. */
final class Member implements AdapterContext, Inlet {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final String application;
    private final EventType type;
    private final ReentrantLock lane = new ReentrantLock(true);
    private final List<Object> received = new ArrayList<>();
    private Map<String, String> settings = Map.of();
    private volatile EventSink sink = event -> { };

    Member(String application, EventType type) {
        this.application = application;
        this.type = type;
    }

    /** What happens to each event in the lane, after it is kept. */
    Member with(EventSink next) {
        sink = next;
        return this;
    }

    OfferAdapter offer(Offers offers, String stream) {
        settings = Map.of("stream", stream);
        return (OfferAdapter) new OfferAdapterProvider(offers).create(this);
    }

    /** @param more keys and values */
    FollowAdapter follow(Offers offers, String of, String... more) {
        Map<String, String> all = new HashMap<>(Map.of("application", of.split("/")[0], "stream", of.split("/")[1]));
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        settings = all;
        return (FollowAdapter) new FollowAdapterProvider(offers).create(this);
    }

    /** Waits for that many events. */
    List<Object> await(int count) {
        Await.until(count + " events", LIMIT, () -> received().size() >= count, () -> received().size() + " have come");
        return received();
    }

    synchronized List<Object> received() {
        return List.copyOf(received);
    }

    @Override
    public String application() {
        return application;
    }

    @Override
    public String stage() {
        return "shared";
    }

    @Override
    public Settings settings() {
        return new Settings("adapter shared of " + application, settings);
    }

    @Override
    public Collection<EventType> eventTypes() {
        return List.of(type);
    }

    @Override
    public Inlet inlet() {
        return this;
    }

    @Override
    public Interest interest() {
        return Interest.all();
    }

    @Override
    public ThreadFactory threads() {
        return task -> new Thread(task, application);
    }

    @Override
    public void enter() {
        lane.lock();
    }

    @Override
    public void onEvent(Object event) {
        synchronized (this) {
            received.add(event);
        }
        sink.onEvent(event);
    }

    @Override
    public void exit() {
        lane.unlock();
    }
}
