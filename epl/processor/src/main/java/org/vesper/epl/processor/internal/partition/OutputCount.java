// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Counts the outputs of a rule, and keeps the time of the last one.
 *
 * <p><b>Threading:</b> each partition's count has one writer at a time, the thread that holds its lane, and any number of readers.
 */
public final class OutputCount {

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    /** The count and the time of one partition. */
    private static final int FIELDS = 2;

    private final long[] counts;

    /** @param partitions the number of partitions that the rule runs in */
    public OutputCount(int partitions) {
        counts = new long[partitions * FIELDS];
    }

    /** @param nowMs the time of day, 0 if it is unknown */
    void increment(int partition, long nowMs) {
        int index = partition * FIELDS;
        COUNT.setOpaque(counts, index, counts[index] + 1);
        COUNT.setOpaque(counts, index + 1, nowMs);
    }

    public void reset() {
        for (int index = 0; index < counts.length; index += FIELDS) {
            COUNT.setOpaque(counts, index, 0L);
            COUNT.setOpaque(counts, index + 1, 0L);
        }
    }

    /** The sum over all partitions. */
    public long sum() {
        long sum = 0;
        for (int index = 0; index < counts.length; index += FIELDS) {
            sum += (long) COUNT.getOpaque(counts, index);
        }
        return sum;
    }

    /** The time of the last output, in milliseconds since 1970; 0 if there was none, or if the time is unknown. */
    public long lastMs() {
        long last = 0;
        for (int index = 1; index < counts.length; index += FIELDS) {
            last = Math.max(last, (long) COUNT.getOpaque(counts, index));
        }
        return last;
    }
}
