// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.spi.processor.RuleFile;

/** Compares a rule whose window is optimized away with the same rule in Esper's dialect, where the window remains. */
class IdleWindowTest {

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
            SELECT price, TREND(price) AS run FROM (SELECT * FROM Tick WHERE symbol = 'A') RETAIN 3 EVENTS HAVING TREND(price) > 1 ; \
            select price, trend(price) as run from Tick(symbol = 'A')#length(3) having trend(price) > 1
            SELECT TREND(price) AS run FROM Tick RETAIN 1 EVENT                              ; select trend(price) as run from Tick#length(1)
            SELECT TREND(price) AS run FROM Tick RETAIN ALL HAVING TREND(price) <> 1         ; \
            select trend(price) as run from Tick#keepall having trend(price) != 1
            SELECT ISTREAM symbol, -TREND(price) AS run FROM Tick RETAIN 2 EVENTS HAVING price > 2 ; \
            select symbol, -trend(price) as run from Tick#length(2) having price > 2
            """)
    void shouldPutOutTheSameWhenTheWindowIsLeftOut(String rule, String withWindow) {
        List<String> outputs = outputs("@Name('r') " + rule + ";");
        assertTrue(outputs.size() > 20, () -> "too few to compare: " + outputs);
        assertEquals(outputs("@Dialect('esper')\n@name('r') " + withWindow + ";"), outputs);
    }

    /** Prices with few distinct values, so that many are equal; the clock advances as well. */
    private static List<String> outputs(String rule) {
        try (RuleTrial trial = new RuleTrial(List.of(new RuleFile("rules.epl", rule)), Map.of(), 1)) {
            Random random = new Random(7);
            List<String> outputs = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                trial.tick(random.nextBoolean() ? "A" : "B", random.nextInt(6));
                trial.processor().advanceTime(0, i * 100L);
                int event = i;
                trial.outputs().forEach(output -> outputs.add("event " + event + ": " + output));
            }
            return outputs;
        }
    }
}
