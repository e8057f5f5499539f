// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.Optional;

import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.source.RuleSource;

/** What will be under a name when changes have been made: a rule that is there already, a new one, or nothing. */
sealed interface Planned {

    /** No rule any more. */
    record Gone() implements Planned {
    }

    /** The same rule as now, on or off. If it is another object than now, it begins anew or has ended. */
    record Kept(RunningRule rule) implements Planned {
    }

    /**
     * A new rule.
     *
     * @param counted whose count it goes on with
     */
    record Fresh(RuleSource source, boolean running, Optional<RunningRule> counted) implements Planned {
    }
}
