// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.warm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PastTest {

    private final Past past = new Past(10);

    @Test
    void shouldKeepTheLastOfSeveralTimesWithoutAnEventBetweenThem() {
        past.time(20);
        past.time(30);
        past.event("a");
        past.time(40);
        past.event("b");
        past.time(50);
        past.time(60);

        assertEquals(List.of("10", "30", "a", "40", "b", "60"), entries(past));
        assertEquals(2, past.events());
        assertEquals(60, past.lastMs());
    }

    @Test
    void shouldBeginAtTheTimeOfTheEventsBeforeWhenOnlyTheLastOnesAreKept() {
        past.event("a");
        past.time(20);
        past.event("b");
        past.event("c");
        past.time(30);
        past.event("d");
        past.time(40);

        assertEquals(List.of("40"), entries(past.last(0)), "the present remains");
        assertEquals(List.of("30", "d", "40"), entries(past.last(1)));
        assertEquals(List.of("20", "c", "30", "d", "40"), entries(past.last(2)));
        assertEquals(List.of("20", "b", "c", "30", "d", "40"), entries(past.last(3)));
        assertEquals(List.of("10", "a", "20", "b", "c", "30", "d", "40"), entries(past.last(4)));
    }

    @Test
    void shouldGoOnWhereAnotherPastEnds() {
        past.event("a");
        past.time(20);
        Past later = new Past(20);
        later.time(30);
        later.event("b");
        past.add(later);

        assertEquals(List.of("10", "a", "30", "b"), entries(past));
        assertEquals(2, past.events());
        assertEquals(30, past.lastMs());
    }

    private static List<String> entries(Past past) {
        List<String> entries = new ArrayList<>(List.of(String.valueOf(past.startMs())));
        past.replay(time -> entries.add(String.valueOf(time)), event -> entries.add((String) event));
        return entries;
    }
}
