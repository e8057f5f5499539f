// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyPartitionerTest {

    private enum Side {
        BUY
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 3, 7, 127, -1, -2, -3, -4, -128, 100_000, -7_654_321})
    void shouldGiveOnePartitionWhenNumbersOfDifferentTypesAreEqual(long value) {
        List<Number> equal = List.of((int) value, value, (double) value, BigDecimal.valueOf(value), BigDecimal.valueOf(value).setScale(3),
                BigInteger.valueOf(value), (float) value);
        for (int partitions = 1; partitions <= 17; partitions++) {
            int count = partitions;
            assertEquals(1, equal.stream().map(key -> KeyPartitioner.partition(key, count)).distinct().count(),
                    value + " in " + partitions);
        }
    }

    @Test
    void shouldGoByTheValueWhenANumberHasAFractionOrALongOnlyFitsADoubleRoughly() {
        Random random = new Random(4);
        for (int i = 0; i < 10_000; i++) {
            double value = random.nextGaussian() * 1e6;
            BigDecimal decimal = BigDecimal.valueOf(value);
            assertEquals(KeyPartitioner.partition(value, 5), KeyPartitioner.partition(decimal, 5));
            assertEquals(KeyPartitioner.partition(decimal, 5), KeyPartitioner.partition(decimal.setScale(decimal.scale()
                    + random.nextInt(9)), 5));
            long large = random.nextLong();
            // A rule that compares a long with a double makes a double of it.
            assertEquals(KeyPartitioner.partition(large, 5), KeyPartitioner.partition((double) large, 5));
        }
        assertEquals(KeyPartitioner.partition(0.0, 3), KeyPartitioner.partition(-0.0, 3));
        assertEquals(KeyPartitioner.partition(Side.BUY, 7), KeyPartitioner.partition("BUY", 7));
        assertEquals(0, KeyPartitioner.partition(null, 7));
    }

    @Test
    void shouldUseAllPartitionsWhenKeysAreInARow() {
        for (int partitions = 2; partitions <= 8; partitions++) {
            int[] counts = new int[partitions];
            int count = partitions;
            IntStream.range(-500, 500).forEach(key -> counts[KeyPartitioner.partition(key, count)]++);
            int fair = 1000 / partitions;
            assertTrue(IntStream.of(counts).allMatch(taken -> taken > fair / 2 && taken < 2 * fair),
                    IntStream.of(counts).boxed().toList() + "");
        }
    }
}
