// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.timer.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.adapter.timer.TimerAdapterProvider;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.testkit.TestAdapterContext;
import org.vesper.tests.support.Await;

@Timeout(60)
class TimerAdapterTest {

    private static final EventType BEAT = EventType.ofMap("Beat", Map.of("n", long.class, "t", Long.class, "text", String.class));

    private static TestAdapterContext trial(String... keysAndValues) {
        return new TestAdapterContext(BEAT).named("trial", "beat").with(keysAndValues);
    }

    private static Adapter timer(TestAdapterContext trial) {
        return trial.create(new TimerAdapterProvider());
    }

    @Test
    void shouldEmitNumberedEventsAtPlannedTimesWhenItTicks() throws InterruptedException {
        TestAdapterContext trial = trial("interval", "20ms", "count", "3", "number-property", "n", "time-property", "t");
        long beforeMs = System.currentTimeMillis();
        try (Adapter adapter = timer(trial)) {
            adapter.start();
            trial.madeThreads().get(0).join();
            assertEquals(3, adapter.status().eventsAccepted());
        }
        List<Object> ticks = trial.inlet().events();
        assertEquals(3, trial.inlet().batches(), "each tick has the lane to itself");
        long firstMs = (long) ((Map<?, ?>) ticks.get(0)).get("t");
        assertTrue(firstMs >= beforeMs + 20, "the first tick is one interval after the start");
        assertEquals(LongStream.range(0, 3).mapToObj(i -> Map.of("n", i + 1, "t", firstMs + 20 * i)).toList(), ticks);
    }

    @Test
    void shouldEndItsThreadWhenItIsClosedBetweenTwoTicks() throws InterruptedException {
        TestAdapterContext trial = trial("interval", "1h");
        Adapter adapter = timer(trial);
        adapter.start();
        adapter.close();
        assertFalse(trial.madeThreads().get(0).isAlive());
        assertEquals(List.of(), trial.inlet().events());
    }

    @Test
    void shouldTickUntilItIsClosedWhenNoCountIsSet() throws InterruptedException {
        TestAdapterContext trial = trial("interval", "1ms");
        try (Adapter adapter = timer(trial)) {
            adapter.start();
            Await.until(() -> trial.inlet().events().size() >= 30);
        }
        assertFalse(trial.madeThreads().get(0).isAlive());
    }

    @Test
    void shouldCloseWhenItWasNeverStarted() {
        timer(trial()).close();
    }

    @Test
    void shouldCountAndPlanOnWhenTwoVersionsHandTheTimerToAndFro() throws InterruptedException {
        TestAdapterContext trial = trial("interval", "2ms", "count", "100", "number-property", "n", "time-property", "t");
        List<LastingAdapter> timers = List.of((LastingAdapter) timer(trial), (LastingAdapter) timer(trial));
        timers.get(0).start();
        for (int turn = 0; turn < 20; turn++) {
            LastingAdapter from = timers.get(turn % 2);
            LastingAdapter to = timers.get((turn + 1) % 2);
            // On a busy machine all ticks may have passed before the last turn.
            int enough = Math.min(trial.inlet().events().size() + 2, 100);
            Await.until(() -> trial.inlet().events().size() >= enough);
            assertTrue(to.canTakeOver(from));
            from.pause();
            to.takeOver(from);
            to.resume();
        }
        trial.madeThreads().get(0).join();
        timers.forEach(Adapter::close);
        // Regardless of the number in each turn, all 100 arrive in order, at the times planned at the first start.
        List<Object> ticks = trial.inlet().events();
        long firstMs = (long) ((Map<?, ?>) ticks.get(0)).get("t");
        assertEquals(LongStream.range(0, 100).mapToObj(i -> Map.of("n", i + 1, "t", firstMs + 2 * i)).toList(), ticks);
        assertEquals(100, timers.stream().mapToLong(timer -> timer.status().eventsAccepted()).sum());
        assertFalse(((LastingAdapter) timer(trial("interval", "2ms", "count", "101"))).canTakeOver(timers.get(0)));
        assertFalse(((LastingAdapter) timer(trial("interval", "3ms", "count", "100"))).canTakeOver(timers.get(0)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "interval | 0ms | interval is 0",
        "interval | 5 | must be a duration",
        "event-type | Baet | event-type is Baet, which is unknown; did you mean Beat?",
        "number-property | m | event type Beat has no property m",
        "time-property | text | which in event type Beat is not a long but String",
        "intervall | 5ms | unknown setting intervall; did you mean interval?",
    })
    void shouldSayWhatIsWrongWhenASettingIs(String key, String value, String problem) {
        TestAdapterContext trial = trial(key, value);
        String message = assertThrows(ConfigurationException.class, () -> timer(trial)).getMessage();
        assertTrue(message.startsWith("adapter beat of trial: ") && message.contains(problem), message);
    }
}
