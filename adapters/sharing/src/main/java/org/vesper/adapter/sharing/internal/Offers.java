// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;

/**
 * The registry of the open offers and followers of all applications.
 *
 * <p><b>Threading:</b> any thread. Events do not pass through it: an offer knows its followers.
 */
public final class Offers {

    /** Those of all applications of this process. */
    public static final Offers SHARED = new Offers();

    private final Map<OfferName, OfferAdapter> offers = new HashMap<>();
    private final List<FollowAdapter> followers = new ArrayList<>();

    /** Adds an offer. <b>Failure:</b> a {@link ConfigurationException} if an offer of this name exists. */
    synchronized void add(OfferAdapter offer) {
        OfferAdapter other = offers.putIfAbsent(offer.name(), offer);
        if (other != null) {
            throw new ConfigurationException("adapter " + offer.stage() + " of " + offer.name().application() + ": the stream "
                    + offer.name().stream() + " is offered by adapter " + other.stage() + " already; give it another name");
        }
        connect();
    }

    /** Replaces an offer. The new one gets the followers of the old one, except those that its type does not match. */
    synchronized void replace(OfferAdapter old, OfferAdapter successor) {
        if (!offers.replace(old.name(), old, successor)) {
            throw new IllegalStateException(old.name() + " is not open");
        }
        connect();
    }

    synchronized void remove(OfferAdapter offer) {
        if (offers.remove(offer.name(), offer)) {
            connect();
        }
    }

    /** Adds a follower. <b>Failure:</b> a {@link ConfigurationException} if applications could wait for each other in a cycle. */
    synchronized void add(FollowAdapter follower) {
        requireNoCircle(follower);
        followers.add(follower);
        connect();
    }

    /** Replaces a follower. Each event reaches either the old or the new one. <b>Failure:</b> as for {@link #add(FollowAdapter)}. */
    synchronized void replace(FollowAdapter old, FollowAdapter successor) {
        int place = followers.indexOf(old);
        if (place < 0) {
            throw new IllegalStateException("the follower of " + old.offer() + " in " + old.application() + " is not open");
        }
        requireNoCircle(successor);
        followers.set(place, successor);
        connect();
    }

    /** Removes a follower; returns false if it was not registered, or another has replaced it. */
    synchronized boolean remove(FollowAdapter follower) {
        boolean there = followers.remove(follower);
        if (there) {
            connect();
        }
        return there;
    }

    private void connect() {
        Map<OfferAdapter, List<Subscription>> subscriptions = new HashMap<>();
        offers.values().forEach(offer -> subscriptions.put(offer, new ArrayList<>()));
        for (FollowAdapter follower : followers) {
            OfferAdapter offer = offers.get(follower.offer());
            FollowerState state = stateOf(follower, offer);
            if (state.isConnected()) {
                subscriptions.get(offer).add(follower.subscription());
            }
            follower.become(state);
        }
        subscriptions.forEach((offer, all) -> offer.connect(List.copyOf(all)));
    }

    private FollowerState stateOf(FollowAdapter follower, OfferAdapter offer) {
        if (offer == null) {
            return new FollowerState(FollowerState.Kind.WAITING, absence(follower.offer()));
        }
        Optional<String> mismatch = follower.converter().mismatch(offer.type());
        return mismatch.map(reason -> new FollowerState(FollowerState.Kind.REFUSED, "events of type " + offer.type() + " of " + offer.name()
                + " cannot become events of type " + follower.converter().type() + ": " + reason)).orElse(FollowerState.CONNECTED);
    }

    private String absence(OfferName name) {
        Set<String> names = new TreeSet<>();
        offers.keySet().forEach(known -> names.add(known.toString()));
        return "no application offers " + name + NearestName.hintAmong(name.toString(), "offers", names);
    }

    /** Rejects a cycle: an application that offers to a blocking follower waits for the follower's application, and so on. */
    private void requireNoCircle(FollowAdapter added) {
        Deque<String> toVisit = new ArrayDeque<>(added.blocks() ? List.of(added.application()) : List.of());
        Set<String> waitedFor = new HashSet<>();
        while (!toVisit.isEmpty()) {
            String application = toVisit.poll();
            if (waitedFor.add(application)) {
                followers.stream().filter(follower -> follower.blocks() && follower.offer().application().equals(application))
                        .forEach(follower -> toVisit.add(follower.application()));
            }
        }
        if (waitedFor.contains(added.offer().application())) {
            throw new ConfigurationException("adapter of " + added.application() + " that follows " + added.offer()
                    + ": with when-full=block " + added.offer().application() + " could wait for itself, round "
                    + String.join(", ", new TreeSet<>(waitedFor)) + "; set when-full to drop-newest or drop-oldest");
        }
    }
}
