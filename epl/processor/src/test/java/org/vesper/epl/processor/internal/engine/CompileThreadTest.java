// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;

@Timeout(60)
class CompileThreadTest {

    private static final String RULES = IntStream.range(0, 100).mapToObj(i -> "@Name('r" + i + "') SELECT a" + i + " FROM Tick;")
            .collect(Collectors.joining());

    private int compiling;
    private final CountDownLatch ended = new CountDownLatch(1);

    @Test
    void shouldRefuseAChangeAndEndItWhenTheDeadlineOfItsLengthHasPassed() throws InterruptedException {
        CompileThread compiler = new CompileThread(Duration.ofMillis(200), 150_000);
        ConfigurationException refusal = assertThrows(ConfigurationException.class, () -> compiler.call(() -> endless(step -> { })));
        assertEquals("the rules have not changed, since the change was given up after 0.4 s (compile-timeout) while they were checked; make"
                + " the change in several parts, or set compile-timeout of the processor", refusal.getMessage());
        assertTrue(ended.await(30, TimeUnit.SECONDS));
    }

    /** Each step takes far less time than the deadline. */
    @Test
    void shouldRefuseAChangeAtARuleWhenItsStepsTogetherExceedTheDeadline() throws InterruptedException {
        CompileThread compiler = new CompileThread(Duration.ofSeconds(2), 0);
        EplException refusal = assertThrows(EplException.class, () -> compiler.call(() -> endless(step -> {
            if (step <= 50) {
                compiler.compiles(message -> new EplError("f", "r" + step, 1, 1, message, ""));
            }
        })));
        EplError error = refusal.errors().get(0);
        assertTrue(Integer.parseInt(error.rule().substring(1)) > 1, error.rule());
        assertTrue(error.message().matches("the rules have not changed, since the change was given up after 2\\.0 s \\(compile-timeout\\) at"
                + " this rule, which had been compiled for \\d\\.\\d s; make the change in several parts, .*"), error.message());
        assertTrue(ended.await(30, TimeUnit.SECONDS));
    }

    @Test
    void shouldAllowOneMoreTimeOutForEachHundredRulesWhenTheyAreCompiled() throws InterruptedException {
        CompileThread compiler = new CompileThread(Duration.ofMillis(200), 0);
        EplException refusal = assertThrows(EplException.class, () -> compiler.call(() -> endless(step -> {
            while (compiling <= 250) {
                int rule = compiling++;
                compiler.compiles(message -> new EplError("f", "r" + rule, 1, 1, message, ""));
            }
        })));
        assertEquals("r250", refusal.errors().get(0).rule());
        assertTrue(refusal.getMessage().contains(" given up after 0.6 s "), refusal.getMessage());
        assertTrue(ended.await(30, TimeUnit.SECONDS));
    }

    /** Reads rules in small steps until the thread is interrupted or stopped. */
    private List<Rule> endless(IntConsumer begin) {
        try {
            for (int step = 1;; step++) {
                begin.accept(step);
                RuleParser.parse("f", RULES);
            }
        } finally {
            ended.countDown();
        }
    }

    @Test
    void shouldPassOnWhatTheChangeGivesOrThrows() {
        assertEquals(100, new CompileThread(Duration.ofSeconds(30), 0).call(() -> RuleParser.parse("f", RULES)).size());
        Supplier<List<Rule>> wrong = () -> RuleParser.parse("f", "@Name('x') SELECT");
        assertThrows(EplException.class, () -> new CompileThread(Duration.ofSeconds(30), 0).call(wrong));
    }

    @Test
    void shouldRefuseToPrepareAChangeFurtherWhenTheDeadlineHasPassed() {
        new CompileThread(Duration.ofHours(1), 0).requireTime();
        String refusal = assertThrows(ConfigurationException.class, () -> new CompileThread(Duration.ZERO, 0).requireTime()).getMessage();
        assertTrue(refusal.endsWith("; leave --warm out, and the rules begin empty, or set compile-timeout of the processor"), refusal);
    }
}
