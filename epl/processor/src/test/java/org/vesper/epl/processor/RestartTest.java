// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.vesper.epl.processor.RuleTrial.count;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vesper.spi.processor.JavaPolicy.Access;
import org.vesper.spi.processor.RuleFile;

/** Public, since a statement calls it. */
public class RestartTest {

    private static boolean broken;

    /** Called by a statement when it begins. */
    public static int pause() {
        if (broken) {
            throw new IllegalStateException("no pause");
        }
        return 5;
    }

    @Test
    void shouldBeginTheOthersWhenOneRuleCannotBeginAgain() {
        broken = false;
        RuleFile bad = new RuleFile("bad.epl", "@Dialect('esper')\n@name('bad') select * from pattern[timer:interval("
                + RestartTest.class.getName() + ".pause())];");
        try (RuleTrial trial = new RuleTrial(Access.BUNDLE, List.of(bad, new RuleFile("good.epl", count("good", "A"))), Map.of(), 1)) {
            trial.tick("A", 1);
            broken = true;
            assertThrows(RuntimeException.class, () -> trial.processor().rules().restart());
            trial.outputs();
            trial.tick("A", 2);
            // It has restarted, so this is its first event.
            assertEquals(List.of("good 1"), trial.outputs());
        }
    }
}
