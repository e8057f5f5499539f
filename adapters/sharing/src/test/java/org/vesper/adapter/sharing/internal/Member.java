// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.sharing.internal;

import java.util.List;
import org.vesper.adapter.sharing.FollowAdapterProvider;
import org.vesper.adapter.sharing.OfferAdapterProvider;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.testkit.TestAdapterContext;
import org.vesper.testkit.TestInlet;
import org.vesper.tests.support.Await;

/** An application with one type, whose stages keep a follower's events, and pass them on to a sink if there is one. */
final class Member {

    private final String application;
    private final EventType type;
    private final TestInlet inlet = new TestInlet();

    Member(String application, EventType type) {
        this.application = application;
        this.type = type;
    }

    /** Adds a sink that receives each event in the lane after it has been kept. */
    Member with(EventSink next) {
        inlet.forward(next);
        return this;
    }

    OfferAdapter offer(Offers offers, String stream) {
        return (OfferAdapter) new OfferAdapterProvider(offers).create(context().with("stream", stream));
    }

    /** @param more keys and values */
    FollowAdapter follow(Offers offers, String of, String... more) {
        String[] source = of.split("/");
        return (FollowAdapter) new FollowAdapterProvider(offers)
                .create(context().with("application", source[0], "stream", source[1]).with(more));
    }

    /** Waits for that many events. */
    List<Object> await(int count) {
        Await.until(count + " events", () -> received().size() >= count);
        return received();
    }

    List<Object> received() {
        return inlet.events();
    }

    TestInlet inlet() {
        return inlet;
    }

    private TestAdapterContext context() {
        return new TestAdapterContext(type).named(application, "shared").into(inlet);
    }
}
