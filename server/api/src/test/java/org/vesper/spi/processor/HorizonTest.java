// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HorizonTest {

    private static final HorizonStep.Source TICKS = new HorizonStep.Source("Tick", false, List.of());
    private static final Horizon TICK = Horizon.of("Tick");

    @Test
    void shouldKeepTheLongerOneWhenARuleNeedsBoth() {
        Horizon two = TICK.behind(new HorizonStep.Events(2, TICKS));
        Horizon three = TICK.behind(new HorizonStep.Events(3, TICKS));
        assertEquals(three, two.max(three));
        assertEquals(three, three.max(two));
        assertEquals("10 s", seconds(10).max(seconds(2)).toString());
        assertEquals("3 events of Tick, 10 s", three.max(seconds(10)).toString());
        assertEquals(two, two.max(Horizon.nothing()));
        assertEquals(two, two.max(TICK));
    }

    @Test
    void shouldAddUpStepsWhenOneIsBehindTheOther() {
        assertEquals("12 s", seconds(10).behind(new HorizonStep.Time(2_000)).toString());
        assertEquals("5 events of Tick", TICK.behind(new HorizonStep.Events(3, TICKS)).behind(new HorizonStep.Events(2, TICKS)).toString());
        assertEquals("1 event of Tick and before that 500 ms", TICK.behind(new HorizonStep.Time(500))
                .behind(new HorizonStep.Events(1, TICKS)).toString());
    }

    @Test
    void shouldAddUpChainsWhenStreamsAreResolved() {
        HorizonStep.Source rows = new HorizonStep.Source("Big", false, List.of());
        Horizon reader = Horizon.of("Big").behind(new HorizonStep.Events(5, rows));
        assertEquals("5 events of Big and before that 10 s", reader.resolved(Map.of("Big", seconds(10))).toString());
        assertEquals("5 events of Big", reader.resolved(Map.of()).toString());
        assertEquals("10 s", Horizon.of("Big").resolved(Map.of("Big", seconds(10))).toString());
        assertEquals("the state of TREND(price)", Horizon.of("Big").resolved(Map.of("Big", Horizon.written("TREND(price)"))).toString());
    }

    @Test
    void shouldBeEndlessWhenAStepWouldRememberFalseRows() {
        HorizonStep bySymbol = new HorizonStep.Events(1, new HorizonStep.Source("Big", false, List.of("symbol")));
        assertEquals("1 event of Big for each symbol", Horizon.of("Big").behind(bySymbol).resolved(Map.of("Big", TICK)).toString());
        assertTrue(Horizon.of("Big").behind(bySymbol).resolved(Map.of("Big", seconds(10))).isEndless());
        assertTrue(Horizon.of("Big").behind(new HorizonStep.Time(1)).resolved(Map.of("Big", Horizon.written("TREND(price)"))).isEndless());
        assertTrue(seconds(10).max(TICK.behind(new HorizonStep.Batches(2, TICKS))).isEndless());
    }

    @Test
    void shouldStartAtTheEarliestMomentOfAllPaths() {
        Horizon horizon = seconds(10).behind(new HorizonStep.Events(3, TICKS)).max(TICK.behind(new HorizonStep.Time(20_000)));
        assertEquals(new Horizon.Moment(77, 87_000), horizon.start(new EventPerSecond()));
        assertEquals(new Horizon.Moment(0, 0), Horizon.endless("it never ends").start(new EventPerSecond()));
        assertEquals(new Horizon.Moment(100, 100_000), Horizon.nothing().start(new EventPerSecond()));
    }

    private static Horizon seconds(int seconds) {
        return TICK.behind(new HorizonStep.Time(seconds * 1_000L));
    }

    /** A history of 100 ticks, the position of each being its time in seconds, except that the time of 20 s leads to event 77. */
    private static final class EventPerSecond implements Horizon.History {

        @Override
        public Horizon.Moment now() {
            return new Horizon.Moment(100, 100_000);
        }

        @Override
        public Horizon.Moment beginning() {
            return new Horizon.Moment(0, 0);
        }

        @Override
        public Horizon.Moment back(HorizonStep step, Horizon.Moment from) {
            if (step instanceof HorizonStep.Events events) {
                return new Horizon.Moment(from.position() - events.count(), from.timeMs() - 1_000L * events.count());
            }
            long lengthMs = ((HorizonStep.Time) step).lengthMs();
            return new Horizon.Moment(lengthMs == 20_000 ? 77 : from.position() - lengthMs / 1_000, from.timeMs() - (lengthMs == 20_000 ? 13_000
                    : lengthMs));
        }
    }
}
