// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a stage has emitted since the test asked for it. <b>Threading:</b> any thread. */
public final class CollectedEvents {

    private final String stage;
    private final Duration patience;
    private final List<CollectedEvent> events = new ArrayList<>();

    CollectedEvents(String stage, Duration patience) {
        this.stage = stage;
        this.patience = patience;
    }

    /** Those that have come so far. */
    public synchronized List<CollectedEvent> all() {
        return List.copyOf(events);
    }

    /** Waits until this many have come, and returns all. <b>Failure:</b> an {@link AssertionError} that shows those that have. */
    public synchronized List<CollectedEvent> await(int count) {
        long startNs = System.nanoTime();
        while (events.size() < count) {
            long leftMs = patience.minusNanos(System.nanoTime() - startNs).toMillis();
            if (leftMs <= 0) {
                throw new AssertionError(stage + " has emitted " + events.size() + " events and not " + count + " within "
                        + patience.toMillis() + " ms: " + events);
            }
            pause(leftMs);
        }
        return all();
    }

    /** Forgets those that have come. */
    public synchronized void clear() {
        events.clear();
    }

    synchronized void add(String name, Map<String, Object> values) {
        events.add(new CollectedEvent(name, values));
        notifyAll();
    }

    private void pause(long limitMs) {
        try {
            wait(limitMs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + stage, e);
        }
    }
}
