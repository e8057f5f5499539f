// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vesper.api.Aggregate;
import org.vesper.config.ConfigurationException;

class UserFunctionTest {

    @Test
    void shouldTellTypesWhenAMethodIsAFunction() {
        UserFunction mid = UserFunction.ofMethod("mid", Prices.class, "mid", null);

        assertEquals(List.of(double.class, double.class), mid.parameterTypes());
        assertEquals(double.class, mid.resultType());
    }

    @Test
    void shouldSayWhatIsWrongWhenAMethodCannotBeAFunction() {
        assertTrue(refusal("mit").contains("no public static method mit; did you mean mid?"), refusal("mit"));
        assertTrue(refusal("twice").contains("2 methods twice"), refusal("twice"));
        assertTrue(refusal("nothing").contains("return a value"), refusal("nothing"));
        assertTrue(refusal("spread").contains("no public static method spread"), refusal("spread"));
        assertEquals("spread", UserFunction.ofMethod("spread", Prices.class, "spread", new Prices()).name());
        assertThrows(ConfigurationException.class, () -> UserFunction.ofMethod("2nd", Prices.class, "mid", null));
    }

    @Test
    void shouldTellTheTypesOfItsAuthorWhenAClassIsAnAggregate() {
        UserFunction.OfAggregate range = new UserFunction.OfAggregate("range", Range.class);

        assertEquals(List.of(Double.class), range.parameterTypes());
        assertEquals(Double.class, range.resultType());
        assertFalse(range.takesAnyNumber());
        assertThrows(ConfigurationException.class, () -> new UserFunction.OfAggregate("prices", Prices.class));
    }

    private static String refusal(String method) {
        return assertThrows(ConfigurationException.class, () -> UserFunction.ofMethod("f", Prices.class, method, null)).getMessage();
    }

    /** Methods that can be functions, and some that cannot. */
    public static final class Prices {

        public static double mid(double bid, double ask) {
            return (bid + ask) / 2;
        }

        public static int twice(int value) {
            return value * 2;
        }

        public static long twice(long value) {
            return value * 2;
        }

        public static void nothing() {
            throw new AssertionError();
        }

        public double spread(double bid, double ask) {
            return ask - bid;
        }
    }

    /** What an author writes. */
    public static final class Range implements Aggregate<Double, Double> {

        @Override
        public void enter(Double value) {
            throw new AssertionError();
        }

        @Override
        public void leave(Double value) {
            throw new AssertionError();
        }

        @Override
        public Double value() {
            return null;
        }

        @Override
        public void reset() {
            throw new AssertionError();
        }
    }
}
