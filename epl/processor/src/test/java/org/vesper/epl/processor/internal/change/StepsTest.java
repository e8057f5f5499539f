// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepsTest {

    private final RuntimeException first = new IllegalStateException("first");
    private final Error second = new AssertionError("second");

    @Test
    void shouldTakeAllStepsAndRaiseTheFirstFailureWhenSomeFail() {
        List<String> taken = new ArrayList<>();
        Steps steps = new Steps();
        steps.run(() -> fail(first));
        steps.run(() -> taken.add("b"));
        steps.run(() -> fail(second));
        steps.run(() -> taken.add("d"));
        assertSame(first, assertThrows(IllegalStateException.class, steps::raise));
        assertArrayEquals(new Throwable[] {second}, first.getSuppressed());
        assertEquals(List.of("b", "d"), taken);
    }

    @Test
    void shouldKeepTheCauseWhenAStepBackFails() {
        Steps steps = new Steps(first);
        steps.run(() -> fail(second));
        steps.run(() -> fail(first));
        assertSame(first, assertThrows(IllegalStateException.class, steps::raise));
        assertArrayEquals(new Throwable[] {second}, first.getSuppressed());
    }

    @Test
    void shouldRaiseNothingWhenNothingFails() {
        Steps steps = new Steps();
        steps.run(() -> { });
        steps.raise();
    }

    private static void fail(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }
}
