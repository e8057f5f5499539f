// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.io.DataOutput;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.vesper.spi.processor.ShadowOutput;

/**
 * Counts the outputs of a rule, and keeps the time of the last one. If the rule runs in the shadow, it keeps the last outputs as well.
 *
 * <p><b>Threading:</b> each partition's count has one writer at a time, the thread that holds its lane, and any number of readers. The
 * thread that holds all lanes puts the rule into the shadow and takes it out.
 */
public final class OutputCount {

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    /** The count and the time of one partition. */
    private static final int FIELDS = 2;

    private final long[] counts;
    /** Null if the outputs take effect. */
    private volatile ShadowOutputs shadow;

    /** @param partitions the number of partitions that the rule runs in */
    public OutputCount(int partitions) {
        counts = new long[partitions * FIELDS];
    }

    /** Puts the rule into the shadow, or takes it out. */
    public void setShadow(boolean on) {
        if (on != isShadow()) {
            shadow = on ? new ShadowOutputs(counts.length / FIELDS) : null;
        }
    }

    public boolean isShadow() {
        return shadow != null;
    }

    /** Where outputs are kept instead of being passed on; null if they take effect. */
    ShadowOutputs shadow() {
        return shadow;
    }

    /** The last outputs that were not passed on, oldest first. */
    public List<ShadowOutput> shadowOutputs() {
        ShadowOutputs kept = shadow;
        return kept == null ? List.of() : kept.list();
    }

    /** @param nowMs the time of day, 0 if it is unknown */
    void increment(int partition, long nowMs) {
        int index = partition * FIELDS;
        COUNT.setOpaque(counts, index, counts[index] + 1);
        COUNT.setOpaque(counts, index + 1, nowMs);
    }

    /** Writes the count and the time of a partition. */
    public void write(int partition, DataOutput output) throws IOException {
        output.writeLong((long) COUNT.getOpaque(counts, partition * FIELDS));
        output.writeLong((long) COUNT.getOpaque(counts, partition * FIELDS + 1));
    }

    /** Sets the count and the time of a partition. */
    public void set(int partition, long outputs, long lastMs) {
        COUNT.setOpaque(counts, partition * FIELDS, outputs);
        COUNT.setOpaque(counts, partition * FIELDS + 1, lastMs);
    }

    public void reset() {
        for (int index = 0; index < counts.length; index += FIELDS) {
            COUNT.setOpaque(counts, index, 0L);
            COUNT.setOpaque(counts, index + 1, 0L);
        }
        if (isShadow()) {
            shadow = new ShadowOutputs(counts.length / FIELDS);
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
