// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import com.espertech.esper.compiler.client.EPCompileException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.vesper.api.EventType;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.EvictionCheck;
import org.vesper.epl.language.PartitionCheck;
import org.vesper.epl.language.RecoveryCheck;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.processor.internal.rule.Snapshot;
import org.vesper.spi.processor.RuleChange;

/**
 * Determines the effect of changes on the rules: reads them, translates the new rules and checks that all are consistent. It compiles
 * nothing and changes nothing.
 *
 * <p><b>Threading:</b> the thread that prepares changes, one at a time, without a lane.
 *
 * @param partitionCheck finds rules that cannot run in partitions; empty if there is only one partition
 * @param recoveryCheck finds rules that cannot be recovered; empty while none is refused
 * @param evictionCheck finds rules that cannot give up events; empty if none has to
 * @param dialect the dialect of rules files that do not declare one
 * @param streams finds the columns of what statements in Esper's dialect declare
 */
public record RuleChangePlanner(RuleTranslator translator, Optional<PartitionCheck> partitionCheck,
                                Supplier<Optional<RecoveryCheck>> recoveryCheck, Optional<EvictionCheck> evictionCheck,
                                Dialect dialect, EsperCompiler streams) {

    /** Finds the columns of what statements in Esper's dialect declare, by name. */
    @FunctionalInterface
    public interface EsperCompiler {

        /**
         * The columns of what the statements declare. <b>Failure:</b> an exception if they do not compile.
         *
         * @param hidden the modules that they do not see
         */
        Map<String, EventType> columns(String statements, Set<String> hidden) throws EPCompileException;
    }

    /**
     * Plans changes. An unchanged rule of an upload is recreated if it uses declarations of a changed one. Other rules may use the
     * recreated rule, so this repeats until no such rule is left.
     *
     * <p><b>Failure:</b> a {@link org.vesper.config.ConfigurationException} with all errors.
     */
    public ChangePlan plan(Snapshot now, List<RuleChange> changes) {
        PlanAttempt attempt = new PlanAttempt(RuleChangeReader.read(now, changes, dialect), this);
        while (!attempt.outdated().isEmpty()) {
            attempt = new PlanAttempt(attempt.rules().recreating(attempt.outdated()), this);
        }
        return attempt.finish();
    }
}
