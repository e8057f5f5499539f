// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.event.Interest;
import org.vesper.spi.adapter.Adapter;
import org.vesper.spi.adapter.AdapterContext;
import org.vesper.spi.adapter.AdapterProvider;
import org.vesper.spi.adapter.PollingAdapter;

class TestAdapterContextTest {

    private static final EventType DRAW = EventType.ofMap("Draw", Map.of("n", int.class));
    private static final AdapterProvider DICE = AdapterProvider.of("dice", Dice::new);

    /** Draws 1 to its number of sides. */
    private static final class Dice extends PollingAdapter {

        private final int sides;
        private int drawn;

        Dice(AdapterContext context) {
            super(context);
            sides = context.settings().integer("sides", 6, 1, 100);
        }

        @Override
        protected long poll(List<Object> events) {
            events.add(++drawn);
            return drawn < sides ? 0 : END;
        }
    }

    @Test
    void shouldKeepTheEventsOfTheAdapterInTheirOrder() throws InterruptedException {
        TestAdapterContext context = new TestAdapterContext(DRAW).named("games", "dice").with("sides", "3");
        try (Adapter dice = context.create(DICE)) {
            dice.start();
            context.madeThreads().get(0).join();

            assertEquals(List.of(1, 2, 3), context.inlet().events());
            assertEquals(List.of(1, 2, 3), context.inlet().take());
            assertEquals(List.of(), context.inlet().take());
            assertTrue(context.inlet().batches() >= 1);
            assertEquals(List.of(), context.failures());
        }
    }

    @Test
    void shouldRefuseASettingThatTheAdapterDoesNotKnow() {
        TestAdapterContext context = new TestAdapterContext(DRAW).named("games", "dice").with("side", "3");

        String message = assertThrows(ConfigurationException.class, () -> context.create(DICE)).getMessage();

        assertTrue(message.startsWith("adapter dice of games: unknown setting side; did you mean sides?"), message);
        assertThrows(IllegalStateException.class, () -> context.with("sides", "3"));
    }

    @Test
    void shouldRecordFaultsAndStopTheAdapterWhenItIsToStop() {
        TestAdapterContext context = new TestAdapterContext(DRAW).named("games", "dice").stoppingOnFault();

        assertFalse(context.faults().record("draw", new IllegalStateException("no sides")));

        assertTrue(context.faults().isStopped());
        assertEquals("adapter dice of games failed to draw: java.lang.IllegalStateException: no sides",
                context.failures().get(0).getMessage());
        context.clearFault();
        assertFalse(context.faults().isStopped());
    }

    @Test
    void shouldKeepWhatHasEndedAThread() throws InterruptedException {
        TestAdapterContext context = new TestAdapterContext();
        IllegalStateException failure = new IllegalStateException("broken");
        Thread thread = context.threads().newThread(() -> {
            throw failure;
        });

        thread.start();
        thread.join();

        assertEquals(List.of(failure), context.failures());
    }

    @Test
    void shouldTellTheInterestThatTheTestHasSet() {
        TestAdapterContext context = new TestAdapterContext(DRAW);
        assertEquals(Interest.all(), context.interest());
        Interest none = Interest.in(Map.of("Draw", new Interest.Keys("n", Set.of())));

        context.interest(none);

        assertEquals(none, context.interest());
    }

    @Test
    void shouldRefuseACallOutOfTurn() {
        TestInlet inlet = new TestInlet();
        assertThrows(IllegalStateException.class, () -> inlet.onEvent("outside"));

        inlet.enter();
        assertThrows(IllegalStateException.class, () -> inlet.pause(true));
        assertThrows(IllegalStateException.class, inlet::enter);
        inlet.exit();
        inlet.exit();
        inlet.pause(true);
        inlet.enter();
        inlet.exit();

        assertEquals(List.of("entered while paused"), inlet.events());
    }
}
