// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sums and means beside the same of the values that are there, in exact decimals. */
class TotalTest {

    private static final double[] SPECIAL = {0.0, -0.0, 1e17, -1e17, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, 0x1p960, -0x1p959,
        Double.MIN_NORMAL, 0x1p-1000, 1 + 0x1p-52, 0x1p53, 0x1p-53, 0x1p-105, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};

    private static final int ROUNDS = Boolean.getBoolean("vesper.thorough") ? 10_000 : 200;

    @Test
    void shouldRoundTheExactSumOnceWhenDoublesComeAndGo() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < ROUNDS; round++) {
            List<Double> values = new ArrayList<>();
            Total sum = Total.of(Double.class, false, MathContext.DECIMAL128);
            Total mean = Total.of(Double.class, true, MathContext.DECIMAL128);
            for (int i = 0; i < 60; i++) {
                if (values.size() > random.nextInt(1, 12)) {
                    Double gone = values.remove(random.nextInt(values.size()));
                    sum.leave(gone);
                    mean.leave(gone);
                } else {
                    Double added = fraction(random, round);
                    values.add(added);
                    sum.enter(added);
                    mean.enter(added);
                }
                assertEquals(sum(values), sum.getValue(), "round " + round + ": " + values);
                assertEquals(mean(values), mean.getValue(), "round " + round + ": " + values);
            }
        }
    }

    private static double fraction(SplittableRandom random, int round) {
        return switch (random.nextInt(round % 3 == 0 ? 5 : 4)) {
            case 0 -> random.nextDouble(-100, 100);
            case 1 -> random.nextInt(10_000) / 100.0;
            case 2 -> Math.scalb(random.nextInt(-4, 5), random.nextInt(-110, 110));
            case 3 -> Math.scalb(random.nextDouble(-1, 1), random.nextInt(round % 2 == 0 ? -60 : -1_074, round % 2 == 0 ? 60 : 1_024));
            default -> SPECIAL[random.nextInt(SPECIAL.length)];
        };
    }

    private static Object sum(List<Double> values) {
        boolean finite = values.stream().allMatch(Double::isFinite);
        return values.isEmpty() ? null : (Object) (finite ? exact(values).doubleValue() + 0.0 : plain(values));
    }

    /** The sum rounded to 53 bits, however large, and then divided. */
    private static Object mean(List<Double> values) {
        if (values.isEmpty() || !values.stream().allMatch(Double::isFinite)) {
            return sum(values);
        }
        double sum = exact(values).doubleValue() + 0.0;
        return Double.isFinite(sum) ? sum / values.size()
                : exact(values).divide(new BigDecimal("1024")).doubleValue() / values.size() * 1024;
    }

    private static double plain(List<Double> values) {
        return values.stream().filter(value -> !Double.isFinite(value)).mapToDouble(value -> value).sum();
    }

    private static BigDecimal exact(List<Double> values) {
        return values.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @ParameterizedTest
    @ValueSource(classes = {Byte.class, Short.class, Integer.class, Long.class})
    void shouldBeExactWhenWholeNumbersComeAndGo(Class<?> type) {
        SplittableRandom random = new SplittableRandom(2);
        for (int round = 0; round < ROUNDS; round++) {
            List<Number> values = new ArrayList<>();
            Total sum = Total.of(type, false, MathContext.DECIMAL128);
            Total mean = Total.of(type, true, MathContext.DECIMAL128);
            for (int i = 0; i < 40; i++) {
                if (values.size() > random.nextInt(1, 12)) {
                    Number gone = values.remove(random.nextInt(values.size()));
                    sum.leave(gone);
                    mean.leave(gone);
                } else {
                    Number added = whole(random, type);
                    values.add(added);
                    sum.enter(added);
                    mean.enter(added);
                }
                assertWhole(values, sum, mean);
            }
        }
    }

    private static Number whole(SplittableRandom random, Class<?> type) {
        long value = random.nextInt(4) == 0 ? random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE : random.nextLong() >> random.nextInt(64);
        return type == Byte.class ? (Number) (byte) value : type == Short.class ? (Number) (short) value
                : type == Integer.class ? (Number) (int) value : (Number) value;
    }

    private static void assertWhole(List<Number> values, Total sum, Total mean) {
        BigInteger exact = values.stream().map(value -> BigInteger.valueOf(value.longValue())).reduce(BigInteger.ZERO, BigInteger::add);
        if (values.isEmpty()) {
            assertEquals(null, sum.getValue());
            assertEquals(null, mean.getValue());
            return;
        }
        if (exact.bitLength() < 64) {
            assertEquals(exact.longValueExact(), sum.getValue());
        } else {
            assertEquals("the sum " + exact + " does not fit into a long", assertThrows(ArithmeticException.class, sum::getValue).getMessage());
        }
        BigDecimal quotient = new BigDecimal(exact).divide(BigDecimal.valueOf(values.size()), new MathContext(200));
        assertEquals(quotient.doubleValue(), mean.getValue(), values::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "10 10 11 | 31 | 10.33333333333333333333333333333333", "10.50 1.5 | 12.00 | 6.00", "1E+5 1E+5 | 2E+5 | 1E+5",
        "0.1 0.20 -0.30 | 0.00 | 0.00", "1E-1000 1 -1 | 1E-1000 | 3.333333333333333333333333333333333E-1001", "7 | 7 | 7"})
    void shouldBeExactWhenDecimalsComeAndGo(String values, BigDecimal sum, BigDecimal mean) throws IOException {
        for (boolean means : new boolean[] {false, true}) {
            Total total = Total.of(BigDecimal.class, means, MathContext.DECIMAL128);
            BigDecimal before = new BigDecimal("1234567890123456789.00000000000000000000001");
            BigDecimal tooLarge = new BigDecimal("1E+999999999");
            total.enter(before);
            for (String value : values.split(" ")) {
                total.enter(new BigDecimal(value));
            }
            total.enter(tooLarge);
            assertEquals("the sum of decimals has more than 1000 digits",
                    assertThrows(ArithmeticException.class, total::getValue).getMessage());
            total.leave(tooLarge);
            total.leave(before);
            if (means) {
                assertEquals(0, mean.compareTo((BigDecimal) total.getValue()), () -> mean + " and not " + total.getValue());
            } else {
                assertEquals(sum.compareTo(BigDecimal.ZERO) == 0 ? sum : sum.add(BigDecimal.ZERO.setScale(sum.scale())), total.getValue());
            }
            assertEquals(total.getValue(), copy(total, Total.of(BigDecimal.class, means, MathContext.DECIMAL128)).getValue());
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Integer.class, Float.class, Double.class, BigInteger.class, BigDecimal.class})
    void shouldContinueWithWrittenStateWhenValuesHaveBeenAdded(Class<?> type) throws IOException {
        Total total = Total.of(type, false, MathContext.DECIMAL128);
        for (String text : List.of("3", "1", "100000", "-7")) {
            total.enter(of(type, text));
        }
        Total copy = copy(total, Total.of(type, false, MathContext.DECIMAL128));
        copy.leave(of(type, "100000"));

        assertEquals(of(type == Integer.class ? Long.class : type, "-3"), copy.getValue());
    }

    private static Number of(Class<?> type, String text) {
        BigDecimal value = new BigDecimal(text);
        return type == Integer.class ? (Number) value.intValue() : type == Long.class ? (Number) value.longValue()
                : type == Float.class ? (Number) value.floatValue() : type == Double.class ? (Number) value.doubleValue()
                : type == BigInteger.class ? value.toBigInteger() : value;
    }

    private static Total copy(Total total, Total copy) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        total.write(new DataOutputStream(bytes));
        copy.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        return copy;
    }
}
