// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.spi.processor.RuleFile;

/** Tests statements whose planning never ends: Esper propagates the equal keys forever, since one of them is also in a list. */
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
            assertEquals("compiling was given up after 5.0 s; take sources or conditions away, or divide the rule into several that pass "
                    + "their results on by INSERT INTO", error.message());
            trial.tick("A", 1);
            trial.change(RuleTrial.add(RuleTrial.count("another", "A")));
            assertEquals("count: 2, another: 0", trial.list());
        }
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_19)
    void shouldEndTheThreadWhenItsTimeIsOver() throws InterruptedException {
        try (RuleTrial trial = new RuleTrial(List.of(), Map.of("compile-timeout", "1s"), 1)) {
            assertThrows(EplException.class, () -> trial.change(RuleTrial.add(ENDLESS)));
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().startsWith("compile ")) {
                    thread.join(60_000);
                    assertFalse(thread.isAlive());
                }
            }
        }
    }
}
