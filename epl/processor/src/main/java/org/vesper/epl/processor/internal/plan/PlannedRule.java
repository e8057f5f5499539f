// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.source.RuleSource;

/** The planned state of a name that changes. */
sealed interface PlannedRule {

    /** Whether it will be on. */
    boolean running();

    /** The same, on or off. */
    PlannedRule switched(boolean on);

    /** No rule. */
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

    /** A rule that exists, and whose text does not change. */
    sealed interface Existing extends PlannedRule {

        RunningRule rule();
    }

    /** The existing rule in the shadow, or no longer there; it goes on. */
    record Marked(RunningRule rule) implements Existing {

        @Override
        public boolean running() {
            return rule.running();
        }

        @Override
        public PlannedRule switched(boolean on) {
            return new Kept(rule, on);
        }
    }

    /** The existing rule, which ends and, if it is to be on, restarts. */
    record Kept(RunningRule rule, boolean running) implements Existing {

        @Override
        public PlannedRule switched(boolean on) {
            return new Kept(rule, on);
        }
    }

    /** A rule as written in a file of the changes. */
    record Written(RuleSource source, boolean running) implements PlannedRule {

        @Override
        public PlannedRule switched(boolean on) {
            return new Written(source, on);
        }
    }
}
