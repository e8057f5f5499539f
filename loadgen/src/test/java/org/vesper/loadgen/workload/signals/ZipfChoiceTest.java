// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.loadgen.Load;

class ZipfChoiceTest {

    private static final int SYMBOLS = 147;
    private static final int DRAWS = 2_000_000;
    /** Six standard deviations, which happens by chance once in a billion draws; the seed is fixed besides. */
    private static final double SIGMAS = 6;

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, 1.2, 3})
    void shouldChooseEachRankAsOftenAsZipfsLawSays(double exponent) {
        int[] counts = counts(exponent, 42);
        int[] ranked = Arrays.stream(counts).sorted().toArray();
        double norm = IntStream.rangeClosed(1, SYMBOLS).mapToDouble(rank -> Math.pow(rank, -exponent)).sum();

        for (int rank : new int[] {1, 2, 3, 10}) {
            double expected = DRAWS * Math.pow(rank, -exponent) / norm;
            int drawn = exponent == 0 ? counts[rank] : ranked[SYMBOLS - rank];
            assertEquals(expected, drawn, SIGMAS * Math.sqrt(expected), "rank " + rank);
        }
    }

    @Test
    void shouldChooseTheSameAgainWhenTheSeedIsTheSameAndOtherwiseNot() {
        assertArrayEquals(counts(1, 7), counts(1, 7));
        assertTrue(!Arrays.equals(counts(1, 7), counts(1, 8)));
    }

    @Test
    void shouldKnowTheSignalsOfTheRulesWhenSomeSymbolsComeMoreOftenThanOthers() {
        Load load = new Load(10, 100_000, 0, 1, 42);
        SignalGeneration workload = new SignalGeneration(SymbolPattern.parse("zipf:1.1"), Fault.NONE);

        assertEquals("zipf:1.1", workload.parameters().get("symbols"));
        assertTrue(workload.events(load).expected().containsKey("percent/WSC"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"zipf", "zipf:", "zipf:-1", "zipf:x", "uniform", ""})
    void shouldSayTheSyntaxWhenAPatternIsWrong(String text) {
        IllegalArgumentException wrong = assertThrows(IllegalArgumentException.class, () -> SymbolPattern.parse(text));

        assertTrue(wrong.getMessage().contains(SymbolPattern.SYNTAX), wrong::getMessage);
    }

    private static int[] counts(double exponent, long seed) {
        int[] counts = new int[SYMBOLS];
        ZipfChoice choice = new ZipfChoice(SYMBOLS, exponent, seed);
        for (int i = 0; i < DRAWS; i++) {
            counts[choice.next()]++;
        }
        return counts;
    }
}
