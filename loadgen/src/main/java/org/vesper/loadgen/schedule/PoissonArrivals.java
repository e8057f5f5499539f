// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.schedule;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A Poisson process with a given number of events in a given time: the gaps between events are exponentially distributed, and are scaled so
 * that the run has its planned length. They are computed in blocks, from a seed for each block, so that any event's time can be found
 * without a list of all.
 *
 * <p><b>Threading:</b> keeps the blocks last used; one thread.
 */
final class PoissonArrivals implements Arrivals {

    private static final int BLOCK = 1_024;
    private static final int KEPT_BLOCKS = 16;

    private final long seed;
    /** The unscaled times at which the blocks begin, and the last one ends. */
    private final double[] blockStarts;
    private final double nsPerUnit;
    private final long[] keptBlocks = new long[KEPT_BLOCKS];
    private final long[][] keptOffsetsNs = new long[KEPT_BLOCKS][BLOCK];

    /** Plans events over a time. */
    PoissonArrivals(long events, double seconds, long seed) {
        this.seed = seed;
        int blocks = Math.toIntExact(events / BLOCK + 1);
        blockStarts = new double[blocks + 1];
        for (int block = 0; block < blocks; block++) {
            blockStarts[block + 1] = times(block)[BLOCK - 1];
        }
        nsPerUnit = seconds * Schedule.NS_PER_SECOND / times(blocks - 1)[(int) (events % BLOCK)];
        Arrays.fill(keptBlocks, -1);
    }

    @Override
    public long offsetNs(long event) {
        return block(event / BLOCK)[(int) (event % BLOCK)];
    }

    @Override
    public long due(long elapsedNs, long events) {
        int place = Arrays.binarySearch(blockStarts, elapsedNs / nsPerUnit);
        long due = (long) BLOCK * Math.min(place < 0 ? -place - 2 : place, blockStarts.length - 2);
        while (due < events && offsetNs(due) <= elapsedNs) {
            due++;
        }
        return due;
    }

    private long[] block(long block) {
        int kept = (int) (block % KEPT_BLOCKS);
        long[] offsetsNs = keptOffsetsNs[kept];
        if (keptBlocks[kept] != block) {
            keptBlocks[kept] = block;
            double[] times = times(block);
            for (int i = 0; i < BLOCK; i++) {
                offsetsNs[i] = (long) (times[i] * nsPerUnit);
            }
        }
        return offsetsNs;
    }

    /** The unscaled times of the events of a block, whose start must be known. */
    private double[] times(long block) {
        SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + block);
        double[] times = new double[BLOCK];
        double at = blockStarts[(int) block];
        for (int i = 0; i < BLOCK; i++) {
            at -= Math.log(1 - random.nextDouble());
            times[i] = at;
        }
        return times;
    }
}
