// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.source.RuleSource;

/** What will be under a name that changes touch. */
sealed interface PlannedRule {

    /** Whether it will be on. */
    boolean running();

    /** The same, on or off. */
    PlannedRule switched(boolean on);

    /** No rule any more. */
    record Removed() implements PlannedRule {

        @Override
        public boolean running() {
            return false;
        }

        @Override
        public PlannedRule switched(boolean on) {
            return this;
        }
    }

    /** The rule that is there, which ends and, if it is to be on, begins again. */
    record Kept(RunningRule rule, boolean running) implements PlannedRule {

        @Override
        public PlannedRule switched(boolean on) {
            return new Kept(rule, on);
        }
    }

    /** A rule as it stands in a file that came with the changes. */
    record Written(RuleSource source, boolean running) implements PlannedRule {

        @Override
        public PlannedRule switched(boolean on) {
            return new Written(source, on);
        }
    }
}
