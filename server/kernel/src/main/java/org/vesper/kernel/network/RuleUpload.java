// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.kernel.wiring.EventFlow;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleEffect;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleFlow;

/**
 * New rules for several processors. All are checked and compiled before the first is changed. If one cannot be changed, or fails after its
 * rules have been changed, all return to their previous rules; rules that had been removed or replaced restart empty.
 *
 * <p><b>Threading:</b> a thread whose turn it is in all these processors. The control thread switches the rules.
 */
final class RuleUpload implements AutoCloseable {

    private final List<Step> steps = new ArrayList<>();

    private record Step(ProcessorStage stage, PreparedChange change) {
    }

    private RuleUpload() {
    }

    /**
     * Checks and compiles the new rules. <b>Failure:</b> a {@link org.vesper.config.ConfigurationException} for rules that are wrong, or
     * that wait for events that cannot reach them.
     *
     * @param files by the id of the processor
     * @param flow the flow of events in the network
     */
    static RuleUpload prepare(List<ProcessorStage> stages, Map<String, List<RuleFile>> files, EventFlow flow) {
        RuleUpload upload = new RuleUpload();
        stages.stream().filter(stage -> files.containsKey(stage.id())).forEach(stage ->
                upload.steps.add(new Step(stage, stage.prepareJar(files.get(stage.id())))));
        Map<String, List<RuleFlow>> planned = new HashMap<>();
        upload.steps.forEach(step -> planned.put(step.stage().id(), step.change().flows()));
        flow.check(planned);
        return upload;
    }

    @Override
    public void close() {
        steps.forEach(step -> step.change().close());
    }

    /** The effects by the id of the processor. */
    Map<String, RuleEffect> effects() {
        Map<String, RuleEffect> effects = new TreeMap<>();
        steps.forEach(step -> step.change().effect().ifPresent(effect -> effects.put(step.stage().id(), effect)));
        return effects;
    }

    /** Makes all changes. <b>Failure:</b> none is made; the exception also reports a processor that cannot be rolled back. */
    Map<String, RuleEffect> apply(ControlThread control) {
        Map<ProcessorStage, List<RuleFile>> changed = new LinkedHashMap<>();
        Optional<RuntimeException> failure = control.call(() -> attempt(changed), ProcessorStage.RULE_CHANGE_TIMEOUT);
        if (failure.isPresent()) {
            changed.forEach((stage, rules) -> rollBack(control, stage, rules, failure.get()));
            throw failure.get();
        }
        return effects();
    }

    /** Makes the changes up to the first failure. @param changed receives the former rules of those that have changed */
    private Optional<RuntimeException> attempt(Map<ProcessorStage, List<RuleFile>> changed) {
        for (Step step : steps) {
            List<RuleFile> before = rulesOf(step.stage());
            try {
                step.stage().apply(step.change());
            } catch (RuntimeException e) {
                if (!rulesOf(step.stage()).equals(before)) {
                    changed.put(step.stage(), before);
                }
                return Optional.of(e);
            }
            changed.put(step.stage(), before);
        }
        return Optional.empty();
    }

    private static List<RuleFile> rulesOf(ProcessorStage stage) {
        List<RuleFile> files = new ArrayList<>(stage.ruleTables());
        files.add(new RuleFile("rules of " + stage.id(), stage.rulesText()));
        return files;
    }

    /** Gives the rules back. They are compiled off the control thread, as those of any change. */
    private static void rollBack(ControlThread control, ProcessorStage stage, List<RuleFile> rules, RuntimeException reason) {
        try {
            PreparedChange back = stage.turns().prepare(() -> stage.prepare(List.of(new RuleChange.Upload(rules))));
            control.call(() -> {
                stage.apply(back);
                return null;
            }, ProcessorStage.RULE_CHANGE_TIMEOUT);
        } catch (RuntimeException e) {
            throw new IllegalStateException(reason.getMessage() + "; and processor " + stage.id() + " keeps its new rules: " + e, e);
        }
    }
}
