// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vesper.api.EventType;
import org.vesper.csv.ClockColumn;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.tools.internal.rule.OfflineContext;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/**
 * Checks that a rule emits the same output with its own statement, as in {@link ReferencePageTest}, and with a shared one. Every example of
 * the reference page and every conformance case runs once more, each rule with two others in its statement: one that is equal and one with
 * other constants, which makes all three rows of the general template.
 */
class SharedRulesTest {

    private static final Path CASES = Path.of("..", "processor", "src", "test", "resources", "epl");
    private static final String TWIN = " (twin)";
    private static final String VARIANT = " (variant)";

    private static int shared;

    @TempDir
    private static Path folder;

    /** Rules with their events, played as by {@code vesper epl run}. */
    private record Trial(String name, String rules, List<EventFile> files, List<String> options, Optional<String> knownOutput) {

        List<EventType> types() {
            return files.stream().map(EventFile::type).toList();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Trial> trials() throws IOException {
        List<Trial> trials = new ArrayList<>();
        for (ReferenceExample example : ReferencePage.read().examples()) {
            if (!example.output().lines().allMatch(line -> line.contains(","))) {
                continue; // a mistake, or a rule that fails
            }
            Path place = Files.createDirectory(folder.resolve("example" + trials.size()));
            trials.add(new Trial(example.name(), example.rules(), example.eventFiles(place), example.options(),
                    Optional.of(example.output())));
        }
        try (Stream<Path> cases = Files.list(CASES)) {
            for (Path place : cases.sorted().toList()) {
                trials.add(conformanceCase(place));
            }
        }
        return trials.stream().filter(SharedRulesTest::isRight);
    }

    private static Trial conformanceCase(Path place) throws IOException {
        List<EventFile> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(place)) {
            for (Path file : all.filter(path -> Character.isUpperCase(path.getFileName().toString().charAt(0))).sorted().toList()) {
                files.add(EventFile.of(file.getFileName().toString().replace(".csv", ""), file));
            }
        }
        List<String> options = List.of(Files.readString(place.resolve("args")).strip().split(" "));
        return new Trial(place.getFileName().toString(), Files.readString(place.resolve("rule.epl")), files, options,
                Optional.empty());
    }

    private static boolean isRight(Trial trial) {
        try {
            return new Variants(trial.rules(), trial.types()).translated().stream().allMatch(rule -> rule.placeholders().isEmpty());
        } catch (EplException exampleOfAMistake) {
            return false;
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("trials")
    void shouldPutOutTheSameWhenRulesShareAStatement(Trial trial) throws IOException {
        Variants variants = new Variants(trial.rules(), trial.types());
        Map<String, List<String>> alone = byRule(trial.knownOutput().isPresent() ? trial.knownOutput().get()
                : run(trial, trial.rules(), Set.of()));

        compare(trial, variants, alone, rule -> rule.fills().isEmpty(), rule -> true);
        // with a second rule that fills a stream, those that read it see more
        Set<String> streams = variants.translated().stream().flatMap(rule -> rule.fills().stream()).collect(Collectors.toSet());
        if (!streams.isEmpty()) {
            compare(trial, variants, alone, rule -> rule.fills().isPresent(), rule -> rule.reads().stream().noneMatch(streams::contains));
        }
    }

    private static void compare(Trial trial, Variants variants, Map<String, List<String>> alone, Predicate<TranslatedRule> copied,
                                Predicate<TranslatedRule> comparable) throws IOException {
        StringBuilder rules = new StringBuilder(trial.rules());
        rules.append(trial.rules().strip().endsWith(";") ? "\n" : "\n;\n");
        Set<String> withVariant = new HashSet<>();
        for (int i = 0; i < variants.translated().size(); i++) {
            TranslatedRule rule = variants.translated().get(i);
            if (copied.test(rule)) {
                rules.append("@Name('").append(rule.name()).append(TWIN).append("') ").append(rule.text()).append(";\n");
                variants.of(i).ifPresent(variant -> {
                    rules.append("@Name('").append(rule.name()).append(VARIANT).append("') ").append(variant).append(";\n");
                    withVariant.add(rule.name());
                });
            }
        }
        Map<String, List<String>> together = byRule(run(trial, rules.toString(), withVariant));
        for (TranslatedRule rule : variants.translated()) {
            if (comparable.test(rule)) {
                List<String> expected = alone.getOrDefault(rule.name(), List.of());
                assertEquals(expected, together.getOrDefault(rule.name(), List.of()), rules::toString);
                assertEquals(copied.test(rule) ? expected : List.of(), together.getOrDefault(rule.name() + TWIN, List.of()),
                        rules::toString);
            }
        }
        shared += withVariant.size();
    }

    /** Ensures that the test compares something. */
    @AfterAll
    static void shouldHaveSharedMany() {
        assertTrue(shared >= 40, () -> shared + " rules had a variant in their statement");
    }

    private static String run(Trial trial, String rules, Set<String> withVariant) throws IOException {
        StringWriter out = new StringWriter();
        OutputWriter outputs = new OutputWriter(trial.types());
        outputs.writeTo(out);
        OfflineContext context = new OfflineContext(List.of(new RuleFile("rules.epl", rules)), trial.types(), outputs);
        try (EplProcessor processor = new EplProcessor(context, 0); Playback playback = new Playback(processor, 0, SharedRulesTest::fail)) {
            Map<String, String> templates = processor.rules().list().stream()
                    .collect(Collectors.toMap(RuleStatus::name, RuleStatus::template));
            withVariant.forEach(rule -> assertEquals(templates.get(rule), templates.get(rule + VARIANT), rules));
            Optional<ClockColumn> clock = Optional.ofNullable(option(trial, "--clock")).map(text -> ClockColumn.of(text, Optional.empty()));
            trial.files().forEach(file -> playback.add(file, clock));
            playback.run();
            if (option(trial, "--advance-to") != null) {
                playback.advanceTo(Long.parseLong(option(trial, "--advance-to")));
            }
        }
        return out.toString();
    }

    /** Some examples show the fault of a rule, which costs one row. */
    private static void fail(String fault) {
        if (!fault.contains(" failed: ")) {
            throw new IllegalStateException(fault);
        }
    }

    /** The values that each rule emits, in order, without faults. */
    private static Map<String, List<String>> byRule(String output) {
        return output.lines().filter(line -> !line.matches("\\w+\\.csv:\\d+: .*"))
                .collect(Collectors.groupingBy(line -> line.substring(0, line.indexOf(',')), TreeMap::new,
                Collectors.mapping(line -> line.substring(line.indexOf(',')), Collectors.toList())));
    }

    private static String option(Trial trial, String name) {
        int index = trial.options().indexOf(name);
        return index < 0 ? null : trial.options().get(index + 1);
    }
}
