// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.console.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.testkit.TestAdapterContext;

class ConsoleAdapterTest {

    private static final EventType NOTE = EventType.ofMap("Note", Map.of("n", int.class));

    private final List<String> lines = new ArrayList<>();
    private long nowNs = -5;

    @Test
    void shouldPrintUpToItsRateAndCountTheRest() {
        TestAdapterContext context = new TestAdapterContext(NOTE).with("rate", "2", "target", "stdout");
        ConsoleAdapter console = new ConsoleAdapter(context, lines::add, () -> nowNs);
        context.settings().check();
        console.start();
        for (int n = 1; n <= 5; n++) {
            console.onEvent(note(n));
        }
        nowNs += 1_000_000_000;
        console.onEvent(note(6));
        console.onEvent(note(7));
        console.onEvent(note(8));
        console.close();
        assertEquals(List.of("Note n=1", "Note n=2", "... and 3 more events, above 2 per second", "Note n=6", "Note n=7",
                "... and 1 more events, above 2 per second"), lines);
        assertEquals(4, console.status().eventsAccepted());
        assertEquals(4, console.status().eventsRejected());
    }

    @Test
    void shouldKeepToItsRateAndTellWhatWasLeftOutOverAnUpdate() {
        ConsoleAdapter old = new ConsoleAdapter(new TestAdapterContext(NOTE).with("rate", "2"), lines::add, () -> nowNs);
        ConsoleAdapter fresh = new ConsoleAdapter(new TestAdapterContext(NOTE).with("rate", "3"), lines::add, () -> nowNs);
        old.onEvent(note(1));
        old.onEvent(note(2));
        old.onEvent(note(3));
        assertTrue(fresh.canTakeOver(old));
        old.pause();
        fresh.takeOver(old);
        fresh.resume();
        old.close();
        fresh.onEvent(note(4));
        fresh.onEvent(note(5));
        fresh.close();
        assertEquals(List.of("Note n=1", "Note n=2", "Note n=4", "... and 2 more events, above 3 per second"), lines);
    }

    private static MapEvent note(int n) {
        MapEvent event = new MapEvent(NOTE);
        event.put("n", n);
        return event;
    }
}
