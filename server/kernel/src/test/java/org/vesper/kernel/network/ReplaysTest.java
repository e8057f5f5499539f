// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.playback.Pace;
import org.vesper.kernel.playback.PlaybackWindow;
import org.vesper.kernel.replay.ReplayPlan;
import org.vesper.kernel.replay.ReplayState;
import org.vesper.kernel.replay.ReplayState.Phase;
import org.vesper.kernel.replay.Replays;

/** Recorded events enter a running network once more. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ReplaysTest {

    private static final EventType NUMBER = EventType.ofMap("Number", Map.of("n", Integer.class));
    private static final String INSTANCE = "vesper.instance";
    private static final int EVENTS = 20;

    @TempDir
    private Path folder;
    private final String before = System.getProperty(INSTANCE);
    private final List<Object> received = new CopyOnWriteArrayList<>();
    private ControlThread control = ControlThread.start("numbers", ReplaysTest.class.getClassLoader());
    private final TestStages stages = new TestStages();
    private Network network;

    @BeforeEach
    void record() throws Exception {
        System.setProperty(INSTANCE, Files.createDirectory(folder.resolve("instance")).toString());
        network = Network.build(new NetworkDefinition("numbers", List.of(NUMBER),
                List.of(new AdapterDefinition("in", "test", Map.of(), List.of("out"), "net.xml:1"),
                        new AdapterDefinition("other", "test", Map.of(), List.of("both"), "net.xml:2")), List.of(),
                List.of(new BeanDefinition("out", (EventSink) received::add, List.of(), "net.xml:3"),
                        new BeanDefinition("both", (EventSink) event -> received.add("other " + event), List.of(), "net.xml:4"))),
                stages, control, ReplaysTest.class.getClassLoader());
        network.start();
        network.taps().recorder().begin("in", "monday");
        IntStream.range(0, EVENTS).forEach(n -> stages.adapters.get("in").send(number(n)));
        network.taps().recorder().end();
        received.clear();
    }

    @AfterEach
    void close() {
        network.close();
        control.close();
        if (before == null) {
            System.clearProperty(INSTANCE);
        } else {
            System.setProperty(INSTANCE, before);
        }
    }

    @Test
    void shouldLetAllEventsEnterInTheirOrder() throws Exception {
        replays().begin(plan("", PlaybackWindow.ALL));
        ReplayState last = awaitEnd();
        assertEquals(new ReplayState("monday", "", Phase.DONE, EVENTS, 0, EVENTS, EVENTS, ""), last);
        assertEquals(numbers(0, EVENTS), received);
        assertEquals(2 * EVENTS, network.adapters().stream().filter(stage -> stage.id().equals("in")).findFirst().orElseThrow().eventsOut());
    }

    @Test
    void shouldLetAPartEnter() throws Exception {
        replays().begin(plan("", PlaybackWindow.of("5", "9")));
        assertEquals(4, awaitEnd().events());
        assertEquals(numbers(5, 9), received);
    }

    @Test
    void shouldLetThemEnterAtTheNamedAdapter() throws Exception {
        replays().begin(plan("other", PlaybackWindow.ALL));
        awaitEnd();
        assertEquals(numbers(0, EVENTS).stream().map(event -> "other " + event).toList(), received);
    }

    @Test
    void shouldWaitWhileTheNetworkIsSuspendedAndEndWhenItIsTold() throws Exception {
        // A factor at which the second event would come after years.
        replays().begin(new ReplayPlan("monday", "", PlaybackWindow.ALL, 1e-12, true));
        await(() -> received.size() == 1);
        network.suspend();
        ReplayState stopped = replays().end();
        assertEquals(Phase.STOPPED, stopped.phase());
        assertEquals(1, stopped.events());
        assertSays("numbers is suspended; resume it first", plan("", PlaybackWindow.ALL));
        network.resume();
        replays().begin(plan("", PlaybackWindow.ALL));
        assertEquals(EVENTS, awaitEnd().events());
    }

    @Test
    void shouldEndWithItsNetwork() throws Exception {
        replays().begin(new ReplayPlan("monday", "", PlaybackWindow.ALL, 1e-12, false));
        await(() -> received.size() == 1);
        assertSays("a replay of monday is under way", plan("", PlaybackWindow.ALL));
        network.close();
        assertEquals(Phase.STOPPED, replays().state().phase());
        assertSays("numbers is being stopped", plan("", PlaybackWindow.ALL));
    }

    @Test
    void shouldFailWithTheReasonWhenTheEventsAreUnknown() throws Exception {
        NetworkDefinition old = network.definition();
        network.close();
        control.close();
        control = ControlThread.start("numbers", ReplaysTest.class.getClassLoader());
        NetworkDefinition renamed = new NetworkDefinition("numbers", List.of(EventType.ofMap("Digit", Map.of("n", Integer.class))),
                old.adapters(), List.of(), old.beans());
        stages.adapters.clear();
        network = Network.build(renamed, stages, control, ReplaysTest.class.getClassLoader());
        network.start();
        replays().begin(plan("", PlaybackWindow.ALL));
        ReplayState failed = awaitEnd();
        assertEquals(Phase.FAILED, failed.phase());
        assertTrue(failed.reason().contains("events of type Number, which the application no longer has"), failed.reason());
    }

    @Test
    void shouldRefuseWhatCannotBe() throws Exception {
        assertSays("there is no input adapter inn; did you mean in?", plan("inn", PlaybackWindow.ALL));
        assertSays("there is no journal and no recording tuesday", new ReplayPlan("tuesday", "", PlaybackWindow.ALL, Pace.AT_ONCE, true));
        Path outside = Files.createDirectory(folder.resolve("outside"));
        for (String elsewhere : List.of("../outside", outside.toAbsolutePath().toString(), "/", "..", " ")) {
            assertSays("there is no journal and no recording " + elsewhere.strip(),
                    new ReplayPlan(elsewhere, "", PlaybackWindow.ALL, Pace.AT_ONCE, true));
        }
    }

    private Replays replays() {
        return network.taps().replays();
    }

    private static ReplayPlan plan(String adapter, PlaybackWindow window) {
        return new ReplayPlan("monday", adapter, window, Pace.AT_ONCE, false);
    }

    private ReplayState awaitEnd() {
        await(() -> !replays().state().phase().isUnderWay());
        return replays().state();
    }

    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
        }
    }

    private static Object number(int n) {
        MapEvent event = new MapEvent(NUMBER);
        event.put("n", n);
        return event;
    }

    private static List<Object> numbers(int from, int to) {
        return IntStream.range(from, to).mapToObj(ReplaysTest::number).toList();
    }

    private void assertSays(String part, ReplayPlan plan) {
        String message = assertThrows(ConfigurationException.class, () -> replays().begin(plan)).getMessage();
        assertTrue(message.contains(part), message);
    }
}
