// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.SplittableRandom;

/**
 * Chooses symbols with the probabilities of Zipf's law: that of rank r is proportional to {@code 1 / r^s}. Which symbol has which rank
 * depends on the seed. The alias method needs one random number for a choice, whatever the number of symbols: each of as many columns as
 * there are symbols holds a share of at most two of them.
 */
final class ZipfChoice implements SymbolChoice {

    private static final int COLUMN_SHIFT = 33;
    private static final int COLUMN_BITS = 31;
    private static final long FRACTION = 0xFFFFFFFFL;
    private static final double FRACTION_UNIT = 0x1.0p-32;

    private final SplittableRandom random;
    private final int[] symbolOfRank;
    /** The part of each column that belongs to its own rank; the rest belongs to its other rank. */
    private final double[] ownPart;
    private final int[] otherRank;

    ZipfChoice(int size, double exponent, long seed) {
        random = new SplittableRandom(seed);
        symbolOfRank = shuffled(size, random);
        ownPart = new double[size];
        otherRank = new int[size];
        fill(shares(size, exponent));
    }

    @Override
    public int next() {
        long bits = random.nextLong();
        int column = (int) ((bits >>> COLUMN_SHIFT) * symbolOfRank.length >>> COLUMN_BITS);
        boolean isOwn = (bits & FRACTION) * FRACTION_UNIT < ownPart[column];
        return symbolOfRank[isOwn ? column : otherRank[column]];
    }

    /** The probabilities by rank, in columns: 1 is the mean. */
    private static double[] shares(int size, double exponent) {
        double[] shares = new double[size];
        double sum = 0;
        for (int rank = 0; rank < size; rank++) {
            shares[rank] = StrictMath.pow(rank + 1, -exponent);
            sum += shares[rank];
        }
        for (int rank = 0; rank < size; rank++) {
            shares[rank] *= size / sum;
        }
        return shares;
    }

    /** Fills each column that is too low from one that is too high. */
    private void fill(double[] shares) {
        Deque<Integer> low = new ArrayDeque<>();
        Deque<Integer> high = new ArrayDeque<>();
        for (int rank = 0; rank < shares.length; rank++) {
            (shares[rank] < 1 ? low : high).push(rank);
        }
        Arrays.fill(ownPart, 1);
        while (!low.isEmpty() && !high.isEmpty()) {
            int small = low.pop();
            int large = high.peek();
            ownPart[small] = shares[small];
            otherRank[small] = large;
            shares[large] -= 1 - shares[small];
            if (shares[large] < 1) {
                low.push(high.pop());
            }
        }
    }

    private static int[] shuffled(int size, SplittableRandom random) {
        int[] symbols = new int[size];
        for (int i = 0; i < size; i++) {
            int other = random.nextInt(i + 1);
            symbols[i] = symbols[other];
            symbols[other] = i;
        }
        return symbols;
    }
}
