// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PercTest {

    private final Perc perc = new Perc();

    @Test
    void shouldTellTheChangeFromFirstToLastWhenValuesAreRetained() {
        enter(50.0, 60.0);
        assertEquals(20.0, perc.getValue());
        enter(40.0);
        assertEquals(-20.0, perc.getValue());
        perc.leave(50.0);
        assertEquals((40.0 - 60.0) / 60.0 * 100.0, perc.getValue());
    }

    @Test
    void shouldEvaluateInTheOrderOfItsDefinitionWhenOtherOrdersRoundOtherwise() {
        enter(83.8, 85.48);
        assertEquals(2.0047732696897453, perc.getValue(), "(85.48/83.8 - 1) * 100 is ..7524, 100 * 1.68 / 83.8 is ..746");
    }

    @Test
    void shouldBeNullWhenFewerThanTwoValuesAreRetained() {
        assertNull(perc.getValue());
        enter(7.0);
        assertNull(perc.getValue());
        enter(8.0);
        perc.leave(7.0);
        assertNull(perc.getValue());
        perc.leave(8.0);
        assertNull(perc.getValue());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void shouldBeNullWhenTheFirstValueCannotBeABase(double first) {
        enter(first, 5.0);
        assertNull(perc.getValue());
        perc.leave(first);
        enter(6.0);
        assertEquals(20.0, perc.getValue());
    }

    @Test
    void shouldSkipNullsWhenTheyEnterOrLeave() {
        enter(null, 10.0, null, 11.0, null);
        assertEquals(10.0, perc.getValue());
        perc.leave(null);
        assertEquals(10.0, perc.getValue());
    }

    @Test
    void shouldTakeAnyNumberWhenTypesDiffer() {
        enter(4, 5L);
        assertEquals(25.0, perc.getValue());
        perc.leave(4);
        enter(2.5f);
        assertEquals(-50.0, perc.getValue());
    }

    @Test
    void shouldKeepTheOrderOfTheOthersWhenAValueInTheMiddleLeaves() {
        enter(10.0, 99.0, 20.0, 30.0);
        perc.leave(99.0);
        assertEquals(200.0, perc.getValue());
        perc.leave(10.0);
        assertEquals(50.0, perc.getValue());
        perc.leave(30.0);
        assertNull(perc.getValue());
    }

    @Test
    void shouldForgetAllValuesWhenCleared() {
        enter(1.0, 2.0, 3.0);
        perc.clear();
        assertNull(perc.getValue());
        enter(10.0, 15.0);
        assertEquals(50.0, perc.getValue());
    }

    @Test
    void shouldAgreeWithAListWhenRandomValuesEnterAndLeave() {
        Random random = new Random(2_008);
        for (int round = 0; round < 300; round++) {
            Perc ring = new Perc();
            List<Double> window = new ArrayList<>();
            int length = 1 + random.nextInt(20);
            for (int step = 0; step < 200; step++) {
                Double value = random.nextInt(10) == 0 ? null : (double) (random.nextInt(9) - 1);
                ring.enter(value);
                if (value != null) {
                    window.add(value);
                }
                while (window.size() > length) {
                    Double leaving = window.get(random.nextInt(5) == 0 ? random.nextInt(window.size()) : 0);
                    ring.leave(leaving);
                    window.remove(leaving);
                }
                assertEquals(expected(window), ring.getValue());
            }
        }
    }

    private static Double expected(List<Double> window) {
        if (window.size() < 2 || window.get(0) == 0.0) {
            return null;
        }
        double first = window.get(0);
        return (window.get(window.size() - 1) - first) / first * 100.0;
    }

    private void enter(Object... values) {
        for (Object value : values) {
            perc.enter(value);
        }
    }
}
