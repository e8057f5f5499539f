// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class LingeringCloseTest {

    private static final long S = 1_000_000_000L;
    /** A clock of the JVM may stand anywhere. */
    private static final long BEGIN = Long.MAX_VALUE - S;

    private final LingeringClose closing = new LingeringClose();

    @Test
    void shouldEndAfterTenSecondsWhenTheServerTakesNothing() {
        closing.begin(BEGIN);

        assertFalse(closing.isOver(BEGIN + 10 * S - 1, false));
        assertTrue(closing.isOver(BEGIN + 10 * S, false));
        assertEquals(Optional.empty(), closing.lateness(BEGIN + 10 * S));
    }

    @Test
    void shouldGoOnAndSaySoWhenTheServerStillTakesEvents() {
        closing.begin(BEGIN);
        closing.serverTakes(BEGIN + 9 * S);
        closing.serverTakes(BEGIN + 18 * S);

        assertFalse(closing.isOver(BEGIN + 27 * S, false));
        assertEquals(Optional.of("The server was not done with the events 27 s after the last one was sent;"
                + " more than 10 s mean that events pile up at this rate."), closing.lateness(BEGIN + 27 * S));
    }

    @Test
    void shouldEndSoonWhenTheRunWasStopped() {
        closing.begin(BEGIN);

        closing.serverTakes(BEGIN + S);

        assertFalse(closing.isOver(BEGIN + 2 * S - 1, true));
        assertTrue(closing.isOver(BEGIN + 2 * S, true));
    }
}
