// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.control;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * The time that a task has taken of its own, which a deadline counts: a busy machine does not bring the deadline nearer. While the task's
 * thread works, the time for which it has a processor counts, or a tenth of what has passed if that is more. While it waits for something
 * else, all time counts, but for what passes while the whole process is stopped.
 *
 * <p><b>Threading:</b> one thread, which waits for the task and looks at its thread from time to time.
 */
final class WorkingTime {

    /** A thread that polls for something uses less of a processor than this part of it. */
    private static final int WORKING_PART = 100;
    /** The deadline of a task whose thread hardly gets a processor is as many times as long. */
    private static final int LEAST_PART = 10;
    /** Whoever looks that much later than planned has been stopped meanwhile, and so has the task. */
    private static final int LATE = 2;

    private final long everyNs;
    private final LongSupplier nowNs;
    private final LongSupplier workedNs;
    private long lookedAtNs;
    private long lastWorkedNs;
    private long spentNs;

    /**
     * @param everyNs how often the caller plans to look
     * @param workedNs for how long the task's thread has had a processor; 0 if nobody knows
     */
    WorkingTime(long everyNs, LongSupplier nowNs, LongSupplier workedNs) {
        this.everyNs = everyNs;
        this.nowNs = nowNs;
        this.workedNs = workedNs;
        this.lookedAtNs = nowNs.getAsLong();
        this.lastWorkedNs = workedNs.getAsLong();
    }

    /** The time of a thread from now on. */
    static WorkingTime of(Thread thread, long everyNs) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        boolean known = threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
        return new WorkingTime(everyNs, System::nanoTime, () -> known ? threads.getThreadCpuTime(thread.getId()) : 0);
    }

    /** Looks at the thread, and returns the time that counts so far. */
    long lookNs() {
        long now = nowNs.getAsLong();
        long worked = workedNs.getAsLong();
        long passedNs = now - lookedAtNs;
        long usedNs = worked - lastWorkedNs;
        spentNs += usedNs > passedNs / WORKING_PART ? Math.max(usedNs, passedNs / LEAST_PART) : Math.min(passedNs, LATE * everyNs);
        lookedAtNs = now;
        lastWorkedNs = worked;
        return spentNs;
    }
}
