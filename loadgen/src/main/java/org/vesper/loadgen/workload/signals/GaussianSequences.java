// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

/**
 * Independent sequences of normally distributed numbers with mean 0 and variance 1, each determined by the seed and its index, and
 * identical on every machine and Java version. Implemented as a ziggurat of 128 layers over a 64-bit counter with a mixing function; 98.8 %
 * of the numbers cost one multiplication and one comparison.
 *
 * <p><b>Threading:</b> one thread.
 */
final class GaussianSequences {

    private static final int LAYERS = 128;
    private static final int LAYER_BITS = 7;
    /** The start of the tail, and the area of each layer; both follow from the number of layers. */
    private static final double TAIL = 3.442619855899;
    private static final double AREA = 9.91256303526217e-3;
    private static final double UNIT = 0x1.0p-53;

    private static final double[] EDGE = new double[LAYERS + 1];
    private static final double[] INNER_SHARE = new double[LAYERS];

    /** The counter's step, an odd number without a pattern, so that the counter visits all 64-bit numbers. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    static {
        EDGE[0] = AREA / density(TAIL);
        EDGE[1] = TAIL;
        for (int i = 2; i < LAYERS; i++) {
            double before = EDGE[i - 1];
            EDGE[i] = Math.sqrt(-2 * StrictMath.log(AREA / before + density(before)));
        }
        for (int i = 0; i < LAYERS; i++) {
            INNER_SHARE[i] = EDGE[i + 1] / EDGE[i];
        }
    }

    private final long[] counters;

    GaussianSequences(int count, long seed) {
        counters = new long[count];
        for (int i = 0; i < count; i++) {
            counters[i] = mix(mix(seed) + i * STEP);
        }
    }

    double next(int sequence) {
        while (true) {
            long bits = bits(sequence);
            int layer = (int) bits & LAYERS - 1;
            double position = (bits >> LAYER_BITS + 3) * UNIT;
            if (Math.abs(position) < INNER_SHARE[layer]) {
                return position * EDGE[layer];
            }
            if (layer == 0) {
                return tail(sequence, position < 0);
            }
            double value = position * EDGE[layer];
            double top = StrictMath.exp((value * value - EDGE[layer + 1] * EDGE[layer + 1]) / 2);
            double bottom = StrictMath.exp((value * value - EDGE[layer] * EDGE[layer]) / 2);
            if (bottom + uniform(sequence) * (top - bottom) < 1) {
                return value;
            }
        }
    }

    /** A number between 0 and 1, both exclusive. */
    double uniform(int sequence) {
        return ((bits(sequence) >>> 11) + 0.5) * UNIT;
    }

    private double tail(int sequence, boolean negative) {
        double beyond;
        double height;
        do {
            beyond = -StrictMath.log(uniform(sequence)) / TAIL;
            height = -StrictMath.log(uniform(sequence));
        } while (height + height < beyond * beyond);
        return negative ? -TAIL - beyond : TAIL + beyond;
    }

    private long bits(int sequence) {
        return mix(counters[sequence] += STEP);
    }

    /** Spreads each bit of the input over all bits of the output (the finalizer of SplitMix64). */
    private static long mix(long value) {
        long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    private static double density(double x) {
        return StrictMath.exp(-x * x / 2);
    }
}
