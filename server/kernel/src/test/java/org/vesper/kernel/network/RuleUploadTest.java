// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.network.TestStages.TestProcessor;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.spi.processor.RuleChange.Upload;
import org.vesper.spi.processor.RuleFile;

@Timeout(60)
class RuleUploadTest {

    private static final List<RuleFile> OF_FIRST = List.of(new RuleFile("first.epl", "new rules"));
    private static final List<RuleFile> OF_SECOND = List.of(new RuleFile("second.epl", "more rules"));

    private final TestStages stages = new TestStages();
    private final ControlThread control = ControlThread.start("trades", RuleUploadTest.class.getClassLoader());
    private Network network;
    private TestProcessor first;
    private TestProcessor second;

    @BeforeEach
    void build() {
        // A network is wired from its end.
        NetworkDefinition definition = new NetworkDefinition("trades", List.of(), List.of(), List.of(processor("third"),
                processor("second"), processor("first")), List.of());
        network = Network.build(definition, stages, control, RuleUploadTest.class.getClassLoader());
        assertEquals(List.of("first", "second", "third"), network.processors().stream().map(ProcessorStage::id).toList());
        first = stages.processors.get("first");
        second = stages.processors.get("second");
    }

    @AfterEach
    void close() {
        network.close();
        control.close();
    }

    @Test
    void shouldChangeThoseThatAreNamedOnly() {
        upload();

        assertEquals(List.of(new Upload(OF_FIRST)), first.changes);
        assertEquals(List.of(new Upload(OF_SECOND)), second.changes);
        assertEquals(List.of(), stages.processors.get("third").calls);
    }

    @Test
    void shouldChangeNothingWhenItIsOnlyTried() {
        network.tryRules(Map.of("first", OF_FIRST));

        assertEquals(List.of("prepare on vesper/trades/first-1"), first.calls);
    }

    @Test
    void shouldChangeNoneWhenTheRulesOfOneAreWrong() {
        second.preparation = () -> {
            throw new ConfigurationException("second.epl:1:1: no");
        };

        assertEquals("second.epl:1:1: no", assertThrows(ConfigurationException.class, this::upload).getMessage());
        assertEquals(List.of(), first.changes);
    }

    @Test
    void shouldGiveBackTheRulesOfTheFirstWhenThoseOfTheSecondCannotBegin() {
        second.application = () -> {
            throw new IllegalStateException("out of rows");
        };

        assertEquals("out of rows", assertThrows(IllegalStateException.class, this::upload).getMessage());
        assertEquals(List.of(new Upload(OF_FIRST), new Upload(List.of(new RuleFile("rules of first", "text of all rules")))),
                first.changes);
        assertEquals(List.of(), second.changes);
        assertEquals(List.of("first", "first"), first.calls.stream().filter(call -> call.startsWith("prepare on "))
                .map(call -> call.replaceFirst("prepare on vesper/trades/(\\w+)-\\d+", "$1")).toList());
    }

    @Test
    void shouldGiveBackTheRulesOfOneThatFailsWhenItHasChangedThem() {
        second.application = () -> {
            second.application = () -> { };
            second.text = "other rules";
            throw new IllegalStateException("an old rule does not end");
        };

        assertThrows(IllegalStateException.class, this::upload);
        assertEquals(List.of(new Upload(List.of(new RuleFile("rules of second", "text of all rules")))), second.changes);
    }

    @Test
    void shouldSayWhatCannotBeTakenBack() {
        second.application = () -> {
            first.preparation = () -> {
                throw new ConfigurationException("stuck");
            };
            throw new IllegalStateException("out of rows");
        };

        String message = assertThrows(IllegalStateException.class, this::upload).getMessage();
        assertEquals("out of rows; and processor first keeps its new rules: org.vesper.config.ConfigurationException: stuck", message);
    }

    private void upload() {
        network.uploadRules(Map.of("first", OF_FIRST, "second", OF_SECOND));
    }

    private static ProcessorDefinition processor(String id) {
        return new ProcessorDefinition(id, "test", Map.of(), List.of(), List.of(), "net.xml:2");
    }
}
