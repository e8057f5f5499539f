// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vesper.api.LatencyRecorder;

class SlowOutputsTest {

    private final SlowOutputs slow = new SlowOutputs(100, 0);

    @Test
    void shouldJoinOutputsWhenTheirTimesOverlap() {
        slow.record(1_000, 1_099);
        slow.record(1_000, 2_000);
        slow.record(1_200, 2_100);
        slow.record(900, 2_200);
        slow.record(2_300, 2_400);

        List<SlowOutputs.Episode> episodes = slow.episodes();
        assertEquals(2, episodes.size());
        assertEquals(new SlowOutputs.Episode(900, 2_200, new SlowOutputs.Output(900, 2_200, Thread.currentThread()), 3), episodes.get(0));
        assertEquals(new SlowOutputs.Episode(2_300, 2_400, new SlowOutputs.Output(2_300, 2_400, Thread.currentThread()), 1),
                episodes.get(1));
    }

    @Test
    void shouldIgnoreOutputsWhenTheyBeganBeforeTheWatch() {
        SlowOutputs since = new SlowOutputs(100, 1_000);
        since.record(999, 5_000);
        since.record(1_000, 1_100);

        assertEquals(List.of(1L), since.episodes().stream().map(SlowOutputs.Episode::count).toList());
        assertEquals(1_000, since.episodes().get(0).beginNs());
    }

    /** As after a pause of a minute: each output was planned before it ended. */
    @Test
    void shouldJoinOutputsWhenEachOfThemTookLong() {
        long second = 1_000_000_000;
        for (int i = 0; i < 8; i++) {
            slow.record(i * second, (60 + i) * second);
        }

        assertEquals(List.of(8L), slow.episodes().stream().map(SlowOutputs.Episode::count).toList());
    }

    @Test
    void shouldDivideSlownessThatDoesNotEnd() {
        long second = 1_000_000_000;
        for (int i = 0; i < 25; i++) {
            slow.record(i * second, (i + 2) * second);
        }

        assertEquals(List.of(11L, 11L, 3L), slow.episodes().stream().map(SlowOutputs.Episode::count).toList());
    }

    @Test
    void shouldCountWhatItCannotKeep() {
        for (int i = 0; i < 1_010; i++) {
            slow.record(i * 1_000, i * 1_000 + 100);
        }

        assertEquals(1_001, slow.episodes().size());
        assertEquals(9, slow.lost());
    }

    @Test
    void shouldSeeResponseOrElseServiceOfMeasuredOutputsWhileItWatches() {
        HistogramLatencyRecorder recorder = new HistogramLatencyRecorder();
        recorder.measureFrom(1_000);
        recorder.watch(slow);
        recorder.record(999, 999, 5_000);
        recorder.record(1_000, 4_999, 5_000);
        recorder.measureFrom(LatencyRecorder.UNKNOWN);
        recorder.record(LatencyRecorder.UNKNOWN, 6_000, 6_500);
        recorder.endWatch();
        recorder.record(7_000, 7_000, 8_000);

        assertEquals(List.of(4_000L, 500L), slow.episodes().stream().map(episode -> episode.worst().latencyNs()).toList());
    }
}
