// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vesper.spi.processor.JavaPolicy.Access;
import org.vesper.spi.processor.RuleFile;

/** Tests which rule a processor names while a rule does not return. Public because rules call it. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
public class RuleAtWorkTest {

    private static CountDownLatch entered;
    private static CountDownLatch goOn;

    private RuleTrial trial;

    @AfterEach
    void close() {
        trial.close();
    }

    /** Called by rules. */
    public static boolean hangs(String symbol) throws InterruptedException {
        if (symbol.equals("HANG")) {
            entered.countDown();
            goOn.await();
        }
        return true;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT symbol FROM Tick WHERE ${hangs}",
        "SELECT symbol FROM (SELECT * FROM Tick WHERE price > 0 AND ${hangs}) RETAIN 2 EVENTS",
        "SELECT ${hangs} AS h FROM Tick",
        "SELECT symbol FROM Tick RETAIN 1 EVENT HAVING ${hangs}",
        "SELECT t.symbol MATCHING t:=Tick(${hangs})"
    })
    void shouldBeTheOneThatHangs(String rule) throws InterruptedException {
        String hangs = RuleAtWorkTest.class.getName() + ".hangs(symbol)";
        trial = new RuleTrial(Access.BUNDLE, "@Name('before') SELECT price FROM Tick WHERE symbol LIKE 'H%';",
                "@Name('bad') " + rule.replace("${hangs}", hangs) + ";",
                "@Name('behind') SELECT symbol FROM Tick WHERE symbol LIKE 'HA%';");
        assertNamedWhileItHangs("bad");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void shouldBeTheOneThatHangsWhenItIsInEspersDialect(String lockFree) throws InterruptedException {
        String text = "@Dialect('esper')\n@name('bad') select symbol from Tick(" + RuleAtWorkTest.class.getName() + ".hangs(symbol));\n";
        trial = new RuleTrial(Access.BUNDLE, List.of(new RuleFile("e.epl", text)), Map.of("lock-free", lockFree), 1);
        assertNamedWhileItHangs("bad");
    }

    @Test
    void shouldBeNoneWhenNoneIsAtWork() {
        trial = new RuleTrial("@Name('good') SELECT price FROM Tick WHERE symbol LIKE 'A%';");
        trial.tick("A", 1);
        assertEquals(Optional.empty(), trial.processor().ruleAtWork(0));
    }

    private void assertNamedWhileItHangs(String rule) throws InterruptedException {
        entered = new CountDownLatch(1);
        goOn = new CountDownLatch(1);
        Thread lane = new Thread(() -> trial.tick("HANG", 1));
        lane.start();
        try {
            entered.await();
            assertEquals(Optional.of(rule), trial.processor().ruleAtWork(0));
        } finally {
            goOn.countDown();
            lane.join();
        }
        assertEquals(Optional.empty(), trial.processor().ruleAtWork(0));
    }
}
