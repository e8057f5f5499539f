// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.workload.signals;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.loadgen.EventSource;
import org.vesper.loadgen.Load;
import org.vesper.loadgen.OutputCount;
import org.vesper.wire.frame.FrameEncoder;

class ZipfChoiceTest {

    private static final int SYMBOLS = 147;
    private static final int DRAWS = 2_000_000;
    private static final int TICKS = 60_000;
    /** Fewer are too few for the normal approximation; these ranks are one class. */
    private static final double SMALLEST_CLASS = 100;
    /** Six standard deviations, which happens by chance once in a billion draws; the seed is fixed besides. */
    private static final double SIGMAS = 6;

    /** Pearson's chi-squared test over all ranks. Which symbol has which rank is not known here, so the counts are sorted. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1, 1.1, 3})
    void shouldChooseEachRankAsOftenAsZipfsLawSays(double exponent) {
        int[] ranked = Arrays.stream(counts(exponent, 42)).sorted().toArray();

        assertTrue(excessSigmas(ranked, exponent) < SIGMAS, () -> excessSigmas(ranked, exponent) + " sigmas");
        assertTrue(excessSigmas(ranked, exponent + 0.02) > SIGMAS, "the test would not see a slightly different law");
    }

    /** By how many standard deviations chi-squared is above its mean. */
    private static double excessSigmas(int[] ascending, double exponent) {
        double norm = IntStream.rangeClosed(1, SYMBOLS).mapToDouble(rank -> Math.pow(rank, -exponent)).sum();
        double chiSquared = 0;
        double restExpected = 0;
        double restDrawn = 0;
        int classes = 0;
        for (int rank = 1; rank <= SYMBOLS; rank++) {
            double expected = DRAWS * Math.pow(rank, -exponent) / norm;
            int drawn = ascending[SYMBOLS - rank];
            if (expected >= SMALLEST_CLASS) {
                chiSquared += Math.pow(drawn - expected, 2) / expected;
                classes++;
            } else {
                restExpected += expected;
                restDrawn += drawn;
            }
        }
        chiSquared += restExpected == 0 ? 0 : Math.pow(restDrawn - restExpected, 2) / restExpected;
        int degrees = classes - (restExpected == 0 ? 1 : 0);
        return (chiSquared - degrees) / Math.sqrt(2.0 * degrees);
    }

    @Test
    void shouldChooseTheSameAgainWhenTheSeedIsTheSameAndOtherwiseNot() {
        assertArrayEquals(counts(1, 7), counts(1, 7));
        assertTrue(!Arrays.equals(counts(1, 7), counts(1, 8)));
    }

    /** Two connections of 735 symbols each: the first one gets 1 / (1 + 2^-1.1 + ... + 735^-1.1) = 0.18 of its ticks. */
    @Test
    void shouldKnowTheSignalsOfTheRulesWhenSomeSymbolsComeMoreOftenThanOthers() {
        SymbolList symbols = SymbolList.load();
        ReferenceModel arrived = new ReferenceModel(symbols);
        EventSource ticks = new SignalGeneration(SymbolPattern.parse("zipf:1.1"), Fault.NONE).events(new Load(2, 1_000, 0, 1, 42));
        ByteBuffer buffer = ByteBuffer.allocate(64);
        int[] counts = new int[symbols.size()];
        for (int event = 0; event < TICKS; event++) {
            ticks.write(new FrameEncoder(buffer.clear()), event, event % 2, 0, true);
            buffer.flip();
            int symbol = event % 2 * symbols.size() / 2 + buffer.getInt();
            counts[symbol]++;
            arrived.onTick(symbol, buffer.getDouble(), true);
        }

        assertEquals(arrived.expected(), ticks.expected());
        assertNotEquals(0, ticks.expected().values().stream().mapToLong(OutputCount::total).sum());
        double share = 1 / IntStream.rangeClosed(1, 735).mapToDouble(rank -> Math.pow(rank, -1.1)).sum();
        for (int[] ofConnection : List.of(Arrays.copyOf(counts, 735), Arrays.copyOfRange(counts, 735, 1470))) {
            assertEquals(share, Arrays.stream(ofConnection).max().orElseThrow() / (TICKS / 2.0), 0.02);
        }
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
