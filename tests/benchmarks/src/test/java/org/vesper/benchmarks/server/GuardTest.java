// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.benchmarks.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class GuardTest {

    @Test
    void shouldCallItSlowerWhenEveryRunIsSlowerThanEveryRunOfTheBaseline() {
        Guard guard = new Guard(runs(2.0, 2.4, 2.2, 2.1), runs(2.5, 2.9, 2.6, 2.7));

        assertTrue(guard.isSlower());
        assertEquals(List.of("SLOWER: service p50 is 2.5 to 2.9 us, that of the baseline 2.0 to 2.4"), guard.findings());
    }

    @Test
    void shouldCallItFasterWhenEveryRunIsFaster() {
        Guard guard = new Guard(runs(2.5, 2.9, 2.6, 2.7), runs(2.0, 2.4, 2.2, 2.1));

        assertFalse(guard.isSlower());
        assertEquals(List.of("faster: service p50 is 2.0 to 2.4 us, that of the baseline 2.5 to 2.9"), guard.findings());
    }

    @Test
    void shouldFindNothingWhenTheRangesOverlap() {
        Guard guard = new Guard(runs(2.0, 2.6, 2.2, 2.1), runs(2.5, 9.9, 2.6, 2.7));

        assertFalse(guard.isSlower());
        assertEquals(List.of("No figure differs beyond the spread."), guard.findings());
    }

    @Test
    void shouldFindNothingWhenThereAreTooFewRuns() {
        Guard guard = new Guard(runs(2.0, 2.4, 2.2), runs(2.5, 2.9, 2.6));

        assertFalse(guard.isSlower());
        assertEquals(List.of("The spread is not known: there must be 4 runs of each side or more."), guard.findings());
    }

    /** Runs that differ in the median of service only. */
    private static List<Run> runs(double... p50) {
        return DoubleStream.of(p50).mapToObj(us -> new Run("VALID", new Run.Latency(3, us, 10, 50, 5_000),
                new Run.Latency(300, 250, 1_000, 5_000, 20_000), 0.5)).toList();
    }
}
