// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.compare;

import java.util.Arrays;

/**
 * The test of Mann, Whitney and Wilcoxon whether two samples have the same distribution: it looks only at the order of the values, so that
 * one very long pause counts as much as a somewhat long one. The probability is exact: all ways to divide the ranks are counted. Equal
 * values share their ranks.
 */
final class RankTest {

    private RankTest() {
    }

    /** The probability, of samples of one and the same distribution, to differ at least as much in either direction. */
    static double probability(double[] a, double[] b) {
        int[] doubledRanks = doubledRanks(a, b);
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += doubledRanks[i];
        }
        double[] ways = ways(doubledRanks, a.length);
        double mean = (double) Arrays.stream(doubledRanks).sum() * a.length / doubledRanks.length;
        double asFar = 0;
        for (int other = 0; other < ways.length; other++) {
            if (Math.abs(other - mean) >= Math.abs(sum - mean)) {
                asFar += ways[other];
            }
        }
        return asFar / Arrays.stream(ways).sum();
    }

    /** Twice the ranks of all values, those of {@code a} first; twice, since equal values have the mean of their ranks. */
    private static int[] doubledRanks(double[] a, double[] b) {
        double[] all = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        return Arrays.stream(all).mapToInt(value -> {
            int less = (int) Arrays.stream(all).filter(other -> other < value).count();
            int equal = (int) Arrays.stream(all).filter(other -> other == value).count();
            return 2 * less + equal + 1;
        }).toArray();
    }

    /** In how many ways {@code size} of the ranks have each sum. */
    private static double[] ways(int[] doubledRanks, int size) {
        double[][] ways = new double[size + 1][Arrays.stream(doubledRanks).sum() + 1];
        ways[0][0] = 1;
        for (int rank : doubledRanks) {
            for (int taken = size; taken > 0; taken--) {
                for (int sum = ways[taken].length - 1; sum >= rank; sum--) {
                    ways[taken][sum] += ways[taken - 1][sum - rank];
                }
            }
        }
        return ways[size];
    }
}
