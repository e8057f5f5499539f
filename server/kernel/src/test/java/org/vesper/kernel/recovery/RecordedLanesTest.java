// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.api.EventSink;
import org.vesper.api.MapEvent;
import org.vesper.config.ConfigurationException;
import org.vesper.event.EventValues;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.definition.WaitStrategy;
import org.vesper.kernel.playback.OutputLine;
import org.vesper.kernel.playback.Pace;
import org.vesper.kernel.playback.Playback;
import org.vesper.kernel.playback.PlaybackPlan;
import org.vesper.kernel.playback.PlaybackWindow;
import org.vesper.kernel.recovery.Lives.Life;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.spi.adapter.WhenFull;
import org.vesper.tests.support.Await;

/** Networks with queues and partitions that are recorded. What crossed from lane to lane comes back in the order of then. */
@Timeout(120)
class RecordedLanesTest {

    private static final String INSTANCE = "vesper.instance";
    private static final String RECORDING = "monday";

    @TempDir
    private Path folder;
    private final String before = System.getProperty(INSTANCE);
    private final Map<String, List<Map<?, ?>>> outputs = new ConcurrentHashMap<>();
    private Lives lives;

    @BeforeEach
    void prepare() {
        System.setProperty(INSTANCE, folder.resolve("instance").toString());
        lives = new Lives(folder);
    }

    @AfterEach
    void endAll() {
        lives.close();
        if (before == null) {
            System.clearProperty(INSTANCE);
        } else {
            System.setProperty(INSTANCE, before);
        }
    }

    /** What comes out of the queue is summed up in its lane; the sums of the partitions leave these for another lane. */
    private NetworkDefinition network(Life life) {
        return network(List.of(in("in")));
    }

    private NetworkDefinition network(List<AdapterDefinition> adapters) {
        return new NetworkDefinition("sums", List.of(Lives.NUMBER), adapters,
                List.of(stream("queue", 2, "", "sums"), stream("keys", 3, "key", "parted")),
                List.of(Lives.sum("sums", "near"), Lives.sum("parted", "far")), List.of(out("near"), out("far")));
    }

    private static AdapterDefinition in(String id) {
        return new AdapterDefinition(id, "numbers", Map.of(), List.of("queue", "keys"), "net.xml:1");
    }

    private static StreamDefinition stream(String id, int threads, String key, String listener) {
        return new StreamDefinition(id, 64, threads, key, WaitStrategy.PARK, WhenFull.BLOCK, List.of(listener), "net.xml:5");
    }

    private BeanDefinition out(String id) {
        outputs.put(id, new CopyOnWriteArrayList<>());
        return new BeanDefinition(id, (EventSink) event -> outputs.get(id).add(Map.copyOf((Map<?, ?>) event)), List.of(), "net.xml:3");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldPutOutTheSameAgain(boolean recovered) throws Exception {
        Life life = recovered ? lives.begin(folder.resolve("journals"), this::network) : lives.begin(this::network);
        sendAndRestart(life, 0, 20);
        outputs.values().forEach(List::clear);
        life.network.taps().recorder().begin("", RECORDING);
        sendAndRestart(life, 20, 60);
        life.send(numbers(80, 40));
        awaitOutputs(100);
        assertEquals(RECORDING + ": 100 events", life.network.taps().recorder().end());
        life.send(numbers(200, 10));
        awaitOutputs(110);

        Map<String, List<Map<?, ?>>> expected = new TreeMap<>();
        outputs.forEach((stage, all) -> expected.put(stage, List.copyOf(all.subList(0, 100))));
        Map<String, List<Map<?, ?>>> played = new TreeMap<>();
        List<String> lines = play(life, played);
        assertEquals(expected, played);
        assertEquals(lines, play(life, new TreeMap<>()));
    }

    /** Every third event is late, the first one too: a clock that the recording begins with must show what it showed. */
    private static List<MapEvent> numbers(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(n -> Lives.event(n, "K" + n % 5, from > 0 && n % 3 == from % 3 ? 1 : 1_000L * n))
                .toList();
    }

    private void sendAndRestart(Life life, int from, int count) {
        int before = outputs.get("near").size();
        life.send(numbers(from, count));
        awaitOutputs(before + count);
        life.network.processors().forEach(ProcessorStage::restartRules);
    }

    private void awaitOutputs(int count) {
        Await.until(count + " outputs of each", () -> outputs.values().stream().allMatch(all -> all.size() >= count));
    }

    /** Returns all outputs as text. */
    private List<String> play(Life stages, Map<String, List<Map<?, ?>>> played) throws Exception {
        Map<String, Path> journals = new TreeMap<>();
        try (var lanes = Files.list(folder.resolve("instance/var/recordings").resolve(RECORDING))) {
            lanes.forEach(lane -> journals.put(lane.getFileName().toString(), lane));
        }
        assertEquals(List.of("far", "in", "keys.1of3", "keys.2of3", "keys.3of3", "queue.1of1"), List.copyOf(journals.keySet()));
        OutputLine line = new OutputLine(new EventValues(List.of(Lives.NUMBER)));
        List<String> lines = new ArrayList<>();
        try (ControlThread control = ControlThread.start("played", RecordedLanesTest.class.getClassLoader());
                Playback playback = Playback.build(network(List.of(in("in"))), stages, control, RecordedLanesTest.class.getClassLoader(),
                        new PlaybackPlan(journals, Map.of(), PlaybackPlan.Place.ALONE, PlaybackWindow.ALL, Pace.AT_ONCE))) {
            playback.play((identity, event, timeNs) -> {
                StringBuilder text = new StringBuilder();
                line.append(text, identity, event, timeNs);
                lines.add(text.toString());
                played.computeIfAbsent(identity.stage(), unused -> new ArrayList<>()).add(Map.copyOf((Map<?, ?>) event));
            });
            assertEquals("", playback.faults());
        }
        return lines;
    }

    @Test
    void shouldRefuseToRecordOneOfSeveralAdapters() {
        Life life = lives.begin(unused -> network(List.of(in("in"), in("other"))));
        String refusal = assertThrows(ConfigurationException.class, () -> life.network.taps().recorder().begin("other", RECORDING)).getMessage();
        assertTrue(refusal.contains("leave /other out, and all are recorded"), refusal);
        assertEquals("", life.network.taps().recorder().text());
    }
}
