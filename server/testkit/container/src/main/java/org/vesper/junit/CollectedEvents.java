// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The events that a stage has emitted since the test began to collect them. <b>Threading:</b> any thread. */
public final class CollectedEvents {

    private final String stage;
    private final Duration patience;
    private final List<CollectedEvent> events = new ArrayList<>();

    CollectedEvents(String stage, Duration patience) {
        this.stage = stage;
        this.patience = patience;
    }

    /** The events so far. */
    public synchronized List<CollectedEvent> all() {
        return List.copyOf(events);
    }

    /**
     * Waits until this many events have been emitted, and returns all. <b>Failure:</b> an {@link AssertionError} that shows the events so
     * far.
     */
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

    /** Removes the events so far. */
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
