// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.udp.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SequencesTest {

    private static final InetSocketAddress ONE = new InetSocketAddress("127.0.0.1", 1);
    private static final InetSocketAddress OTHER = new InetSocketAddress("127.0.0.1", 2);

    private final Sequences sequences = new Sequences();

    @Test
    void shouldCountWhatIsMissingUntilItComes() {
        take(ONE, 7, 8, 12);
        assertCounts(3, 0, 0, 1);

        take(ONE, 10, 9);
        assertCounts(1, 2, 0, 1);
    }

    @Test
    void shouldKnowWhatHasComeAlready() {
        take(ONE, 1, 2, 3);

        assertFalse(sequences.isNew(ONE, 2));
        assertFalse(sequences.isNew(ONE, 3));
        assertTrue(sequences.isNew(ONE, 4));
        assertCounts(0, 0, 2, 1);
    }

    @Test
    void shouldNotCountAsMissingWhatWasBeforeTheFirst() {
        take(ONE, 5, 4, 3);

        assertCounts(0, 2, 0, 1);
    }

    @Test
    void shouldKeepSourcesApart() {
        take(ONE, 1, 2, 3);
        take(OTHER, 1, 2, 4);

        assertCounts(1, 0, 0, 2);
    }

    @Test
    void shouldBeginAnewWhenANumberLiesFarOff() {
        take(ONE, 5_000, 1, 2);
        assertCounts(0, 0, 0, 2);
        take(ONE, 2 + Sequences.MAX_GAP + 2, Long.MAX_VALUE, Long.MIN_VALUE, 0);
        assertCounts(0, 0, 0, 6);
    }

    @Test
    void shouldForgetWhatAnEarlierTurnOfTheWindowHasMarked() {
        take(ONE, 0, 1, 2, 3);
        take(ONE, Sequences.WINDOW + 3L);
        assertTrue(sequences.isNew(ONE, Sequences.WINDOW + 2L));
        assertTrue(sequences.isNew(ONE, Sequences.WINDOW + 1L));
        assertCounts(Sequences.WINDOW - 3, 2, 0, 1);
    }

    /** The counts of a long random run are those of a model that remembers everything. */
    @Test
    void shouldCountLikeAModelThatForgetsNothing() {
        Random random = new Random(7);
        List<Long> numbers = new ArrayList<>();
        for (long number = 0; number < 20_000; number++) {
            if (random.nextInt(10) > 0) {
                numbers.add(number);
                if (random.nextInt(20) == 0) {
                    numbers.add(number);
                }
            }
        }
        for (int from = 0; from + 50 <= numbers.size(); from += 50) {
            Collections.shuffle(numbers.subList(from, from + 50), random);
        }
        Set<Long> seen = new HashSet<>();
        long repeated = 0;
        long late = 0;
        long highest = -1;
        for (long number : numbers) {
            boolean fresh = seen.add(number);
            assertEquals(fresh, sequences.isNew(ONE, number), () -> "number " + number);
            repeated += fresh ? 0 : 1;
            late += fresh && number < highest ? 1 : 0;
            highest = Math.max(highest, number);
        }
        long lowestAtFirst = numbers.get(0);
        long before = seen.stream().filter(number -> number < lowestAtFirst).count();
        assertCounts(highest - lowestAtFirst + 1 - (seen.size() - before), late, repeated, 1);
    }

    private void take(InetSocketAddress source, long... numbers) {
        for (long number : numbers) {
            assertTrue(sequences.isNew(source, number), () -> "number " + number);
        }
    }

    private void assertCounts(long missing, long late, long repeated, long begun) {
        assertEquals(List.of(missing, late, repeated, begun),
                List.of(sequences.missing(), sequences.late(), sequences.repeated(), sequences.begun()));
    }
}
