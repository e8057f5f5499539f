// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.loadgen.OutputCount;

class PriceProcessTest {

    private static final int DRAWS = 4_000_000;

    /** The probabilities are those of tables of the normal distribution, with a tolerance of 4 standard errors. */
    @Test
    void shouldDrawNormallyDistributedNumbers() {
        GaussianSequences gaussians = new GaussianSequences(3, 5);
        double[] limits = {0, 0.5, 1, 2, 3, 3.5, 4};
        double[] beyond = {0.5, 0.308537539, 0.158655254, 0.022750132, 0.001349898, 0.000232629, 0.0000316712};
        double sum = 0;
        double squares = 0;
        int[] above = new int[limits.length];
        int[] below = new int[limits.length];
        for (int i = 0; i < DRAWS; i++) {
            double z = gaussians.next(i % 3);
            sum += z;
            squares += z * z;
            for (int n = 0; n < limits.length; n++) {
                above[n] += z > limits[n] ? 1 : 0;
                below[n] += z < -limits[n] ? 1 : 0;
            }
        }
        assertEquals(0, sum / DRAWS, 4 / Math.sqrt(DRAWS));
        assertEquals(1, squares / DRAWS, 4 * Math.sqrt(2.0 / DRAWS));
        for (int n = 0; n < limits.length; n++) {
            double error = 4 * Math.sqrt(beyond[n] * (1 - beyond[n]) / DRAWS);
            assertEquals(beyond[n], (double) above[n] / DRAWS, error, "above " + limits[n]);
            assertEquals(beyond[n], (double) below[n] / DRAWS, error, "below -" + limits[n]);
        }
    }

    @Test
    void shouldMoveByGeometricBrownianMotionWithoutTrendOfTheLogarithm() {
        PriceProcess prices = new PriceProcess(100, 42);
        double sum = 0;
        double squares = 0;
        int steps = 100 * 2_000;
        double[] last = new double[100];
        for (int i = -100; i < steps; i++) {
            int symbol = Math.floorMod(i, 100);
            double price = prices.next(symbol);
            double step = i < 0 ? 0 : Math.log(price / last[symbol]);
            last[symbol] = price;
            sum += step;
            squares += step * step;
        }
        assertEquals(0, sum / steps, 4 * PriceProcess.SIGMA / Math.sqrt(steps));
        assertEquals(PriceProcess.SIGMA, Math.sqrt(squares / steps), 0.01 * PriceProcess.SIGMA);
    }

    /** As many ticks per symbol as two hours at a million events per second. */
    @Test
    void shouldStayInASaneBandForHours() {
        PriceProcess prices = new PriceProcess(2, 7);
        double lowest = Double.MAX_VALUE;
        double highest = 0;
        for (int i = 0; i < 2 * 5_000_000; i++) {
            double price = prices.next(i & 1);
            lowest = Math.min(lowest, price);
            highest = Math.max(highest, price);
        }
        assertTrue(lowest >= 1 && highest <= 5_000, lowest + " to " + highest);
        assertTrue(highest > 10 * lowest, "the price has hardly moved: " + lowest + " to " + highest);
    }

    @Test
    void shouldGiveASymbolTheSamePricesWhateverTheOrderOfSymbols() {
        PriceProcess forwards = new PriceProcess(3, 9);
        PriceProcess backwards = new PriceProcess(3, 9);
        double[] first = {forwards.next(0), forwards.next(1), forwards.next(2)};
        for (int symbol = 2; symbol >= 0; symbol--) {
            assertEquals(first[symbol], backwards.next(symbol));
        }
        assertTrue(new PriceProcess(3, 10).next(0) != first[0]);
    }

    /** Six seconds at the default rate: more by chance than in a whole run, still within the tolerance for it. */
    @ParameterizedTest
    @ValueSource(longs = {42, 1, 7, 1001})
    void shouldMakeTheShareOfOutputEventsThatThePaperReports(long seed) {
        SymbolList symbols = SymbolList.load();
        PriceProcess prices = new PriceProcess(symbols.size(), seed);
        ReferenceModel reference = new ReferenceModel(symbols);
        int events = 6_000_000;
        for (int i = 0; i < events; i++) {
            int symbol = i % symbols.size();
            reference.onTick(symbol, prices.next(symbol), true);
        }
        long signals = reference.expected().values().stream().mapToLong(OutputCount::total).sum();

        assertEquals(3.89, 100.0 * signals / events, 0.05);
    }
}
