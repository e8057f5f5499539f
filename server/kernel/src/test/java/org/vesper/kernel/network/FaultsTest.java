// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventSink;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.fault.FaultText;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.BeanStage;
import org.vesper.spi.adapter.AdapterFaults;

/** What becomes of events and stages when a stage fails. */
@Timeout(60)
class FaultsTest {

    private final TestStages stages = new TestStages();
    private final ControlThread control = ControlThread.start("trades", FaultsTest.class.getClassLoader());
    private final List<Object> received = new ArrayList<>();

    /** Fails on events that throw something, by throwing it. */
    private final EventSink fragile = event -> {
        if (event instanceof Error error) {
            throw error;
        }
        received.add(event);
    };

    @AfterEach
    void endControlThread() {
        control.close();
    }

    @Test
    void shouldCountErrorsOfAnyKindAndContinue() {
        BeanStage out = build(Set.of()).beans().get(0);

        stages.adapters.get("in").send(new OutOfMemoryError("made up"), "a", new StackOverflowError(), new Error() { }, "b");

        assertEquals(List.of("a", "b"), received);
        assertEquals(List.of(5L, 3L, 0L), List.of(out.eventsIn(), out.faults(), out.eventsRejected()));
        assertFalse(out.isStopped());
    }

    @Test
    void shouldRejectEventsAfterAFaultUntilItIsResumed() {
        BeanStage out = build(Set.of("out")).beans().get(0);
        TestStages.TestAdapter in = stages.adapters.get("in");

        in.send("a", new AssertionError(), "b", "c");

        assertEquals(List.of("a"), received);
        assertTrue(out.isStopped());
        assertEquals(List.of(4L, 1L, 2L), List.of(out.eventsIn(), out.faults(), out.eventsRejected()));

        out.resumeAfterFault();
        in.send("d");

        assertFalse(out.isStopped());
        assertEquals(List.of("a", "d"), received);

        in.send(new AssertionError(), "e");

        assertTrue(out.isStopped());
        assertEquals(3, out.eventsRejected());
    }

    @Test
    void shouldStopAnAdapterThatFailsToGetEventsUntilItIsResumed() {
        AdapterStage in = build(Set.of("in")).adapters().get(0);
        AdapterFaults faults = stages.adapters.get("in").context.faults();

        assertFalse(faults.record("read a datagram", new IllegalStateException("no JSON")));

        assertTrue(faults.isStopped());
        assertTrue(in.isStopped());
        assertEquals(1, in.faults());
        assertTrue(in.lastFault().text().endsWith("Z failed to read a datagram: java.lang.IllegalStateException: no JSON"),
                () -> in.lastFault().text());

        in.resumeAfterFault();

        assertFalse(faults.isStopped());
    }

    @Test
    void shouldContinueAnAdapterThatFailsToGetEventsUnlessItIsToStop() {
        AdapterStage in = build(Set.of()).adapters().get(0);

        assertTrue(stages.adapters.get("in").context.faults().record("read a datagram", new AssertionError()));

        assertFalse(in.isStopped());
        assertEquals(1, in.faults());
    }

    @Test
    void shouldRecreateAnAdapterThatHasLostAThread() throws InterruptedException {
        AdapterStage in = build(Set.of()).adapters().get(0);
        TestStages.TestAdapter first = stages.adapters.remove("in");
        Thread thread = first.context.threads().newThread(() -> {
            throw new NoClassDefFoundError("org/library/Gone");
        });
        thread.start();
        thread.join();

        assertTrue(in.isStopped());
        assertEquals(1, in.faults());
        assertTrue(in.lastFault().text().contains("lost its thread vesper/trades/in-1: java.lang.NoClassDefFoundError"),
                () -> in.lastFault().text());

        in.resumeAfterFault();

        assertTrue(first.closed);
        assertTrue(stages.adapters.get("in").started);
        assertFalse(in.isStopped());
    }

    @Test
    void shouldTellOfAnAdapterThatCannotTellOfItself() {
        Network network = build(Set.of());

        stages.adapters.get("in").failure = new StackOverflowError();

        assertEquals("status cannot be read: java.lang.StackOverflowError", network.adapters().get(0).status().address());
    }

    @Test
    void shouldShowEventsThatCannotBeShown() {
        assertEquals("a".repeat(600) + "... (1000000 characters)", FaultText.of("a".repeat(1_000_000)));
        assertEquals("two?lines", FaultText.of("two\nlines"));
        assertEquals("Card bank=two?lines, limit=?, owner=null", FaultText.of(new Card()));
        Object speechless = new Object() {
            @Override
            public String toString() {
                throw new StackOverflowError();
            }
        };
        assertEquals("an event of " + speechless.getClass().getName() + ", whose toString throws java.lang.StackOverflowError",
                FaultText.of(speechless));
        assertEquals("null", FaultText.of((Object) null));
    }

    /** An event without a text of its own. */
    public static final class Card {

        public String getBank() {
            return "two\nlines";
        }

        public int getLimit() {
            throw new IllegalStateException();
        }

        public String getOwner() {
            return null;
        }
    }

    @Test
    void shouldShowFaultsThatCannotBeShown() {
        RuntimeException speechless = new RuntimeException() {
            @Override
            public String getMessage() {
                throw new IllegalStateException();
            }

            @Override
            public Throwable getCause() {
                return this;
            }
        };

        String text = FaultText.trace(new IllegalArgumentException("b".repeat(1_000_000), speechless));

        assertTrue(text.startsWith("java.lang.IllegalArgumentException: bbb"), text);
        assertTrue(text.contains("Caused by: " + speechless.getClass().getName() + ", whose message cannot be read"), text);
        // Five faults at most, each with a line of its own, 25 frames and a line that counts the others.
        assertTrue(text.lines().count() <= 5 * 27, text);
    }

    private Network build(Set<String> stoppedByFaults) {
        NetworkDefinition definition = new NetworkDefinition("trades", List.of(),
                List.of(new AdapterDefinition("in", "test", Map.of(), List.of("out"), "net.xml:1")), List.of(), List.of(),
                List.of(new BeanDefinition("out", fragile, List.of(), "net.xml:2")), List.of(), stoppedByFaults);
        return Network.build(definition, stages, control, FaultsTest.class.getClassLoader());
    }
}
