// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.contest;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;

/** The resources that threads have used since they began: processor time and bytes of heap. */
record Usage(long cpuNanos, long bytes) {

    static final Usage NONE = new Usage(0, 0);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** The usage of all Java threads that have not ended; the collector and the compiler are no Java threads. */
    static Usage ofLiveThreads() {
        long[] ids = THREADS.getAllThreadIds();
        return new Usage(sum(THREADS.getThreadCpuTime(ids)), sum(THREADS.getThreadAllocatedBytes(ids)));
    }

    static Usage ofThisThread() {
        return new Usage(THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadAllocatedBytes());
    }

    Usage plus(Usage other) {
        return new Usage(cpuNanos + other.cpuNanos, bytes + other.bytes);
    }

    Usage minus(Usage other) {
        return new Usage(cpuNanos - other.cpuNanos, bytes - other.bytes);
    }

    /** A thread that has ended in between has -1. */
    private static long sum(long[] values) {
        return LongStream.of(values).filter(value -> value > 0).sum();
    }
}
