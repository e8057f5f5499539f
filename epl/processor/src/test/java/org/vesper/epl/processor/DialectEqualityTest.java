// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.espertech.esper.compiler.client.EPCompileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Compares random rules in Vesper's dialect with statements of the same meaning in plain Esper, where the reference lists no difference: 50
 * rules, or 10,000 with the profile {@code thorough}. {@code -Dvesper.seed=N} runs one seed, {@code -Dvesper.seeds=M} the M from there on.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DialectEqualityTest {

    private static final int RULES = 50;
    private static final int EVENTS = 60;

    private int compared;
    private int withRows;

    @Test
    void shouldPutOutTheRowsOfTheSameStatementInPlainEsper() {
        Long first = Long.getLong("vesper.seed");
        long all = first != null ? Long.getLong("vesper.seeds", 1) : Boolean.getBoolean("vesper.thorough") ? 200 : 1;
        try (PlainEsper plain = new PlainEsper()) {
            LongStream.range(0, all).map(seed -> seed + (first == null ? 0 : first)).forEach(seed -> play(seed, plain));
        }
        String summary = compared + " rules in both dialects, " + withRows + " of statements with rows";
        System.out.println(summary);
        assertTrue(withRows > compared * 0.7, summary);
    }

    private void play(long seed, PlainEsper plain) {
        Random random = new Random(seed);
        RandomPairs pairs = new RandomPairs(random);
        List<RandomEvents.Timed> events = RandomEvents.of(random, EVENTS);
        Map<String, RandomPairs.Pair> rules = new LinkedHashMap<>();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < RULES; i++) {
            RandomPairs.Pair pair = pairs.next();
            rules.put("r" + i, pair);
            texts.add("@Name('r" + i + "') " + pair.vesper() + ";");
        }
        Map<String, List<String>> outputs = RandomRun.outputs(texts, events, Map.of(), 1);
        rules.forEach((name, pair) -> compare(seed, pair, outputs.getOrDefault(name, List.of()), plain, events));
    }

    private void compare(long seed, RandomPairs.Pair pair, List<String> rows, PlainEsper plain, List<RandomEvents.Timed> events) {
        try {
            List<String> expected = plain.rows(pair.esper(), events).stream().sorted().toList();
            assertEquals(String.join("\n", expected), String.join("\n", rows.stream().sorted().toList()), () -> "seed " + seed + "\n"
                    + pair.vesper() + "\n" + pair.esper() + "\nagain: mvn test -pl epl/processor -am -Dtest=DialectEqualityTest -Dvesper.seed="
                    + seed + " -Dsurefire.failIfNoSpecifiedTests=false\n");
            compared++;
            withRows += expected.isEmpty() ? 0 : 1;
        } catch (EPCompileException e) {
            throw new AssertionError(pair.esper(), e);
        }
    }
}
