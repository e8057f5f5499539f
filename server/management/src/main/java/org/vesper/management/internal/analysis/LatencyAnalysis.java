// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.control.Undertaking;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.kernel.metrics.SlowOutputs;
import org.vesper.management.analysis.SlowEpisodeFigures;

/**
 * An analysis from its start to its results. It watches the latency recorders of all applications, also of those that are deployed
 * meanwhile.
 *
 * <p><b>Threading:</b> a thread of its own; results are there when {@link #isRunning} is false.
 */
final class LatencyAnalysis implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(LatencyAnalysis.class);
    private static final long LOOK_FOR_RECORDERS_NS = TimeUnit.SECONDS.toNanos(1);

    private final long thresholdNs;
    private final long durationNs;
    private final Supplier<Map<String, HistogramLatencyRecorder>> recorders;
    private final long epochOffsetNs = FlightRecording.ns(Instant.now()) - System.nanoTime();
    private final StallMeter stallMeter;
    private final Map<HistogramLatencyRecorder, SlowOutputs> watched = new HashMap<>();
    private final Map<SlowOutputs, String> names = new LinkedHashMap<>();
    private final Thread thread = new Thread(this, "vesper-latency-analysis");
    private final CountDownLatch observing = new CountDownLatch(1);
    private long beginNs;
    private volatile List<SlowEpisodeFigures> episodes = List.of();
    private volatile boolean stopped;

    /** @param recorders the latency recorders by APP/ID */
    LatencyAnalysis(long thresholdNs, long durationNs, Supplier<Map<String, HistogramLatencyRecorder>> recorders) {
        this.thresholdNs = thresholdNs;
        this.recorders = recorders;
        this.durationNs = durationNs;
        this.stallMeter = new StallMeter(Math.max(StallMeter.PACE_NS, thresholdNs / 4), epochOffsetNs);
        thread.setDaemon(true);
    }

    /** Returns when it observes outputs. */
    void start() throws InterruptedException {
        thread.start();
        observing.await();
    }

    /** Ends it now, and waits for its results. */
    void stop() throws InterruptedException {
        stopped = true;
        thread.join();
    }

    boolean isRunning() {
        return thread.isAlive();
    }

    double thresholdMs() {
        return thresholdNs / 1e6;
    }

    /** In chronological order. */
    List<SlowEpisodeFigures> episodes() {
        return episodes;
    }

    long lost() {
        return isRunning() ? 0 : names.keySet().stream().mapToLong(SlowOutputs::lost).sum();
    }

    @Override
    public void run() {
        try (FlightRecording recording = FlightRecording.start()) {
            recording.settle();
            try {
                watch();
            } finally {
                watched.keySet().forEach(HistogramLatencyRecorder::endWatch);
            }
            List<Disturbance> disturbances = recording.end();
            disturbances.addAll(stallMeter.stalls());
            Undertaking.latest().forEach(work -> disturbances.add(disturbance(work)));
            episodes = attributed(disturbances);
        } catch (InterruptedException | RuntimeException e) {
            LOG.error("The analysis of latencies failed", e);
        } finally {
            observing.countDown();
        }
    }

    private void watch() {
        beginNs = System.nanoTime();
        long lookedNs = beginNs - LOOK_FOR_RECORDERS_NS;
        stallMeter.begin(beginNs);
        while (!stopped && System.nanoTime() - beginNs < durationNs) {
            if (System.nanoTime() - lookedNs >= LOOK_FOR_RECORDERS_NS) {
                recorders.get().forEach(this::watch);
                lookedNs = System.nanoTime();
                observing.countDown();
            }
            LockSupport.parkNanos(StallMeter.PACE_NS);
            stallMeter.awake(System.nanoTime());
        }
    }

    private void watch(String name, HistogramLatencyRecorder recorder) {
        watched.computeIfAbsent(recorder, fresh -> {
            SlowOutputs slow = new SlowOutputs(thresholdNs, beginNs);
            names.put(slow, name);
            fresh.watch(slow);
            return slow;
        });
    }

    private Disturbance disturbance(Undertaking work) {
        return new Disturbance(work.kind() == Undertaking.Kind.DEPLOYMENT ? Cause.DEPLOYMENT : Cause.RULE_CHANGE,
                work.beginNs() + epochOffsetNs, work.endNs() + epochOffsetNs, 0, work.subject());
    }

    private List<SlowEpisodeFigures> attributed(List<Disturbance> disturbances) {
        List<SlowEpisodeFigures> all = new ArrayList<>();
        names.forEach((slow, name) -> slow.episodes().forEach(episode -> {
            SlowOutputs.Output worst = episode.worst();
            Attribution cause = Attribution.of(worst.startNs() + epochOffsetNs, worst.endNs() + epochOffsetNs, worst.thread().getId(),
                    disturbances);
            all.add(new SlowEpisodeFigures(name, (episode.beginNs() + epochOffsetNs) / 1e6, (episode.endNs() + epochOffsetNs) / 1e6,
                    episode.count(), worst.latencyNs() / 1e6, cause.cause().toString(), cause.share(), cause.detail()));
        }));
        all.sort(Comparator.comparingDouble(SlowEpisodeFigures::beginMs));
        return all;
    }
}
