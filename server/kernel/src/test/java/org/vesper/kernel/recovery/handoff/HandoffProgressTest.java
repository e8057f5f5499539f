// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.handoff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HandoffProgressTest {

    private final AtomicLong durable = new AtomicLong();
    private final HandoffProgress arrivals = new HandoffProgress();

    @Test
    void shouldCountWhatHasArrivedWhenItIsDurable() {
        arrivals.open(durable::get);
        assertEquals(100, arrivals.before(100, 0));
        arrivals.note(5, 1, 10);
        assertEquals(0, arrivals.before(100, 1));
        durable.set(10);
        assertEquals(100, arrivals.before(100, 1));
        assertEquals(4, arrivals.before(4, 2));
        assertEquals(5, arrivals.before(100, 2), "the second one is on its way");
    }

    @Test
    void shouldGoOnAlthoughTheLatestArrivalIsNeverDurable() {
        arrivals.open(durable::get);
        arrivals.note(5, 1, 10);
        arrivals.note(7, 2, 20);
        durable.set(10);
        assertEquals(5, arrivals.before(100, 2));
        arrivals.note(9, 3, 30);
        arrivals.note(11, 4, 40);
        assertEquals(5, arrivals.before(100, 4));
        durable.set(30);
        assertEquals(9, arrivals.before(100, 4));
        arrivals.note(13, 5, 50);
        durable.set(49);
        assertEquals(9, arrivals.before(100, 5));
        durable.set(50);
        assertEquals(100, arrivals.before(100, 5));
    }
}
