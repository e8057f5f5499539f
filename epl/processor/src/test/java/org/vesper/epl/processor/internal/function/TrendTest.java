// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TrendTest {

    private final Trend trend = new Trend();

    @Test
    void shouldBeZeroWhenFewerThanTwoValuesHaveCome() {
        assertEquals(0, trend.getValue());
        assertEquals(List.of(0), runs(5.0));
    }

    @Test
    void shouldCountRisesUpAndFallsDownWhenTheDirectionTurns() {
        assertEquals(List.of(0, 1, 2, 3, -1, -2, 1, -1), runs(1.0, 2.0, 3.0, 4.0, 3.5, 3.0, 3.1, 0.0));
    }

    @Test
    void shouldNeitherExtendNorBreakTheRunWhenValuesAreEqual() {
        assertEquals(List.of(0, 0, 1, 1, 1, 2, -1, -1, -2), runs(7, 7, 8, 8, 8, 9, 8, 8, 7));
    }

    @Test
    void shouldSkipValuesWhenTheyCannotBeCompared() {
        assertEquals(List.of(0, 0, 1, 1, 1, 2), runs(null, 1.0, 2.0, null, Double.NaN, 3.0));
    }

    @Test
    void shouldCompareInfinitiesWhenTheyCome() {
        assertEquals(List.of(0, 1, 1, -1, -2),
                runs(1.0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 2.0, Double.NEGATIVE_INFINITY));
    }

    @Test
    void shouldOutlastTheWindowWhenValuesLeave() {
        enter(1.0, 2.0, 3.0);
        trend.leave(1.0);
        trend.leave(2.0);
        trend.leave(3.0);
        assertEquals(List.of(3), runs(4.0));
    }

    @Test
    void shouldBeginAnewWhenCleared() {
        enter(1.0, 2.0, 3.0);
        trend.clear();
        assertEquals(List.of(0, 1), runs(4.0, 5.0));
    }

    @Test
    void shouldAgreeWithALookBackOverAllValuesWhenTheyAreRandom() {
        Random random = new Random(42);
        for (int round = 0; round < 200; round++) {
            Trend counter = new Trend();
            List<Double> all = new ArrayList<>();
            for (int step = 0; step < 100; step++) {
                all.add((double) random.nextInt(4));
                counter.enter(all.get(step));
                assertEquals(lookBack(all), counter.getValue());
            }
        }
    }

    /** Walks back from the last value until a move against the direction of the latest move. */
    private static int lookBack(List<Double> values) {
        int run = 0;
        for (int i = values.size() - 1; i > 0; i--) {
            int move = Double.compare(values.get(i), values.get(i - 1));
            if (move * run < 0) {
                break;
            }
            run += move;
        }
        return run;
    }

    private List<Integer> runs(Object... values) {
        List<Integer> runs = new ArrayList<>();
        for (Object value : values) {
            trend.enter(value);
            runs.add((Integer) trend.getValue());
        }
        return runs;
    }

    private void enter(Object... values) {
        runs(values);
    }
}
