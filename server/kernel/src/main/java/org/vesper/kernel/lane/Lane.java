// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import org.vesper.api.EventSink;
import org.vesper.journal.Change;
import org.vesper.kernel.metrics.Counter;
import org.vesper.spi.adapter.InputJournal;

/**
 * The stages that can be reached from an entry without crossing a stream, and their lock. A thread takes the lock once per batch of events,
 * clock tick or rule change, so that no two threads are in a bean or an engine at once.
 *
 * <p>The lock is fair: an adapter at full speed leaves the lane only for a moment between two socket reads, and a waiting rule change must
 * get its turn then. Fairness is a bound here, not an optimization: what it costs was not measured. With one event loop there is hardly any
 * contention: the only other thread is the clock's, which enters when a rule waits for time.
 */
public final class Lane {

    /** The turn of a free lane. */
    static final long FREE = 0;

    private final OwnedLock lock = new OwnedLock();
    private final Counter turns = new Counter();
    /** Two readings of the clock for each batch: some 50 ns. */
    private final Counter busy = new Counter();
    private long beganNs;
    private final LaneWatch watch = new LaneWatch(this);
    private final int depth;
    private LaneTime time;
    /** Null if nothing is recorded: a comparison for each turn is all that this costs then. */
    private LaneLog log;
    /** Null if the lane is not being recorded. */
    private LaneTee tee;
    /** Null if nothing is recorded. */
    private volatile WorkRecord.Slot slot;

    /** Makes the owner of the lock visible. */
    private static final class OwnedLock extends ReentrantLock {

        private static final long serialVersionUID = 1L;

        OwnedLock() {
            super(true);
        }

        Thread owner() {
            return getOwner();
        }
    }

    /** @param depth the maximum number of queues on a path to it: a thread in a lane may enter deeper ones only */
    public Lane(int depth) {
        this.depth = depth;
    }

    /** The maximum number of queues on a path to it. */
    public int depth() {
        return depth;
    }

    /** Enters, and moves the clocks of the processors in the lane to the present. */
    public void enter() {
        lock.lock();
        begin();
    }

