// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.vesper.epl.processor.RuleTrial.add;
import static org.vesper.epl.processor.RuleTrial.count;
import static org.vesper.epl.processor.RuleTrial.remove;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Adding and removing rules leaves classes and heap unchanged. {@value #BEFORE} repetitions warm up, then 60 follow, or 1,000 with the
 * profile {@code thorough}.
 */
class RuleLeakTest {

    private static final int BEFORE = 20;
    private static final int TIMES = Boolean.getBoolean("vesper.thorough") ? 1000 : 60;

    /** The JVM occasionally loads classes of its own. One repetition adds at least 17 classes, or none. */
    private static final int CLASSES_ALLOWED = 60 + TIMES / 2;

    /** The same for the heap. Leaks found so far took 600 bytes per repetition, for the names of classes, and 18,000, for event types. */
    private static final int BYTES_ALLOWED = 50_000 + 250 * TIMES;
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(20);

    @Test
    @Timeout(1200)
    void shouldComeBackToWhereItWasWhenRulesOfNewShapesComeAndGo() {
        requireNoGrowth(i -> count("come", "A").replace("ALL", i + 1 + " EVENTS")
                + "@Name('fill') INSERT INTO S" + i + " SELECT price AS p" + i + " FROM Tick;");
    }

    @Test
    @Timeout(1200)
    void shouldComeBackToWhereItWasWhenRulesOfAKnownShapeComeAndGo() {
        requireNoGrowth(i -> count("come", "A") + count("fill", "S" + i));
    }

    @Test
    @Timeout(1200)
    void shouldComeBackToWhereItWasWhenStatementsOfEsperComeAndGo() {
        requireNoGrowth(i -> "@Dialect('esper')\n@name('come') select price from Tick#length(" + (i + 1) + ");\n"
                + "@name('fill') create window W" + i + "#keepall as Tick;\n");
    }

    /** @param rules the rules to add and remove, named come and fill */
    private static void requireNoGrowth(IntFunction<String> rules) {
        try (RuleTrial trial = new RuleTrial(count("stay", "A").replace("ALL", "2 EVENTS"), count("known", "B"))) {
            comeAndGo(trial, rules, 0, BEFORE);
            int classes = classes();
            long bytes = heapBytes();
            comeAndGo(trial, rules, BEFORE, BEFORE + TIMES);
            long start = System.nanoTime();
            int moreClasses = classes() - classes;
            long moreBytes = heapBytes() - bytes;
            // Another thread of the JVM may allocate at any moment, so one reading without growth decides.
            while ((moreClasses > CLASSES_ALLOWED || moreBytes > BYTES_ALLOWED) && System.nanoTime() - start < TIMEOUT_NS) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
                moreClasses = classes() - classes;
                moreBytes = heapBytes() - bytes;
            }
            assertTrue(moreClasses <= CLASSES_ALLOWED, moreClasses + " more classes after " + TIMES + " times");
            assertTrue(moreBytes <= BYTES_ALLOWED, moreBytes + " more bytes after " + TIMES + " times");
            assertEquals("stay: " + (BEFORE + TIMES) + ", known: 0", trial.list());
        }
    }

    private static void comeAndGo(RuleTrial trial, IntFunction<String> rules, int from, int to) {
        for (int i = from; i < to; i++) {
            trial.change(add(rules.apply(i)));
            trial.tick("A", 1);
            trial.change(remove("come", "fill"));
            trial.outputs();
        }
    }

    private static int classes() {
        System.gc();
        return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
    }

    private static long heapBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
