// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AttributionTest {

    private static final long OWN = 7;
    private static final long OTHER = 8;
    private static final Disturbance NO_FREE_CORE = new Disturbance(Cause.NO_FREE_CORE, 0, 5_000, 0, "");

    @Test
    void shouldNameThePauseWhenItAlsoMadeAWaitLonger() {
        assertEquals(new Attribution(Cause.GC_PAUSE, 0.8, "full"), of(
                new Disturbance(Cause.PARK, 900, 2_100, OWN, "queue"), new Disturbance(Cause.GC_PAUSE, 1_100, 1_900, OTHER, "full")));
    }

    @Test
    void shouldIgnoreALockWhenAnotherThreadWaitedForIt() {
        assertEquals(Cause.UNKNOWN, of(new Disturbance(Cause.LOCK, 1_000, 2_000, OTHER, "monitor")).cause());
        assertEquals(Cause.LOCK, of(new Disturbance(Cause.LOCK, 1_000, 2_000, OWN, "monitor")).cause());
    }

    @Test
    void shouldCountTimeOnceWhenDisturbancesOverlap() {
        assertEquals(0.5, of(NO_FREE_CORE, new Disturbance(Cause.COMPILATION, 1_000, 1_400, OTHER, "a"),
                new Disturbance(Cause.COMPILATION, 1_100, 1_300, OTHER, "b"),
                new Disturbance(Cause.COMPILATION, 1_350, 1_500, OTHER, "c")).share());
    }

    @Test
    void shouldPreferWhatStopsThreadsToWhatTakesCores() {
        assertEquals(Cause.STALL, of(NO_FREE_CORE, new Disturbance(Cause.DEPLOYMENT, 0, 3_000, OTHER, "hello"),
                new Disturbance(Cause.STALL, 1_000, 1_500, 0, "")).cause());
        assertEquals(new Attribution(Cause.DEPLOYMENT, 1, "hello"), of(NO_FREE_CORE,
                new Disturbance(Cause.DEPLOYMENT, 0, 3_000, OTHER, "hello"), new Disturbance(Cause.STALL, 1_000, 1_499, 0, "")));
    }

    @ParameterizedTest
    @EnumSource(value = Cause.class, names = {"COMPILATION", "DEPLOYMENT", "RULE_CHANGE"})
    void shouldNotBlameWhatTakesCoresWhenACoreWasFree(Cause cause) {
        assertEquals(Cause.UNKNOWN, of(new Disturbance(cause, 0, 3_000, OTHER, "work")).cause());
        assertEquals(cause, of(new Disturbance(cause, 0, 3_000, OTHER, "work"), NO_FREE_CORE).cause());
    }

    @Test
    void shouldCountOnlyTimesWithoutAFreeCoreWhenItTakesCores() {
        Disturbance compilation = new Disturbance(Cause.COMPILATION, 1_100, 2_500, OTHER, "method");

        assertEquals(new Attribution(Cause.COMPILATION, 0.3, "method"), of(compilation,
                new Disturbance(Cause.NO_FREE_CORE, 0, 1_200, 0, ""), new Disturbance(Cause.NO_FREE_CORE, 1_800, 9_000, 0, "")));
        assertEquals(Cause.UNKNOWN, of(compilation, new Disturbance(Cause.NO_FREE_CORE, 1_000, 1_299, 0, "")).cause());
        assertEquals(Cause.UNKNOWN, of(compilation, new Disturbance(Cause.NO_FREE_CORE, 3_000, 4_000, 0, "")).cause());
    }

    @Test
    void shouldBlameALockWhenItsShareIsLargerThanThatOfWorkWithoutAFreeCore() {
        assertEquals(Cause.LOCK, of(new Disturbance(Cause.LOCK, 1_000, 1_400, OWN, "monitor"), new Disturbance(Cause.COMPILATION, 0, 3_000,
                OTHER, "method"), new Disturbance(Cause.NO_FREE_CORE, 1_000, 1_300, 0, "")).cause());
    }

    @Test
    void shouldBeUnknownWhenOnlyCoresWereShort() {
        assertEquals(new Attribution(Cause.UNKNOWN, 0, ""), of(NO_FREE_CORE));
    }

    @Test
    void shouldBeUnknownWhenNothingWasThereForLong() {
        assertEquals(new Attribution(Cause.UNKNOWN, 0, ""), of(new Disturbance(Cause.GC_PAUSE, 1_000, 1_199, 0, "young"),
                new Disturbance(Cause.SAFEPOINT, 2_000, 2_500, 0, "later")));
    }

    /** Of an output that took from 1,000 to 2,000 on its own thread. */
    private static Attribution of(Disturbance... disturbances) {
        return Attribution.of(1_000, 2_000, OWN, List.of(disturbances));
    }
}
