// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.rules;

import java.util.Optional;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleFile;

/**
 * A live change and what the jar says about the same rule now.
 *
 * @param jar the rule in the jar; empty if the jar does not have it
 */
record RuleMerge(LiveChange change, Optional<RecordedRule> jar) {

    /** Whether the jar has come to say what was changed live. */
    boolean isSettled() {
        return jar.equals(change.live());
    }

    /** Whether the jar says what it said when the rule was changed live, so the live rule stays. */
    boolean isKept() {
        return !isSettled() && jar.equals(change.authored());
    }

    /** Whether the rule was only stopped live, so that the text of the jar counts. */
    boolean isStateOnly() {
        Optional<RuleFile> live = change.live().map(RecordedRule::file);
        return !isSettled() && jar.isPresent() && live.isPresent()
                && (live.equals(change.authored().map(RecordedRule::file)) || live.equals(jar.map(RecordedRule::file)));
    }

    /** Whether both the jar and a user have changed the rule. */
    boolean isConflict() {
        return !isSettled() && !isKept() && !isStateOnly();
    }

    /** Whether the jar has changed the rule, without a conflict. */
    boolean isAdopted() {
        return !isConflict() && !jar.equals(change.authored());
    }

    /** The rule as it is to run. In a conflict that nobody could be asked about, it is the live one. */
    Optional<RecordedRule> merged() {
        return isStateOnly() ? jar.map(rule -> new RecordedRule(rule.name(), rule.file(), change.live().get().running())) : change.live();
    }

    /** The change from the rule in the jar to the one that is to run. */
    RuleEdit onTop() {
        return new RuleEdit(change.name(), jar, merged());
    }

    /** The change from the rule that the live change was made on to the one in this jar. */
    RuleEdit authored() {
        return new RuleEdit(change.name(), change.authored(), jar);
    }

    /** What a user changed, and after it what the jar would make of it. */
    RuleEdit overwritten() {
        return new RuleEdit(change.name(), change.live(), jar);
    }
}
