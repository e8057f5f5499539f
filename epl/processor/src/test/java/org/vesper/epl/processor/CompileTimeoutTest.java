// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.RuleFile;

/** Tests changes that take too long, and statements whose planning never ends: Esper propagates the equal keys forever, since one of them is also in a list. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = SEPARATE_THREAD)
class CompileTimeoutTest {

    private static final String ENDLESS =
            "@Dialect('esper')\n@name('endless') select count(*) as n from Tick#keepall as a, Tick#keepall as b, "
            + "Tick#keepall as c where a.symbol = b.symbol and a.symbol = c.symbol and c.symbol in ('A', 'B');";

    @Test
    void shouldRefuseARuleAndKeepTheOthersWhenItsCompilingDoesNotEnd() {
        RuleFile start = new RuleFile("start.epl", RuleTrial.count("count", "A"));
        try (RuleTrial trial = new RuleTrial(List.of(start), Map.of("compile-timeout", "5s"), 1)) {
            trial.tick("A", 1);
            EplException refusal = assertThrows(EplException.class, () -> trial.change(RuleTrial.add(ENDLESS)));
            EplError error = refusal.errors().get(0);
            assertEquals("endless", error.rule());
            assertEquals(2, error.line());
            assertTrue(error.message().startsWith("the rules have not changed, since the change was given up after 5.0 s (compile-timeout) at"
                    + " this rule, "), error.message());
            trial.tick("A", 1);
            trial.change(RuleTrial.add(RuleTrial.count("another", "A")));
            assertEquals("count: 2, another: 0", trial.list());
        }
    }

    /** The time-out is what a fifth of the rules takes on this machine. */
    @Test
    void shouldRefuseAChangeWhenItsRulesTogetherTakeTooLong() {
        Duration fifth;
        try (RuleTrial trial = new RuleTrial(List.of(), Map.of("compile-timeout", "1h"), 1)) {
            trial.change(RuleTrial.add(different(20, "warm")));
            long beganNs = System.nanoTime();
            trial.change(RuleTrial.add(different(20, "fifth")));
            fifth = Duration.ofNanos(System.nanoTime() - beganNs);
        }
        try (RuleTrial trial = new RuleTrial(List.of(), Map.of("compile-timeout", fifth.toMillis() + "ms"), 1)) {
            EplException refusal = assertThrows(EplException.class, () -> trial.change(RuleTrial.add(different(100, "all"))));
            assertTrue(refusal.getMessage().contains(" s (compile-timeout) at this rule, "), refusal.getMessage());
            assertEquals("", trial.list());
            trial.change(RuleTrial.add(different(1, "one")));
            assertEquals("one0: 0", trial.list());
        }
    }

    /** Rules of which each is compiled. */
    private static String different(int rules, String name) {
        return IntStream.range(0, rules).mapToObj(i -> "@Name('" + name + i + "') SELECT price AS " + name + i + " FROM Tick;\n")
                .collect(Collectors.joining());
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_19)
    void shouldEndTheThreadWhenItsTimeIsOver() throws InterruptedException {
        try (RuleTrial trial = new RuleTrial(List.of(), Map.of("compile-timeout", "1s"), 1)) {
            assertThrows(EplException.class, () -> trial.change(RuleTrial.add(ENDLESS)));
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().equals("compile rules")) {
                    thread.join(60_000);
                    assertFalse(thread.isAlive());
                }
            }
        }
    }
}
