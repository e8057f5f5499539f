// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.vesper.kernel.metrics.HistogramLatencyRecorder;

/**
 * The main class of a process with one thread that makes an output each millisecond, and an analysis of these. It pauses this thread in the
 * ways that its input names, one per line: {@code gc}, {@code lock}; {@code end} prints a line for each episode.
 */
final class PausedProcess {

    static final double THRESHOLD_MS = 100;
    private static final long PACE_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int PAUSE_MS = 400;
    private static final Scanner INPUT = new Scanner(System.in, StandardCharsets.UTF_8);

    private final HistogramLatencyRecorder recorder = new HistogramLatencyRecorder();
    private final Object lock = new Object();
    private volatile long latestLatencyNs = Long.MAX_VALUE;

    private PausedProcess() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        new PausedProcess().run();
    }

    private void run() throws InterruptedException {
        LatencyAnalysisView analysis = new LatencyAnalysisView(() -> Map.of("application/latency", recorder));
        analysis.start(THRESHOLD_MS, 600);
        Thread events = new Thread(this::makeOutputs, "events");
        events.setDaemon(true);
        events.start();
        awaitSteady();
        System.out.println("ready");
        for (String word = next(); !word.equals("end"); word = next()) {
            if (word.equals("gc")) {
                collectLong();
            } else {
                holdLock();
            }
            awaitSteady();
            System.out.println("done");
        }
        analysis.stop();
        Stream.of(analysis.getEpisodes()).forEach(episode -> System.out.println(episode.cause() + ": " + episode.detail()));
        Stream.of(analysis.getCauses()).forEach(cause -> System.out.println("cause " + cause.cause()));
    }

    /** Each output is planned a millisecond after the one before, as those of the load generator are. */
    private void makeOutputs() {
        long plannedNs = System.nanoTime();
        while (true) {
            plannedNs += PACE_NS;
            LockSupport.parkNanos(plannedNs - System.nanoTime());
            synchronized (lock) {
                long nowNs = System.nanoTime();
                recorder.record(plannedNs, plannedNs, nowNs);
                latestLatencyNs = nowNs - plannedNs;
            }
        }
    }

    /** Waits until outputs are fast again, since the next pause would otherwise belong to the same episode. */
    private void awaitSteady() {
        latestLatencyNs = Long.MAX_VALUE;
        while (latestLatencyNs > TimeUnit.MILLISECONDS.toNanos((long) THRESHOLD_MS) / 2) {
            LockSupport.parkNanos(PACE_NS);
        }
    }

    /** Makes full collections of many small objects until one has taken longer than the threshold, the wait for a processor left out. */
    private void collectLong() {
        int nodes = 2_000_000;
        long tookMs = 0;
        while (tookMs < THRESHOLD_MS * 2) {
            Object[] chain = null;
            for (int i = 0; i < nodes; i++) {
                chain = new Object[] {chain};
            }
            long beforeMs = fullCollectionsMs();
            System.gc();
            tookMs = fullCollectionsMs() - beforeMs;
            Reference.reachabilityFence(chain);
            nodes += nodes / 2;
        }
    }

    private static long fullCollectionsMs() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream().filter(collector -> collector.getName().equals("PS MarkSweep"))
                .mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
    }

    private void holdLock() throws InterruptedException {
        synchronized (lock) {
            new CountDownLatch(1).await(PAUSE_MS, TimeUnit.MILLISECONDS);
        }
    }

    private static String next() {
        return INPUT.hasNextLine() ? INPUT.nextLine() : "end";
    }
}
