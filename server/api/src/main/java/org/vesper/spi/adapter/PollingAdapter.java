// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * An input adapter with one thread, which polls for events. This example emits a roll of a die each second:
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
 * <p><b>Threading:</b> {@link #poll} is called by the adapter's thread; all other methods of a subclass are called by a thread of the
 * container while {@code poll} is not running, except for {@link #place()}, {@link #address()} and {@link #details()}, which any thread may
 * call. <b>Failure:</b> an exception or error of {@code poll} is counted as a fault of the stage and logged. The events that it had added
 * are passed on, and {@code poll} is called again: immediately after one failure, then after 1 ms, which doubles with each further failure
 * up to 1 s. With {@code on-fault="stop"} it is called again only after an operator resumes the adapter.
 */
public abstract class PollingAdapter extends OpenedAdapter implements LastingAdapter {

    /** The result of {@link #poll} when there are no more events to come. */
    protected static final long END = PollingThread.END;

    private static final long MAX_WAIT_NS = TimeUnit.SECONDS.toNanos(1);
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
     * Adds the available events, outside of the lane; they are passed on as one batch when this method returns. It should return within a
     * second, so that the adapter can be paused and closed.
     *
     * @return how many ns to wait until the next call; 0 for none
     */
    protected abstract long poll(List<Object> events) throws Exception;

    /**
     * The position from which the adapter of a new version continues. Its class is known to both versions: one of the JDK, or of the bundle
     * that provides the adapter. With null, the default, the new adapter starts from the beginning.
     */
    protected Object place() {
        return null;
    }

    /** Whether {@link #resumeFrom} can continue from this position. The adapter there is still running, so its position may advance. */
    protected boolean canResumeFrom(Object place) {
        return false;
    }

    /**
     * Continues from the position of another adapter; called instead of {@link #open()}. <b>Failure:</b> an exception; nothing is taken
     * over.
     */
    protected void resumeFrom(Object place) throws Exception {
    }

    @Override
    protected Map<String, String> details() {
        return Map.of("state", state());
    }

    /** The state: "not started", "running", "ended", or "failing" or "stopped" with the reason. */
    protected final String state() {
        return state;
    }

    /** Counts an input that cannot be made an event; called by {@link #poll}. */
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
        return new AdapterStatus(address(), 0, passed, rejected, 0, 0, details(), figures());
    }

    @Override
    public final boolean canTakeOver(Adapter predecessor) {
        if (!(predecessor instanceof PollingAdapter other) || other.failures > 0) {
            return false;
        }
        Object place = other.place();
        return place != null && canResumeFrom(place);
    }

    @Override
    public final void takeOver(Adapter predecessor) {
        PollingAdapter other = (PollingAdapter) predecessor;
        holding(() -> resumeFrom(other.place()));
        other.markTakenOver();
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
        return failures == 1 ? 0 : Math.min(MAX_WAIT_NS, 1_000_000L << Math.min(failures - 2, 10));
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
