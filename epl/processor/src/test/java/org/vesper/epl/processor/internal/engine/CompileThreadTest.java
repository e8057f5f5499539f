// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.result.EplException;

@Timeout(60)
class CompileThreadTest {

    private static final String RULES = IntStream.range(0, 100).mapToObj(i -> "@Name('r" + i + "') SELECT a" + i + " FROM Tick;")
            .collect(Collectors.joining());

    private final CountDownLatch ended = new CountDownLatch(1);

    @Test
    void shouldRefuseAChangeAndEndItsCheckWhenTheDeadlineHasPassed() throws InterruptedException {
        CompileThread compiler = new CompileThread(Duration.ofMillis(200));
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> compiler.check(1_500_000, this::endless));
        assertEquals("the rules have not changed, since checking them was given up after 0.4 s; make the change in several parts, or set "
                + "compile-timeout of the processor", refusal.getMessage());
        assertTrue(ended.await(30, TimeUnit.SECONDS));
    }

    /** Reads rules until the thread is interrupted or stopped. */
    private List<Rule> endless() {
        try {
            while (true) {
                RuleParser.parse("f", RULES);
            }
        } finally {
            ended.countDown();
        }
    }

    @Test
    void shouldPassOnWhatTheCheckGivesOrThrows() {
        CompileThread compiler = new CompileThread(Duration.ofSeconds(30));
        assertEquals(100, compiler.check(0, () -> RuleParser.parse("f", RULES)).size());
        Supplier<List<Rule>> wrong = () -> RuleParser.parse("f", "@Name('x') SELECT");
        assertThrows(EplException.class, () -> compiler.check(0, wrong));
    }
}
