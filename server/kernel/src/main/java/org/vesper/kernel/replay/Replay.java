// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.replay;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.journal.JournalMerge;
import org.vesper.journal.JournalRecord;
import org.vesper.kernel.playback.Pace;
import org.vesper.kernel.port.LaneInlet;
import org.vesper.kernel.replay.ReplayState.Phase;

/**
 * Lets recorded events enter a running network, those of all lanes in the order of their times. It enters as an adapter does: with each
 * record, when the network is open.
 *
 * <p><b>Threading:</b> {@link #run} is the work of one thread; any thread stops it, and reads its state.
 */
final class Replay implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(Replay.class);
    private static final long LOOK_FOR_OPENING_MS = 20;

    private final String application;
    private final ReplayPlan plan;
    private final List<ReplayedLane> lanes;
    private final ReplayTargets targets;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile Phase phase = Phase.RUNNING;
    private volatile String reason = "";

    Replay(String application, ReplayPlan plan, List<ReplayedLane> lanes, ReplayTargets targets) {
        this.application = application;
        this.plan = plan;
        this.lanes = lanes;
        this.targets = targets;
    }

    @Override
    public void run() {
        Phase last = Phase.FAILED;
        try {
            LOG.info("{}: replaying {}", application, plan);
            last = play() ? Phase.DONE : Phase.STOPPED;
        } catch (InterruptedException e) {
            last = Phase.STOPPED;
        } catch (RuntimeException | Error e) {
            reason = e.getMessage() == null ? e.toString() : e.getMessage();
            LOG.error("{}: the replay of {} has failed", application, plan.journal(), e);
        } finally {
            lanes.forEach(ReplayedLane::close);
            targets.close();
            phase = last;
            LOG.info("{}: {}", application, state());
            finished.countDown();
        }
    }

    /** Returns whether all has entered. */
    private boolean play() throws InterruptedException {
        Pace pace = new Pace(plan.speed(), System::nanoTime, ns -> stop.await(ns, TimeUnit.NANOSECONDS));
        JournalMerge<ReplayedLane> merge = new JournalMerge<>(lanes);
        while (!merge.isAtEnd() && !isStopped()) {
            ReplayedLane first = merge.first(lane -> true);
            JournalRecord record = first.record();
            boolean ends = !plan.window().isBeforeEnd(record.position(), record.timeNs());
            if (!ends && plan.window().reaches(record.end(), record.timeNs())) {
                pace.await(record.timeNs());
                enter(first);
            }
            if (ends) {
                merge.end(first);
            } else if (!isStopped()) {
                merge.advance(first);
            }
        }
        return merge.isAtEnd();
    }

    private void enter(ReplayedLane lane) throws InterruptedException {
        LaneInlet inlet = lane.inlet();
        while (!inlet.isOpen() && !isStopped()) {
            phase = Phase.WAITING;
            stop.await(LOOK_FOR_OPENING_MS, TimeUnit.MILLISECONDS);
        }
        phase = Phase.RUNNING;
        if (!isStopped()) {
            inlet.enter();
            try {
                lane.enter(plan.window());
            } finally {
                inlet.exit();
            }
        }
    }

    private boolean isStopped() {
        return stop.getCount() == 0;
    }

    /** Ends it before its end; returns whether it has ended within this time. */
    boolean stop(long timeoutMs) throws InterruptedException {
        stop.countDown();
        return finished.await(timeoutMs, TimeUnit.MILLISECONDS);
    }

    ReplayState state() {
        Phase now = phase;
        return new ReplayState(plan.journal(), plan.adapter(), now, lanes.stream().mapToLong(ReplayedLane::entered).sum(),
                lanes.stream().mapToLong(ReplayedLane::skipped).sum(), lanes.stream().mapToLong(ReplayedLane::passed).sum(),
                lanes.stream().mapToLong(ReplayedLane::positions).sum(), reason);
    }
}
