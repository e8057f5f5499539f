// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.guard;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The share of the heap with objects in use: what the last collection of the part for lasting objects has left there. The present usage
 * would say nothing, as it reaches the end before every collection.
 *
 * <p><b>Threading:</b> any thread; it looks at most ten times a second. <b>Units:</b> percent.
 */
public final class HeapWatch {

    /** From here on, new clients are refused: what is there may still have room to finish. */
    static final int FULL_PERCENT = 90;

    /** From here on, those that are there are slowed, before the heap is used up and the server ends. */
    static final int NEARLY_USED_UP_PERCENT = 95;

    private static final Logger LOG = LoggerFactory.getLogger(HeapWatch.class);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** After this time with the same figure, a collection is asked for: while nobody sends, none would say that there is room again. */
    private static final long STALE_NS = TimeUnit.SECONDS.toNanos(60);

    private final IntSupplier source;
    private final Runnable collection;
    private final AtomicLong nextNs = new AtomicLong(System.nanoTime());
    private volatile int percent;
    private long sinceNs;

    HeapWatch(IntSupplier source, Runnable collection) {
        this.source = source;
        this.collection = collection;
    }

    /** Watches the heap of this process. */
    public static HeapWatch ofThisProcess() {
        List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans().stream().filter(HeapWatch::isForLastingObjects).toList();
        return new HeapWatch(() -> pools.stream().mapToInt(HeapWatch::percentOf).max().orElse(0), ManagementFactory.getMemoryMXBean()::gc);
    }

    /** Watches a given figure. */
    public static HeapWatch of(IntSupplier percent) {
        return new HeapWatch(percent, () -> { });
    }

    /** How full the heap is; looked up anew if the last look is some time ago. */
    public int percent(long nowNs) {
        long dueNs = nextNs.get();
        if (nowNs - dueNs >= 0 && nextNs.compareAndSet(dueNs, nowNs + LOOK_NS)) {
            look(nowNs);
        }
        return percent;
    }

    private synchronized void look(long nowNs) {
        int before = percent;
        percent = source.getAsInt();
        if (percent != before || percent < FULL_PERCENT) {
            sinceNs = nowNs;
        } else if (nowNs - sinceNs > STALE_NS) {
            sinceNs = nowNs;
            collection.run();
        }
        if (level(percent) != level(before)) {
            report();
        }
    }

    private void report() {
        if (percent < FULL_PERCENT) {
            LOG.info("{} % of the heap are in use after the last collection: new clients of event ports are served again", percent);
        } else {
            LOG.warn("{} % of the heap are in use after the last collection: event ports refuse new clients{}; find what holds the memory"
                    + " (vesper status, jcmd PID GC.class_histogram), or raise -Xmx in conf", percent,
                    percent < NEARLY_USED_UP_PERCENT ? "" : " and slow the others");
        }
    }

    private static int level(int percent) {
        return percent < FULL_PERCENT ? 0 : percent < NEARLY_USED_UP_PERCENT ? 1 : 2;
    }

    private static boolean isForLastingObjects(MemoryPoolMXBean pool) {
        return pool.getType() == MemoryType.HEAP && pool.isCollectionUsageThresholdSupported() && !pool.getName().contains("Eden")
                && !pool.getName().contains("Survivor") && !pool.getName().contains("Young");
    }

    private static int percentOf(MemoryPoolMXBean pool) {
        MemoryUsage left = pool.getCollectionUsage();
        long max = left == null || left.getMax() < 0 ? Runtime.getRuntime().maxMemory() : left.getMax();
        return left == null ? 0 : (int) (left.getUsed() * 100 / max);
    }
}
