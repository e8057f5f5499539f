// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.vesper.epl.processor.RuleTrial.add;
import static org.vesper.epl.processor.RuleTrial.count;
import static org.vesper.epl.processor.RuleTrial.remove;
import static org.vesper.epl.processor.RuleTrial.replace;
import static org.vesper.epl.processor.RuleTrial.rows;
import static org.vesper.epl.processor.RuleTrial.stop;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleFile;

/** What a ledger gets to keep of rules, and how rules that it keeps stay in an upload. */
class RecordedRulesTest {

    private static final String ABOVE = "@Name('above') SELECT price FROM (SELECT * FROM Tick WHERE price > ?) RETAIN 1 EVENT;";

    private RuleTrial trial;

    @AfterEach
    void close() {
        if (trial != null) {
            trial.close();
        }
    }

    @Test
    void shouldSayWhatEachRuleIsBeforeAndAfterAChange() {
        trial = new RuleTrial(count("a", "A"), count("b", "B"), count("c", "C"));

        List<RuleEdit> edits = rules().prepare(List.of(stop("a"), remove("b"), replace(count("c", "D")), add(count("d", "D")))).edits();

        assertEquals(Set.of(
                new RuleEdit("a", Optional.of(rule("a", count("a", "A"), true)), Optional.of(rule("a", count("a", "A"), false))),
                new RuleEdit("b", Optional.of(rule("b", count("b", "B"), true)), Optional.empty()),
                new RuleEdit("c", Optional.of(rule("c", count("c", "C"), true)), Optional.of(rule("c", count("c", "D"), true))),
                new RuleEdit("d", Optional.empty(), Optional.of(rule("d", count("d", "D"), true)))), Set.copyOf(edits));
    }

    @Test
    void shouldKeepARowInTheTableOfItsRule() {
        trial = new RuleTrial(ABOVE);

        List<RuleEdit> edits = rules().prepare(List.of(rows("name,least\nten,10\nfive,5\n"), stop("above/five"))).edits();

        assertEquals(Set.of(row("ten", "10", true), row("five", "5", false)), Set.copyOf(edits.stream()
                .map(edit -> edit.after().orElseThrow()).filter(RecordedRule::isRow).toList()));
    }

    @Test
    void shouldSayNothingWhenNothingDiffers() {
        trial = new RuleTrial(count("a", "A"));

        assertEquals(List.of(), rules().prepare(List.of(new RuleChange.Start(List.of("a")), replace(count("a", "A")))).edits());
    }

    @Test
    void shouldBeTheSameRuleWhenItIsPutBack() {
        trial = new RuleTrial(count("a", "A").replace("'a'", "\"it's\""), "@Name('b')\n-- why\nSELECT price\n  FROM Tick;", ABOVE);
        for (String name : List.of("it's", "b", "above")) {
            RecordedRule before = rules().recorded(name).orElseThrow();
            trial.change(remove(name));
            trial.change(new RuleChange.Add(before.file()));
            assertEquals(Optional.of(before), rules().recorded(name));
        }
    }

    @Test
    void shouldLeaveAloneWhatAnUploadExcepts() {
        String changed = count("changed", "A");
        String removed = count("removed", "A");
        trial = new RuleTrial(changed, removed, count("other", "A"), ABOVE);
        trial.change(replace(count("changed", "B")), remove("removed"), add(count("added", "A")), rows("name,least\nlive,10\n"));
        trial.tick("B", 1);
        trial.tick("A", 1);
        RuleFile table = new RuleFile("above.csv", "name,least\njar,20\n");

        trial.change(new RuleChange.Upload(List.of(new RuleFile("jar.epl", String.join("\n", changed, removed,
                count("other", "C"), ABOVE)), table), Set.of("changed", "removed", "added", "above/live")));

        assertEquals("changed: 1, other: 0, added: 1, above/live: 0, above/jar: 0", trial.list());
        trial.outputs();
        trial.tick("B", 2);
        assertEquals(List.of("changed 2"), trial.outputs());
    }

    private RuleControl rules() {
        return trial.processor().rules();
    }

    /** The rule as it is kept: as in a file of its own. */
    private static RecordedRule rule(String name, String file, boolean running) {
        return new RecordedRule(name, new RuleFile("rule " + name, file + "\n"), running);
    }

    private static RecordedRule row(String name, String least, boolean running) {
        return new RecordedRule("above/" + name, new RuleFile("above.csv", "name,least\n" + name + ',' + least + '\n'), running);
    }
}
