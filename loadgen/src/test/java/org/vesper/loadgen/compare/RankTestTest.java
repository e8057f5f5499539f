// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Exact two-sided probabilities, counted by hand or taken from tables of the distribution of U. */
class RankTestTest {

    private static final double EXACT = 1e-9;

    @Test
    void shouldBeTwoInSeventyWhenFourAndFourAreApart() {
        assertEquals(2.0 / 70, RankTest.probability(new double[] {1, 2, 3, 4}, new double[] {5, 6, 7, 8}), EXACT);
        assertEquals(2.0 / 70, RankTest.probability(new double[] {50, 60, 70, 80}, new double[] {1, 2, 3, 4}), EXACT);
    }

    @Test
    void shouldBeTenPercentAtLeastWhenThereAreThreeRepeats() {
        assertEquals(2.0 / 20, RankTest.probability(new double[] {1, 2, 3}, new double[] {4, 5, 6}), EXACT);
    }

    /** U = 2 of 5 and 5: 4 of 252 divisions are as far in each direction, those with U = 0, 1 and twice 2. */
    @Test
    void shouldCountAllDivisionsThatAreAsFarWhenSamplesMix() {
        assertEquals(8.0 / 252, RankTest.probability(new double[] {1, 2, 3, 4, 7}, new double[] {5, 6, 8, 9, 10}), EXACT);
    }

    @Test
    void shouldBeCertainWhenAllValuesAreEqual() {
        assertEquals(1, RankTest.probability(new double[] {3, 3, 3, 3}, new double[] {3, 3, 3, 3}), EXACT);
    }

    /** Of the six divisions of the ranks 1, 2.5, 2.5, 4, those with the sums 3.5, 3.5, 6.5 and 6.5 are as far. */
    @Test
    void shouldShareRanksWhenValuesAreEqual() {
        assertEquals(4.0 / 6, RankTest.probability(new double[] {1, 2}, new double[] {2, 3}), EXACT);
    }
}
