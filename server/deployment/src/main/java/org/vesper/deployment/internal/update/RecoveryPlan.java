// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.update;

import java.util.List;
import java.util.Optional;
import org.vesper.deployment.internal.jar.PlanLines;
import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.spi.processor.RuleStatus;

/** The state that rules retain, and the state that starts empty, when a network replaces another one. */
final class RecoveryPlan {

    private RecoveryPlan() {
    }

    /**
     * Adds what rules retain.
     *
     * @param old a running network
     * @param fresh a network that is not started, and is recovered from the journal of the old one if both have one
     */
    static void add(PlanLines lines, Network old, Network fresh) {
        if (fresh.recovery().isEmpty() || old.recovery().isEmpty()) {
            lines.add("processors whose rules start empty", fresh.processors().stream().map(ProcessorStage::id).toList());
            return;
        }
        List<String> problems = fresh.recovery().get().problems(fresh.stages());
        if (!problems.isEmpty()) {
            lines.add(notTakenOver(fresh, problems));
            return;
        }
        for (ProcessorStage processor : fresh.processors()) {
            Optional<ProcessorStage> before = old.processors().stream().filter(one -> one.id().equals(processor.id())).findFirst();
            List<String> empty = processor.rules().stream().map(RuleStatus::name)
                    .filter(rule -> before.filter(one -> isSame(one, processor, rule)).isEmpty()).toList();
            int recovered = processor.rules().size() - empty.size();
            lines.add("processor " + processor.id() + ": " + recovered
                    + (recovered == 1 ? " rule is recovered with what it retains" : " rules are recovered with what they retain"));
            lines.add("processor " + processor.id() + ", rules that start empty", empty);
        }
    }

    /** What a network that starts without a predecessor would discard of the state in its journals. */
    static List<String> ofStart(Network fresh) {
        List<String> discarded = fresh.recovery().map(recovery -> recovery.discarded(fresh.stages())).orElse(List.of());
        return discarded.isEmpty() ? List.of() : List.of(notTakenOver(fresh, discarded));
    }

    private static String notTakenOver(Network fresh, List<String> problems) {
        return "the journal cannot be taken over, so " + (fresh.recovery().orElseThrow().startsEmptyIfNeeded()
                ? "it is put aside, and all rules start empty" : "the version is refused, unless recovery.on-change is start-empty")
                + ": " + String.join("; ", problems);
    }

    private static boolean isSame(ProcessorStage before, ProcessorStage after, String rule) {
        return before.rule(rule).isPresent() && before.ruleText(rule).equals(after.ruleText(rule));
    }
}
