// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.timer.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.adapter.timer.TimerAdapterProvider;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Settings;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.Inlet;
import org.vesper.spi.adapter.LastingAdapter;
import org.vesper.tests.support.Await;

@Timeout(60)
class TimerAdapterTest {

    private static final EventType BEAT = EventType.ofMap("Beat", Map.of("n", long.class, "t", Long.class, "text", String.class));

    /** What a container gives; events come with a mark whether the lane was held. */
    private record Trial(Settings settings, BlockingQueue<Object> events, List<Thread> made) implements AdapterContext, Inlet {

        static Trial with(String... keysAndValues) {
            Map<String, String> values = new HashMap<>();
            for (int i = 0; i < keysAndValues.length; i += 2) {
                values.put(keysAndValues[i], keysAndValues[i + 1]);
            }
            return new Trial(new Settings("adapter beat of trial", values), new LinkedBlockingQueue<>(), new ArrayList<>());
        }

        Adapter adapter() {
            Adapter adapter = new TimerAdapterProvider().create(this);
            settings.check();
            return adapter;
        }

        @Override
        public String application() {
            return "trial";
        }

        @Override
        public String stage() {
            return "beat";
        }

        @Override
        public Collection<EventType> eventTypes() {
            return List.of(BEAT);
        }

        @Override
        public Inlet inlet() {
            return this;
        }

        @Override
        public Interest interest() {
            return Interest.all();
        }

        @Override
        public ThreadFactory threads() {
            return loop -> {
                Thread thread = new Thread(loop, "trial-beat");
                made.add(thread);
                return thread;
            };
        }

        @Override
        public void enter() {
            events.add("enter");
        }

        @Override
        public void onEvent(Object event) {
            events.add(event);
        }

        @Override
        public void exit() {
            events.add("exit");
        }
    }

    @Test
    void shouldEmitNumberedEventsAtPlannedTimesWhenItTicks() throws InterruptedException {
        Trial trial = Trial.with("interval", "20ms", "count", "3", "number-property", "n", "time-property", "t");
        long beforeMs = System.currentTimeMillis();
        try (Adapter adapter = trial.adapter()) {
            adapter.start();
            trial.made().get(0).join();
            assertEquals(3, adapter.status().eventsAccepted());
        }
        List<Object> calls = List.copyOf(trial.events());
        assertEquals(9, calls.size());
        long firstMs = (long) ((Map<?, ?>) calls.get(1)).get("t");
        assertTrue(firstMs >= beforeMs + 20, "the first tick is one interval after the start");
        for (int i = 0; i < 3; i++) {
            assertEquals(List.of("enter", Map.of("n", i + 1L, "t", firstMs + 20L * i), "exit"), calls.subList(3 * i, 3 * i + 3));
        }
    }

    @Test
    void shouldEndItsThreadWhenItIsClosedBetweenTwoTicks() throws InterruptedException {
        Trial trial = Trial.with("interval", "1h");
        Adapter adapter = trial.adapter();
        adapter.start();
        adapter.close();
        assertFalse(trial.made().get(0).isAlive());
        assertEquals(0, trial.events().size());
    }

    @Test
    void shouldTickUntilItIsClosedWhenNoCountIsSet() throws InterruptedException {
        Trial trial = Trial.with("interval", "1ms");
        try (Adapter adapter = trial.adapter()) {
            adapter.start();
            for (int i = 0; i < 30; i++) {
                assertTrue(trial.events().poll(10, TimeUnit.SECONDS) != null);
            }
        }
        assertFalse(trial.made().get(0).isAlive());
    }

    @Test
    void shouldCloseWhenItWasNeverStarted() {
        Trial.with().adapter().close();
    }

    @Test
    void shouldCountAndPlanOnWhenTwoVersionsHandTheTimerToAndFro() throws InterruptedException {
        Trial trial = Trial.with("interval", "2ms", "count", "100", "number-property", "n", "time-property", "t");
        List<LastingAdapter> timers = List.of((LastingAdapter) trial.adapter(), (LastingAdapter) trial.adapter());
        timers.get(0).start();
        for (int turn = 0; turn < 20; turn++) {
            LastingAdapter from = timers.get(turn % 2);
            LastingAdapter to = timers.get((turn + 1) % 2);
            // On a busy machine all ticks may have come before the last turn; three calls are made for each.
            int enough = Math.min(trial.events().size() + 6, 300);
            Await.until(() -> trial.events().size() >= enough);
            assertTrue(to.canTakeOver(from));
            from.pause();
            to.takeOver(from);
            to.resume();
        }
        trial.made().get(0).join();
        timers.forEach(Adapter::close);
        // However many come in each turn: all 100 come, in their order, as planned at the first start.
        List<Object> ticks = trial.events().stream().filter(Map.class::isInstance).toList();
        long firstMs = (long) ((Map<?, ?>) ticks.get(0)).get("t");
        assertEquals(LongStream.range(0, 100).mapToObj(i -> Map.of("n", i + 1, "t", firstMs + 2 * i)).toList(), ticks);
        assertEquals(100, timers.stream().mapToLong(timer -> timer.status().eventsAccepted()).sum());
        assertFalse(((LastingAdapter) Trial.with("interval", "2ms", "count", "101").adapter()).canTakeOver(timers.get(0)));
        assertFalse(((LastingAdapter) Trial.with("interval", "3ms", "count", "100").adapter()).canTakeOver(timers.get(0)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "interval | 0ms | interval is 0",
        "interval | 5 | must be a duration",
        "event-type | Baet | event-type is Baet, which is unknown; did you mean Beat?",
        "number-property | m | event type Beat has no property m",
        "time-property | text | which in event type Beat is no long but String",
        "intervall | 5ms | unknown setting intervall; did you mean interval?",
    })
    void shouldSayWhatIsWrongWhenASettingIs(String key, String value, String problem) {
        Trial trial = Trial.with(key, value);
        String message = assertThrows(ConfigurationException.class, trial::adapter).getMessage();
        assertTrue(message.startsWith("adapter beat of trial: ") && message.contains(problem), message);
    }
}
