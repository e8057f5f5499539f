// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * An input adapter with one thread, which polls for events. This one emits a roll of dice each second:
 *
 * <pre>{@code
 * protected long poll(List<Object> events) {
 *     events.add(new Roll(random.nextInt(6) + 1));
 *     return 1_000_000_000;
 * }
 * }</pre>
 *
 * <p>It can outlive an update of its application if it overrides {@link #place()}.
 *
 * <p><b>Threading:</b> {@link #poll} is called by the adapter's thread; all else that a subclass implements by a thread of the container
 * while {@code poll} is not called, except for {@link #place()}, {@link #address()} and {@link #details()}, which any thread may ask for.
 * <b>Failure:</b> what {@code poll} throws, errors too, is counted as a fault at the stage and logged; what it had added is passed on, and
 * it is called again: at once after one failure, then after 1 ms, which doubles with each further failure up to 1 s. With
 * {@code on-fault="stop"} it is called again when an operator resumes the adapter.
 */
public abstract class PollingAdapter extends OpenedAdapter implements LastingAdapter {

    /** What {@link #poll} returns when there will be no events any more. */
    protected static final long END = PollingThread.END;

    private static final long LONGEST_WAIT_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long CHECK_WHILE_STOPPED_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Inlet inlet;
    private final AdapterFaults faults;
    private final PollingThread thread;
    private final List<Object> batch = new ArrayList<>();
    private volatile String state = "not started";
    private volatile int failures;
    private volatile long passed;
    private volatile long rejected;

    protected PollingAdapter(AdapterContext context) {
        super(context);
        inlet = context.inlet();
        faults = context.faults();
        thread = new PollingThread(context.threads(), this::round);
    }

    /**
     * Adds the events that there are, outside of the lane; they are passed on as one batch when it returns. It should return within a
     * second, so that the adapter can be paused and closed.
     *
     * @return how many ns to wait until the next call; 0 for none
     */
    protected abstract long poll(List<Object> events) throws Exception;

    /**
     * What the adapter of a new version needs to continue where this one is, of a class that both versions know: one of the JDK, or of the
     * bundle that provides the adapter. Null, the default, lets it start from the beginning.
     */
    protected Object place() {
        return null;
    }

    /** Whether {@link #goOnFrom} this place will do. The place is that of an adapter at work, and may move on still. */
    protected boolean canGoOnFrom(Object place) {
        return false;
    }

    /** Takes the place of another adapter, instead of {@link #open()}. <b>Failure:</b> an exception; nothing is taken then. */
    protected void goOnFrom(Object place) throws Exception {
    }

    @Override
    protected Map<String, String> details() {
        return Map.of("state", state());
    }

    /** "not started", "running", "ended", "failing" or "stopped" and why. */
    protected final String state() {
        return state;
    }

    /** Counts something that was to be an event and is none; called by {@link #poll}. */
    protected final long countRejected() {
        rejected = rejected + 1;
        return rejected;
    }

    @Override
    public final void start() {
        super.start();
        resume();
    }

    @Override
    public final AdapterStatus status() {
        return new AdapterStatus(address(), 0, passed, rejected, 0, details());
    }

    @Override
    public final boolean canTakeOver(Adapter predecessor) {
        if (!(predecessor instanceof PollingAdapter other) || other.failures > 0) {
            return false;
        }
        Object place = other.place();
        return place != null && canGoOnFrom(place);
    }

    @Override
    public final void takeOver(Adapter predecessor) {
        PollingAdapter other = (PollingAdapter) predecessor;
        holding(() -> goOnFrom(other.place()));
        other.letGo();
    }

    @Override
    public final void pause() {
        thread.pause();
    }

    @Override
    public final void resume() {
        if (state.equals("not started")) {
            state = "running";
        }
        thread.resume();
    }

    @Override
    public final void close() {
        thread.close();
        super.close();
    }

    private long round() {
        if (faults.isStopped()) {
            return CHECK_WHILE_STOPPED_NS;
        }
        long delayNs = polled();
        try {
            pass();
        } catch (Throwable e) {
            delayNs = failed("pass events on", e);
        }
        return delayNs;
    }

    private long polled() {
        try {
            long delayNs = poll(batch);
            if (failures > 0) {
                failures = 0;
                state = "running";
            }
            if (delayNs < 0) {
                state = "ended";
            }
            return delayNs;
        } catch (Throwable e) {
            return failed("poll for events, after " + (passed + batch.size()), e);
        }
    }

    /** Returns how long to wait. */
    private long failed(String action, Throwable fault) {
        failures = failures + 1;
        state = (faults.record(action, fault) ? "failing: " : "stopped: ") + fault;
        return failures == 1 ? 0 : Math.min(LONGEST_WAIT_NS, 1_000_000L << Math.min(failures - 2, 10));
    }

    private void pass() {
        if (batch.isEmpty()) {
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
}
