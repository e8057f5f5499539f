// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.api.OutputEvent;
import org.vesper.testkit.TestProcessorContext;

/** Neither the lock-free services of the engine nor the pre-filter change an output. */
class ConformanceTest {

    private static Stream<String> cases() throws Exception {
        try (Stream<Path> folders = Files.list(folder())) {
            return folders.map(folder -> folder.getFileName().toString()).sorted().toList().stream();
        }
    }

    private static Path folder() throws Exception {
        return Path.of(ConformanceTest.class.getResource("/epl").toURI());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldPutOutWhatTheModelExpectsWhateverTheEngineIsMadeOf(String name) throws Exception {
        ConformanceCase test = ConformanceCase.read(folder().resolve(name));
        for (Map<String, String> settings : List.of(
                Map.<String, String>of(), Map.of("pre-filter", "false"), Map.of("lock-free", "false", "pre-filter", "false"))) {
            assertOutputs(test, run(test, settings), settings);
        }
    }

    private static List<OutputEvent> run(ConformanceCase test, Map<String, String> settings) {
        List<OutputEvent> outputs = new ArrayList<>();
        TestProcessorContext context = RuleContext.of(ConformanceTest.class.getClassLoader(), test.types(), List.of(test.rules()),
                output -> outputs.add((OutputEvent) output)).with(settings);
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            for (ConformanceCase.TimedEvent event : test.events()) {
                processor.advanceTime(0, event.timeMs());
                processor.partition(0).onEvent(event.event());
            }
            processor.advanceTime(0, test.endMs());
        }
        return outputs;
    }

    /** Each rule's outputs in their order; the order of different rules is open. */
    private static void assertOutputs(ConformanceCase test, List<OutputEvent> outputs, Map<String, String> settings) {
        assertEquals(test.expected().size(), outputs.size(), settings.toString());
        for (String rule : test.expected().stream().map(row -> row[0]).distinct().toList()) {
            List<String[]> expected = test.expected().stream().filter(row -> row[0].equals(rule)).toList();
            List<OutputEvent> actual = outputs.stream().filter(output -> output.rule().equals(rule)).toList();
            assertEquals(expected.size(), actual.size(), rule);
            for (int i = 0; i < actual.size(); i++) {
                OutputEvent output = actual.get(i);
                assertTrue(ConformanceCase.agrees(expected.get(i), output),
                        settings + ": " + Arrays.toString(expected.get(i)) + " " + output);
            }
        }
    }
}
