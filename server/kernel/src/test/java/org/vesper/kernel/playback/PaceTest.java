// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The clock is the test's: waiting moves it. */
class PaceTest {

    private static final long SECOND = 1_000_000_000;
    /** Any day. */
    private static final long BEGINNING = 1_795_000_000 * SECOND;

    private final List<Long> waited = new ArrayList<>();
    private long nowNs = 77;

    @Test
    void shouldWaitAsLongAsItWasWhenTheSpeedIsOne() throws InterruptedException {
        play(1, 0, SECOND, SECOND, 3 * SECOND);
        assertEquals(List.of(SECOND, 2 * SECOND), waited);
    }

    @Test
    void shouldBeSoManyTimesAsFast() throws InterruptedException {
        play(10, 0, SECOND, 3 * SECOND);
        assertEquals(List.of(SECOND / 10, SECOND / 5), waited);
    }

    @Test
    void shouldBeSlowerWhenTheSpeedIsBelowOne() throws InterruptedException {
        play(0.5, 0, SECOND);
        assertEquals(List.of(2 * SECOND), waited);
    }

    @Test
    void shouldNeverWaitWhenAllIsToComeAtOnce() throws InterruptedException {
        play(Pace.AT_ONCE, 0, SECOND, 3600 * SECOND);
        assertEquals(List.of(), waited);
    }

    /** What takes longer than the time to the next record is made up for. */
    @Test
    void shouldCatchUpWhenTheWorkWasSlow() throws InterruptedException {
        Pace pace = pace(1);
        pace.await(BEGINNING);
        nowNs += 5 * SECOND;
        pace.await(BEGINNING + 2 * SECOND);
        pace.await(BEGINNING + 6 * SECOND);
        assertEquals(List.of(SECOND), waited);
    }

    private void play(double speed, long... timesNs) throws InterruptedException {
        Pace pace = pace(speed);
        for (long timeNs : timesNs) {
            pace.await(BEGINNING + timeNs);
        }
    }

    private Pace pace(double speed) {
        return new Pace(speed, () -> nowNs, ns -> {
            waited.add(ns);
            nowNs += ns;
        });
    }
}
