// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.tap;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.vesper.api.OutputIdentity;
import org.vesper.event.EventValues;
import org.vesper.kernel.measure.MeasuredPoint;
import org.vesper.kernel.measure.Probe;
import org.vesper.kernel.metrics.Counter;

/**
 * Shows events that pass one side of a stage. Lanes never wait for it: what it cannot follow is counted as missed.
 *
 * <p>An event is read some milliseconds after it has passed, so a bean that a later stage changes is shown with the changes.
 *
 * <p><b>Threading:</b> {@link #run} is the work of one thread, which evaluates the condition and reads the events; any thread reads
 * what it shows. <b>Failure:</b> an exception of the condition or a getter is counted, and the event is not shown.
 */
public final class Tap {

    /** An event that passes costs two reads and a store, whatever the condition; the benchmark {@code tricks} measures it. */
    private static final int RING = 8192;
    private static final int BATCH = 1024;
    private static final int SHOWN = 1000;
    private static final int MAX_TEXT = 500;
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final String name;
    private final String application;
    private final MeasuredPoint point;
    private final Predicate<Object> condition;
    private final EventValues values;
    private final int perSecond;
    private final List<TapRing> rings = new ArrayList<>();
    private final BlockingQueue<TappedEvent> shown = new ArrayBlockingQueue<>(SHOWN);
    private long secondNs = System.nanoTime();
    private int inSecond;
    private final Counter matched = new Counter();
    private final Counter omitted = new Counter();
    private volatile String failure = "";
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile long takenNs = System.nanoTime();
    private volatile boolean ended;

    /**
     * Prepares a tap.
     *
     * @param application the name of the application
     * @param places the places at which it sees events, one for each lane: what each notes of an event, see {@link Placing}
     * @param perSecond the maximum of events per second to show
     */
    public Tap(String name, String application, MeasuredPoint point, List<? extends UnaryOperator<Object>> places,
               Predicate<Object> condition, EventValues values, int perSecond) {
        this.name = name;
        this.application = application;
        this.point = point;
        this.condition = condition;
        this.values = values;
        this.perSecond = perSecond;
        places.forEach(placing -> rings.add(new TapRing(RING, placing)));
    }

    public String name() {
        return name;
    }

    public MeasuredPoint point() {
        return point;
    }

    /** The probes, one for each lane. */
    public List<Probe> probes() {
        return List.copyOf(rings);
    }

    /** Reads the events in the rings until {@link #end}, or until nobody has taken what it shows for this time. */
    public void run(Duration maxUnread) {
        try {
            while (!ended && !Thread.currentThread().isInterrupted() && System.nanoTime() - takenNs < maxUnread.toNanos()) {
                if (!readRings()) {
                    LockSupport.parkNanos(PAUSE_NS);
                }
            }
        } finally {
            finished.countDown();
        }
    }

    /** Looks at the events in the rings, at some of them if there are many. Returns whether there was any. */
    boolean readRings() {
        boolean any = false;
        for (TapRing ring : rings) {
            Object event = ring.take();
            for (int read = 1; event != null; read++) {
                any = true;
                lookAt(event);
                event = read < BATCH ? ring.take() : null;
            }
        }
        return any;
    }

    /** Takes the events that are shown and were not taken yet, the oldest first. */
    public List<TappedEvent> take(int maximum) {
        takenNs = System.nanoTime();
        List<TappedEvent> taken = new ArrayList<>();
        shown.drainTo(taken, maximum);
        return taken;
    }

    /** As {@link #take(int)}, but waits for an event for this time at most. */
    public List<TappedEvent> take(int maximum, Duration timeout) throws InterruptedException {
        takenNs = System.nanoTime();
        List<TappedEvent> taken = new ArrayList<>();
        TappedEvent first = shown.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
        if (first != null) {
            taken.add(first);
            shown.drainTo(taken, maximum - 1);
        }
        return taken;
    }

    public TapCounts counts() {
        return new TapCounts(rings.stream().mapToLong(TapRing::seen).sum(), rings.stream().mapToLong(TapRing::missed).sum(), matched.get(),
                omitted.get(), failure);
    }

    /** Ends {@link #run}. Returns whether it has ended within this time. */
    public boolean end(Duration timeout) throws InterruptedException {
        ended = true;
        return finished.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void lookAt(Object taken) {
        try {
            Placing.Placed placed = taken instanceof Placing.Placed known ? known : new Placing.Placed(taken, -1, -1);
            if (condition.test(placed.event())) {
                matched.increment();
                show(placed);
            }
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            failure = cut(e.toString());
        }
    }

    private void show(Placing.Placed placed) {
        long nowNs = System.nanoTime();
        if (nowNs - secondNs >= SECOND_NS) {
            secondNs = nowNs;
            inSecond = 0;
        }
        if (inSecond == perSecond || shown.remainingCapacity() == 0) {
            omitted.increment();
            return;
        }
        inSecond++;
        Object event = placed.event();
        Map<String, String> texts = new LinkedHashMap<>();
        values.properties(event).forEach(property -> {
            Object value = values.value(event, property);
            texts.put(property, value == null ? null : cut(value.toString()));
        });
        String output = placed.isOutput() ? new OutputIdentity(application, point.stage(), values.name(event), placed.position(),
                placed.number(), false).toString() : "";
        shown.add(new TappedEvent(Instant.now(), values.name(event), texts, placed.position(), output));
    }

    private static String cut(String text) {
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "...";
    }
}
