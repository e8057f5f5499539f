// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.espertech.esper.common.client.EPCompiled;
import com.espertech.esper.compiler.client.EPCompileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares random statements in Esper's dialect with plain Esper, which runs each of them alone, while the processor runs those of a seed
 * together: 15 statements of each kind, or 10,000 with the profile {@code thorough}. A failure prints its seed; {@code -Dvesper.seed=N}
 * runs 50 statements of that one alone, {@code -Dvesper.seed=N -Dvesper.seeds=M} of the M from there on, and {@code -Dvesper.kind=PATTERN}
 * one kind only.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EsperEqualityTest {

    private static final int EVENTS = 60;
    /** How often Esper runs a statement again to find out what of its rows varies. */
    private static final int RUNS = 40;

    private int tried;
    private int compared;
    private int withRows;
    private int inPart;

    @ParameterizedTest
    @EnumSource
    void shouldPutOutTheRowsOfPlainEsper(RandomEsper.Kind kind) {
        String only = System.getProperty("vesper.kind", kind.name());
        Long first = Long.getLong("vesper.seed");
        int statements = first != null || Boolean.getBoolean("vesper.thorough") ? 50 : 15;
        long all = first != null ? Long.getLong("vesper.seeds", 1) : Boolean.getBoolean("vesper.thorough") ? 200 : 1;
        if (!only.equals(kind.name())) {
            return;
        }
        try (PlainEsper plain = new PlainEsper()) {
            LongStream.range(0, all).map(seed -> seed + (first == null ? 0 : first)).forEach(seed -> play(kind, seed, statements, plain));
        }
        String summary = compared + " of " + tried + " statements of kind " + kind + ", " + withRows + " with rows, "
                + inPart + " without fixed rows or with failures in Esper";
        System.out.println(summary);
        assertTrue(compared > tried * 0.5 && withRows > compared * 0.4 && inPart < compared * 0.4, summary);
    }

    private void play(RandomEsper.Kind kind, long seed, int count, PlainEsper plain) {
        Random random = new Random(seed);
        RandomEsper statements = new RandomEsper(random);
        List<RandomEvents.Timed> events = RandomEvents.of(random, EVENTS);
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, EPCompiled> modules = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String name = "r" + i;
            String text = statements.next(kind, name);
            tried++;
            try {
                modules.put(name, plain.compile(text));
                texts.put(name, text);
            } catch (EPCompileException e) {
                // Esper's language has more rules than the generator knows.
            }
        }
        List<String> rules = new ArrayList<>(List.of("@Dialect('esper')"));
        rules.addAll(texts.values());
        Map<String, List<String>> actual = RandomRun.outputs(rules, events, Map.of(), 1);
        texts.forEach((name, text) -> compare(new Case(kind, seed, text, events), actual.getOrDefault(name, List.of()),
                () -> plain.run(modules.get(name), events)));
    }

    private record Case(RandomEsper.Kind kind, long seed, String text, List<RandomEvents.Timed> events) {

        @Override
        public String toString() {
            return "\n" + text + "\n" + events.stream().map(String::valueOf).collect(Collectors.joining("\n"))
                    + "\nagain: mvn test -pl epl/processor -am -Dtest=EsperEqualityTest -Dvesper.kind=" + kind + " -Dvesper.seed=" + seed
                    + " -Dsurefire.failIfNoSpecifiedTests=false\n";
        }
    }

    /** Esper runs again only if the rows differ from those of its first run. */
    private void compare(Case one, List<String> own, Supplier<PlainEsper.Run> esper) {
        EsperRows rows = new EsperRows(esper.get());
        OptionalInt different = rows.firstDifference(own);
        for (int i = 0; i < RUNS && different.isPresent(); i++) {
            rows.add(esper.get());
            different = rows.firstDifference(own);
        }
        compared++;
        withRows += rows.isEmpty() ? 0 : 1;
        inPart += rows.has(own) ? 0 : 1;
        different.ifPresent(event -> assertEquals(rows.of(event), EsperRows.of(event, own), () -> "seed " + one.seed() + ", event " + event
                + one));
    }
}
