// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardDeviationTest {

    private final StandardDeviation deviation = new StandardDeviation();

    @ParameterizedTest
    @ValueSource(doubles = {1e6, 1e-6, 0.3, -7e11, 1e200})
    void shouldBeZeroWhenOnlyEqualValuesAreLeft(double other) {
        enter(other, -other, other / 3, 0.1, 0.1, 0.1);
        leave(other, -other, other / 3);
        assertEquals(0.0, deviation.getValue());
        for (int i = 0; i < 1_000; i++) {
            enter(0.1);
            leave(0.1);
            assertEquals(0.0, deviation.getValue());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 50})
    void shouldAgreeWithExactArithmeticWhenAWindowMovesOverSmallAndHugeValues(int retained) {
        SplittableRandom random = new SplittableRandom(11);
        Deque<Double> window = new ArrayDeque<>();
        for (int i = 0; i < 2_000; i++) {
            double value = random.nextInt(20) == 0 ? random.nextDouble(1e9) : 100 + random.nextInt(-5, 6) / 8.0;
            window.add(value);
            deviation.enter(value);
            if (window.size() > retained) {
                deviation.leave(window.remove());
            }
            if (window.size() > 1) {
                double expected = exact(window);
                assertEquals(expected, (double) deviation.getValue(), expected * 1e-8);
            }
        }
    }

    @Test
    void shouldBeNullWhenFewerThanTwoValuesAreRetained() {
        assertNull(deviation.getValue());
        enter(7.0, null);
        assertNull(deviation.getValue());
        enter(9);
        assertEquals(Math.sqrt(2), deviation.getValue());
        leave(7.0, null);
        assertNull(deviation.getValue());
        enter(9.0);
        deviation.clear();
        assertNull(deviation.getValue());
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void shouldBeNaNAsLongAsAValueIsNotFinite(double odd) {
        enter(1.0, odd, 3.0);
        assertEquals(Double.NaN, deviation.getValue());
        leave(odd);
        assertEquals(Math.sqrt(2), deviation.getValue());
    }

    /** By its definition, in decimals of 60 digits. */
    private static double exact(Deque<Double> values) {
        MathContext digits = new MathContext(60);
        BigDecimal sum = values.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal mean = sum.divide(BigDecimal.valueOf(values.size()), digits);
        BigDecimal squares = values.stream().map(value -> new BigDecimal(value).subtract(mean).pow(2)).reduce(BigDecimal.ZERO, BigDecimal::add);
        return squares.divide(BigDecimal.valueOf(values.size() - 1), digits).sqrt(digits).doubleValue();
    }

    private void enter(Object... values) {
        for (Object value : values) {
            deviation.enter(value);
        }
    }

    private void leave(Object... values) {
        for (Object value : values) {
            deviation.leave(value);
        }
    }
}
