// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.vesper.api.EventSink;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.AdapterDefinition;
import org.vesper.kernel.definition.BeanDefinition;
import org.vesper.kernel.definition.NetworkDefinition;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RecorderTest {

    private static final String FIRST = "first-recorded";
    /** A file system has no room for a name of this length, so the journal of its lane cannot be opened. */
    private static final String SECOND = "second-".repeat(60);

    @TempDir
    private Path instance;

    private final List<Object> received = new ArrayList<>();
    private final ControlThread control = ControlThread.start("trades", RecorderTest.class.getClassLoader());
    private final TestStages stages = new TestStages();
    private final Network network = Network.build(new NetworkDefinition("trades", List.of(EventType.ofMap("Tick", Map.of("n", long.class))),
            List.of(new AdapterDefinition(FIRST, "test", Map.of(), List.of("one"), "net.xml:1"),
                    new AdapterDefinition(SECOND, "test", Map.of(), List.of("two"), "net.xml:2")), List.of(),
            List.of(new BeanDefinition("one", (EventSink) received::add, List.of(), "net.xml:3"),
                    new BeanDefinition("two", (EventSink) received::add, List.of(), "net.xml:4"))),
            stages, control, RecorderTest.class.getClassLoader());

    @BeforeEach
    void start() {
        System.setProperty("vesper.instance", instance.toString());
        network.start();
    }

    @AfterEach
    void close() {
        network.close();
        control.close();
        System.clearProperty("vesper.instance");
    }

    @Test
    void shouldLeaveNothingBehindWhenTheJournalOfALaneCannotBeOpened() {
        String refusal = assertThrows(ConfigurationException.class, () -> network.taps().recorder().begin("", "night")).getMessage();
        Path recording = instance.resolve("var/recordings/night");
        assertTrue(refusal.startsWith("the recording " + recording + " cannot be made: "), refusal);
        assertEquals(List.of(), threads());
        assertFalse(Files.exists(recording));
        assertEquals("", network.taps().recorder().text());

        assertEquals(recording, network.taps().recorder().begin(FIRST, "night"), "the name is free");
        assertEquals(1, threads().size());
        assertEquals("night: 0 events", network.taps().recorder().end());
        assertEquals(List.of(), threads());
    }

    /** The threads of the journals of a recording. */
    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName)
                .filter(name -> name.startsWith("vesper-journal-") && name.endsWith(FIRST)).toList();
    }
}
