// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.List;
import java.util.Optional;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.PartitionCheck;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.spi.processor.RuleChange;

/**
 * Decides what changes do to the rules: reads them, translates the new rules and checks that all fit together. Nothing is compiled and
 * nothing is changed.
 *
 * <p><b>Threading:</b> the control thread, without a lane.
 *
 * @param partitionCheck finds rules that cannot run in partitions; empty if there is one only
 * @param dialect of rules files that do not say one
 */
public record RuleChangePlanner(RuleTranslator translator, Optional<PartitionCheck> partitionCheck, Dialect dialect) {

    /**
     * Plans changes. An unchanged rule of an upload is recreated if it uses what a changed one declares; it may be used itself, so this
     * is repeated until no such rule is left.
     *
     * <p><b>Failure:</b> a {@link org.vesper.spi.ConfigurationException} with all mistakes.
     */
    public ChangePlan plan(Snapshot now, List<RuleChange> changes) {
        PlanAttempt attempt = new PlanAttempt(RuleChangeReader.read(now, changes, dialect), this);
        while (!attempt.outdated().isEmpty()) {
            attempt = new PlanAttempt(attempt.rules().recreating(attempt.outdated()), this);
        }
        return attempt.finish();
    }
}