    /** Like {@link #enter()}, if the lane is free within this time. */
    public boolean tryEnterInTime(Duration timeout) throws InterruptedException {
        boolean entered = lock.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS);
        if (entered) {
            begin();
        }
        return entered;
    }

    /** Records from now on whether a thread is in the lane; null ends this. */
    void recordWork(WorkRecord.Slot fresh) {
        WorkRecord.Slot old = slot;
        slot = fresh;
        if (old != null) {
            old.close();
        }
    }

    private void begin() {
        WorkRecord.Slot record = slot;
        if (record != null) {
            record.begin();
        }
        if (lock.getHoldCount() == 1) {
            beganNs = System.nanoTime();
        }
        turns.increment();
        if (time != null && lock.getHoldCount() == 1) {
            time.begin(this);
        }
    }

    /**
     * Enters if the lane is free within this time, without moving the clocks. For the control thread, which must not hang because a stage
     * does.
     */
    public boolean tryEnter(Duration timeout) throws InterruptedException {
        boolean entered = lock.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS);
        if (entered) {
            turns.increment();
            beganNs = lock.getHoldCount() == 1 ? System.nanoTime() : beganNs;
        }
        return entered;
    }

    /** Runs a task in the lane if that is free within this time, when its stages have been closed: nothing looks at their clocks. */
    public boolean tryRun(Duration timeout, Runnable task) throws InterruptedException {
        if (!lock.tryLock(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        try {
            task.run();
            return true;
        } finally {
            lock.unlock();
        }
    }

    public void exit() {
        try {
            if (lock.getHoldCount() == 1) {
                end();
            }
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        WorkRecord.Slot record = slot;
        if (record != null) {
            record.end();
        }
        busy.add(System.nanoTime() - beganNs);
        if (log != null) {
            log.exit();
        }
        if (time != null) {
            time.end();
        }
    }

    /** Whether the calling thread is in the lane. */
    public boolean isMine() {
        return lock.isHeldByCurrentThread();
    }

    /** The number of the current turn, or {@link #FREE}. */
    long turn() {
        return lock.isLocked() ? turns.get() : FREE;
    }

    /** The time in ns that threads have been in the lane since it was made. */
    public long busyNs() {
        return busy.get();
    }

    /** The thread in the lane; null if there is none. */
    Thread owner() {
        return lock.owner();
    }

    public LaneWatch watch() {
        return watch;
    }

    /** Records what happens in the lane from now on. Called before its stages are wired. */
    public void record(LaneLog laneLog) {
        log = laneLog;
    }

    /** Records what happens in the lane besides, until this is null. <b>Threading:</b> the thread in the lane. */
    public void record(LaneTee recording) {
        tee = recording;
    }

    /** Records that the clocks are about to show a time; false if they must not be moved now. */
    boolean clock(long nowMs) {
        boolean moves = log == null || log.clock(nowMs);
        if (moves && tee != null) {
            tee.clock(nowMs);
        }
        return moves;
    }

    /** Whether changes of rules are recorded. */
    boolean records() {
        return log != null || tee != null;
    }

    /** The number of the next change, if changes are recorded. */
    long nextChange() {
        return log == null ? tee.nextChange() : log.nextChange();
    }

    /** Records that rules of a processor are about to change. */
    void change(Change change) {
        if (log != null) {
            log.change(change);
        }
        if (tee != null) {
            tee.change(change);
        }
    }

    /** The log of the lane; null if nothing is recorded. */
    public LaneLog log() {
        return log;
    }

    /** The position in its journal of the event or clock tick under way; {@link LaneLog#UNKNOWN} without a journal. */
    public long cause() {
        return log == null ? LaneLog.UNKNOWN : log.cause();
    }

    /** Whether there is no room to record a further batch. <b>Threading:</b> any thread. */
    public boolean isFull() {
        return log != null && log.isFull();
    }

    /** Runs a task once, when there is room again: at once, or in another thread. <b>Threading:</b> any thread. */
    public void whenRoom(Runnable task) {
        if (log == null) {
            task.run();
        } else {
            log.whenRoom(task);
        }
    }

    /** Tells a clock in the lane the time that events have set. */
    public void tell(TimeInput clock, long nowMs) {
        if (tee != null) {
            tee.told(clock, nowMs);
        }
        clock.advance(nowMs);
    }

    /** The entry into a stage of this lane for events that come neither from an adapter nor from another stage. */
    public EventSink entry(String stage, EventSink next) {
        return log == null ? next : log.entry(stage, next);
    }

    /** The input of a bean of this lane that nothing is downstream of. */
    public EventSink terminal(String stage, EventSink bean) {
        return log == null ? bean : log.terminal(stage, bean);
    }

    /** The input of an output adapter of this lane. */
    public EventSink output(String stage, EventSink adapter) {
        return log == null ? adapter : log.output(stage, adapter);
    }

    /** The way to an input of this lane that nothing is downstream of, see {@link LaneLog#departure}. */
    public EventSink departure(EventSink input, UnaryOperator<Object> carrying) {
        return log == null ? input : log.departure(input, carrying);
    }

    /**
     * Records that no event enters from now on, or that events enter again, if the lane is free within this time. <b>Threading:</b> any
     * thread outside of the lane.
     */
    public void recordSuspension(boolean begins, Duration timeout) throws InterruptedException {
        if (records() && tryEnter(timeout)) {
            try {
                suspended(begins);
            } finally {
                exit();
            }
        }
    }

    private void suspended(boolean begins) {
        if (log != null) {
            log.suspended(begins);
        }
        if (tee != null) {
            tee.suspended(begins);
        }
    }

    /** Runs a task when the lane has been fed from its journal; never if nothing is recorded. */
    public void whenFed(Runnable task) {
        if (log != null) {
            log.whenFed(task);
        }
    }

    /** The recorded way from another lane into this one, see {@link LaneLog#crossing}; null if nothing is recorded. */
    public Crossing crossing(Lane from, String name, EventSink target, Map<String, TimeInput> clocks) {
        return log == null ? null : log.crossing(this, from.log(), name, target, clocks);
    }

    /** The journal for the bytes of an adapter that enters this lane. */
    public InputJournal inputs(String adapter) {
        return log == null ? InputJournal.NONE : log.inputs(adapter);
    }

    /** The clocks in the lane that follow the time of day; null if there are none. */
    public LaneTime time() {
        return time;
    }

    /**
     * Adds a clock that follows the time of day. Called while the network is wired.
     *
     * @param alarm is notified when the clock has to be moved next, in milliseconds since 1970
     */
    public void add(TimeInput clock, LongConsumer alarm) {
        if (time == null) {
            time = new LaneTime(SteadyTime.SERVER, alarm);
        }
        time.add(clock);
    }
}
