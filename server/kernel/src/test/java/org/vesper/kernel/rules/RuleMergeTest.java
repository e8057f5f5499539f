// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleFile;

/** What becomes of a live change when the jar of the application is another one. */
class RuleMergeTest {

    /** A rule is its text, with a - in front if it is stopped; nothing stands for no rule. */
    @ParameterizedTest
    @CsvSource({
        // in the old jar, live, in the new jar, outcome, what runs
        "one,  two,  one,   kept,     two",
        "one,  two,  two,   settled,  two",
        "one,  two,  three, conflict, two",
        "one,  two,  ,      conflict, two",
        "one,  -one, one,   kept,     -one",
        "one,  -one, three, state,    -three",
        "one,  -one, ,      conflict, -one",
        "one,  -two, two,   state,    -two",
        "one,  ,     one,   kept,     ",
        "one,  ,     ,      settled,  ",
        "one,  ,     three, conflict, ",
        ",     two,  ,      kept,     two",
        ",     two,  two,   settled,  two",
        ",     two,  three, conflict, two"})
    void shouldKeepALiveChangeUnlessTheJarContradictsIt(String old, String live, String fresh, String outcome, String runs) {
        RuleMerge merge = new RuleMerge(new LiveChange("a", rule(old), rule(live)), rule(fresh));

        assertEquals(outcome, merge.isConflict() ? "conflict" : merge.isSettled() ? "settled" : merge.isKept() ? "kept" : "state");
        assertEquals(rule(runs), merge.merged());
    }

    private static Optional<RecordedRule> rule(String text) {
        return Optional.ofNullable(text).map(written -> new RecordedRule("a", new RuleFile("rule a", written.replace("-", "")),
                !written.startsWith("-")));
    }
}
