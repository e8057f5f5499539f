// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.api.OutputEvent;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.processor.fault.RuleFailure;
import org.vesper.spi.processor.RuleFile;
import org.vesper.testkit.TestProcessorContext;

/**
 * Plays the same events to the same random rules several times, each time with new objects and a new class of an enum, whose hash codes
 * differ, and compares all outputs in their order. 5 sets of rules and 3 replays, or 1,000 and 10 with the profile {@code thorough}.
 * {@code -Dvesper.seed=N -Dvesper.seeds=M} tries M sets from N on.
 */
@Timeout(value = 8, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReplayOrderTest {

    private static final int EVENTS = 70;
    private static final List<String> ORDERED = List.of("trend(x)", "perc(x)", "sum(x)", "avg(x)", "count(*)");
    private static final List<String> VALUES = List.of("price", "volume", "big");

    private int outputs;

    /** Defines the enum anew. */
    private static final class Loader extends ClassLoader {

        Loader() {
            super(ReplayOrderTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals(RandomSide.class.getName()) && findLoadedClass(name) == null ? side(name) : super.loadClass(name, resolve);
        }

        private Class<?> side(String name) {
            try (InputStream code = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = code.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void shouldPutOutTheSameInEachReplay() {
        boolean thorough = Boolean.getBoolean("vesper.thorough");
        long first = Long.getLong("vesper.seed", 0);
        long seeds = Long.getLong("vesper.seeds", thorough ? 1_000 : 5);
        for (long seed = first; seed < first + seeds; seed++) {
            replay(seed, thorough ? 10 : 3);
        }
        assertTrue(outputs > 20 * seeds, outputs + " outputs");
    }

    private void replay(long seed, int times) {
        Random random = new Random(seed);
        List<RandomEvents.Timed> events = RandomEvents.of(random, EVENTS);
        List<String> rules = rules(random);
        List<String> before = outputs(rules, events, seed);
        for (int i = 1; i < times; i++) {
            assertEquals(String.join("\n", before), String.join("\n", outputs(rules, events, seed)), () -> "seed " + seed + "\n"
                    + String.join("\n", rules));
        }
        outputs += before.size();
    }

    private static List<String> rules(Random random) {
        RandomRules generator = new RandomRules(random);
        List<String> rules = new ArrayList<>();
        for (int i = 0; rules.size() < 8; i++) {
            List<String> next = i % 2 == 0 ? generator.next() : List.of(ordered(random));
            List<String> named = new ArrayList<>();
            for (String rule : next) {
                named.add("@Name('r" + i + "_" + named.size() + "') " + rule.replace("#", String.valueOf(i)) + ";");
            }
            if (isAccepted(named)) {
                rules.addAll(named);
            }
        }
        return rules;
    }

    private static boolean isAccepted(List<String> rules) {
        try {
            new RuleTranslator(List.of(tick(RandomSide.class), RandomEvents.FILL)).translate(RuleParser.parse("r.epl", String.join("\n", rules)), List.of());
            return true;
        } catch (EplException e) {
            return false;
        }
    }

    /** A rule whose rows depend on the order of events, or come from several groups or events at once. */
    private static String ordered(Random random) {
        String aggregate = one(random, ORDERED).replace("x", "b." + one(random, VALUES));
        String window = one(random, List.of(" RETAIN ALL", " RETAIN 4 EVENTS", " RETAIN 3 SECONDS", " RETAIN 3 SECONDS WITH UNIQUE volume",
                " RETAIN 4 EVENTS WITH UNIQUE venue", " RETAIN BATCH OF 2 SECONDS", " RETAIN 2 EVENTS PARTITION BY side"));
        String condition = one(random, List.of("b.symbol = a.symbol", "b.volume < a.qty", "b.price BETWEEN a.price AND a.qty",
                "b.symbol = a.symbol AND b.volume <= a.qty", "b.volume = a.qty", "b.big = a.qty", "b.symbol = a.symbol OR b.volume > a.qty"));
        String whole = aggregate.replace("b.", "");
        return switch (random.nextInt(7)) {
            case 0, 1 -> "SELECT a.orderId AS o, (SELECT " + aggregate + " FROM Tick AS b" + window + " WHERE " + condition + ") AS v FROM Fill AS a";
            case 2 -> "SELECT a.orderId AS o, " + aggregate + " AS v FROM Fill AS a RETAIN 3 EVENTS, Tick AS b" + window + " WHERE " + condition;
            case 3 -> "SELECT b.side AS s, " + aggregate + " AS v FROM Fill AS a RETAIN 3 EVENTS, Tick AS b" + window + " WHERE " + condition
                    + " GROUP BY b.side";
            case 4 -> "SELECT side, " + whole + " AS v FROM Tick" + window + " GROUP BY side" + one(random, List.of("", " OUTPUT ALL EVERY 2 SECONDS",
                    " OUTPUT LAST EVERY 3 EVENTS"));
            case 5 -> "SELECT RSTREAM side, price FROM Tick" + window + " WHERE side != 'NONE'";
            default -> "SELECT a.symbol AS s, a.side AS t, b.at AS u FROM Tick AS a" + window + ", Tick AS b RETAIN 3 EVENTS WHERE a.side = b.side";
        };
    }

    private static <T> T one(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static List<String> outputs(List<String> rules, List<RandomEvents.Timed> events, long seed) {
        Loader loader = new Loader();
        List<Object> sides = sides(loader);
        EventType tick = tick(sides.get(0).getClass());
        List<String> outputs = new ArrayList<>();
        TestProcessorContext context = RuleContext.of(loader, List.of(tick, RandomEvents.FILL),
                List.of(new RuleFile("replay.epl", String.join("\n", rules))), event -> outputs.add(text((OutputEvent) event)))
                .with(Map.of("compile-timeout", "1h"));
        Random random = new Random(seed);
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            for (RandomEvents.Timed event : events) {
                MapEvent copy = new MapEvent(event.event().type() == RandomEvents.TICK ? tick : RandomEvents.FILL);
                copy.putAll(event.event());
                if (copy.type() == tick) {
                    copy.put("side", sides.get(random.nextInt(sides.size())));
                }
                attempt(() -> processor.advanceTime(0, event.atMs()));
                attempt(() -> processor.partition(0).onEvent(copy));
            }
        }
        return outputs;
    }

    private static EventType tick(Class<?> side) {
        Map<String, Class<?>> properties = new LinkedHashMap<>(RandomEvents.TICK.properties());
        properties.put("side", side);
        return EventType.ofMap("Tick", properties);
    }

    /** The constants, which get their hash codes in an order of chance. */
    private static List<Object> sides(Loader loader) {
        try {
            List<Object> sides = List.of(loader.loadClass(RandomSide.class.getName()).getEnumConstants());
            sides.forEach(Object::hashCode);
            return sides;
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A rule may fail on an event. */
    private static void attempt(Runnable action) {
        try {
            action.run();
        } catch (RuleFailure e) {
            // Only the outputs matter.
        }
    }

    private static String text(OutputEvent output) {
        return output.rule() + IntStream.range(0, output.size()).mapToObj(i -> " " + output.value(i)).collect(Collectors.joining());
    }
}
