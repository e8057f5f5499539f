// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.ratio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void shouldHaveTheMiddleAndTheRangeWhenTheNumberIsOdd() {
        assertEquals(new Spread(3, 1, 9), Spread.of(DoubleStream.of(9, 1, 3, 2, 4)));
        assertEquals("3.0 [1.0 - 9.0]", Spread.of(DoubleStream.of(9, 1, 3, 2, 4)).text(1));
    }

    @Test
    void shouldHaveTheMeanOfTheTwoInTheMiddleWhenTheNumberIsEven() {
        assertEquals(new Spread(2.5, 1, 9), Spread.of(DoubleStream.of(9, 1, 3, 2)));
    }

    @Test
    void shouldBeUnknownWhenAMeasurementIsMissing() {
        assertEquals("?", Spread.of(DoubleStream.of(1, Double.NaN)).text(1));
        assertNull(Spread.of(DoubleStream.empty()).toMap());
    }
}
