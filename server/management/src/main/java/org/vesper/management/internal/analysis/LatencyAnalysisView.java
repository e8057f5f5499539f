// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;
import org.vesper.management.analysis.CauseFigures;
import org.vesper.management.analysis.LatencyAnalysisMXBean;
import org.vesper.management.analysis.SlowEpisodeFigures;
import org.vesper.management.analysis.ThreadWaitFigures;

/** Runs one analysis at a time. <b>Threading:</b> any thread. */
public final class LatencyAnalysisView implements LatencyAnalysisMXBean {

    private static final Logger LOG = LoggerFactory.getLogger(LatencyAnalysisView.class);
    private static final int MAX_THREAD_SECONDS = 3_600;
    private static final int MAX_SECONDS = 86_400;
    private static final double NS_PER_MS = 1e6;

    private final Supplier<Map<String, HistogramLatencyRecorder>> recorders;
    private LatencyAnalysis latest;
    private ThreadWaits threads;

    /** @param recorders finds the latency recorders of all applications, by APP/ID */
    public LatencyAnalysisView(Supplier<Map<String, HistogramLatencyRecorder>> recorders) {
        this.recorders = recorders;
    }

    @Override
    public synchronized boolean isRunning() {
        return latest != null && latest.isRunning();
    }

    @Override
    public synchronized double getThresholdMs() {
        return latest == null ? 0 : latest.thresholdMs();
    }

    @Override
    public synchronized CauseFigures[] getCauses() {
        List<SlowEpisodeFigures> all = episodes();
        return all.stream().collect(Collectors.groupingBy(SlowEpisodeFigures::cause)).entrySet().stream()
                .map(cause -> summary(cause.getKey(), cause.getValue(), outputs(all)))
                .sorted(Comparator.comparingLong(CauseFigures::outputs).reversed().thenComparing(CauseFigures::cause))
                .toArray(CauseFigures[]::new);
    }

    private static CauseFigures summary(String cause, List<SlowEpisodeFigures> episodes, long allOutputs) {
        long outputs = outputs(episodes);
        SlowEpisodeFigures worst = episodes.stream().max(Comparator.comparingDouble(SlowEpisodeFigures::worstMs)).orElseThrow();
        return new CauseFigures(cause, episodes.size(), outputs, (double) outputs / allOutputs, worst.worstMs(), worst.detail());
    }

    @Override
    public synchronized SlowEpisodeFigures[] getEpisodes() {
        return episodes().toArray(SlowEpisodeFigures[]::new);
    }

    @Override
    public synchronized long getLostOutputs() {
        return latest == null ? 0 : latest.lost();
    }

    @Override
    public synchronized void start(double thresholdMs, int seconds) {
        if (!(thresholdMs >= 1)) {
            throw new ConfigurationException("the threshold of a slow output must be at least 1 ms, but is " + thresholdMs);
        }
        if (seconds < 1 || seconds > MAX_SECONDS) {
            throw new ConfigurationException("an analysis takes 1 to " + MAX_SECONDS + " seconds, not " + seconds);
        }
        if (isRunning()) {
            throw new ConfigurationException("an analysis runs already, with a threshold of " + latest.thresholdMs()
                    + " ms; stop it first, or wait for its end");
        }
        latest = new LatencyAnalysis((long) (thresholdMs * NS_PER_MS), TimeUnit.SECONDS.toNanos(seconds), recorders);
        try {
            latest.start();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        LOG.info("Analyses outputs that take {} ms or longer, for {} s", thresholdMs, seconds);
    }

    @Override
    public synchronized boolean isObservingThreads() {
        return threads != null && threads.isRunning();
    }

    @Override
    public synchronized ThreadWaitFigures[] getThreadWaits() {
        return threads == null ? new ThreadWaitFigures[0] : threads.result().toArray(ThreadWaitFigures[]::new);
    }

    @Override
    public synchronized void observeThreads(int seconds) {
        if (seconds < 1 || seconds > MAX_THREAD_SECONDS) {
            throw new ConfigurationException("threads are observed for 1 to " + MAX_THREAD_SECONDS + " seconds, not " + seconds);
        }
        if (isObservingThreads()) {
            throw new ConfigurationException("the waits of threads are being observed; wait for the end");
        }
        threads = ThreadWaits.start(seconds);
        LOG.info("Observes where threads wait, for {} s", seconds);
    }

    @Override
    public void stop() {
        LatencyAnalysis running;
        synchronized (this) {
            running = latest;
        }
        if (running != null) {
            try {
                running.stop();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<SlowEpisodeFigures> episodes() {
        return latest == null ? List.of() : latest.episodes();
    }

    private static long outputs(List<SlowEpisodeFigures> episodes) {
        return episodes.stream().mapToLong(SlowEpisodeFigures::count).sum();
    }
}
