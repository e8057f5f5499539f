// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vesper.event.Interest;
import org.vesper.spi.warm.Past;
import org.vesper.spi.warm.WarmStart;

class HistoryReaderTest {

    private static final int EVENTS = 100_000;

    private final Past past = new Past(1);

    HistoryReaderTest() {
        for (int i = 0; i < EVENTS; i++) {
            past.time(1_000 + i);
            past.event(i);
        }
    }

    /** Rules that need a number of events. */
    private record Rules(int needed) implements WarmStart {

        @Override
        public String lookBack() {
            return needed + " events";
        }

        @Override
        public Interest interest() {
            return Interest.all();
        }

        @Override
        public boolean needs(Object event) {
            return true;
        }

        @Override
        public Set<String> fillers() {
            return Set.of();
        }

        @Override
        public void requireTime() {
            // There is no deadline.
        }

        @Override
        public boolean suffices(Past some) {
            return some.events() >= needed;
        }

        @Override
        public void apply(Past some) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    @Test
    void shouldLeaveOutWhatIsFurtherBackThanRulesNeed() {
        for (int needed : new int[] {1_001, 5_000, 20_000}) {
            Past last = HistoryReader.shortest(past, new Rules(needed));

            assertTrue(last.events() >= needed && last.events() <= 4 * needed, () -> needed + " needed, " + last.events() + " kept");
            assertEquals(1_000 + EVENTS - last.events(), last.startMs(), "the time at which the first of them came");
        }
    }

    @Test
    void shouldKeepNothingWhenRulesLookBackAtNothing() {
        assertEquals(0, HistoryReader.shortest(past, new Rules(0)).events());
    }

    @Test
    void shouldKeepAllWhenRulesNeedMore() {
        assertEquals(EVENTS, HistoryReader.shortest(past, new Rules(EVENTS + 1)).events());
    }
}
