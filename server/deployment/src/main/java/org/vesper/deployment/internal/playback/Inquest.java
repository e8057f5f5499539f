// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.playback.Playback;
import org.vesper.kernel.playback.PlaybackPlan;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.explanation.ExplainingProcessor;
import org.vesper.spi.explanation.Explanation;
import org.vesper.spi.processor.RuleStatus;

/**
 * Plays a journal up to a position, and finds out why a rule had an output there, or none. <b>Failure:</b> a {@link ConfigurationException}
 * if there is no such position, rule or output.
 */
final class Inquest {

    private final Question question;
    private final JournalSpan span;
    private ExplainingProviders providers;

    Inquest(Question question, PlaybackPlan plan) {
        this.question = question;
        this.span = JournalSpan.at(question.position(), plan.journals().values());
    }

    /** The providers of the network that is played. */
    Providers around(Providers ofApplication) {
        providers = new ExplainingProviders(ofApplication, question.rule());
        return providers;
    }

    /** Plays, and returns the answer, line by line. */
    List<String> answer(Playback playback) {
        providers.processors().forEach((stage, processor) ->
                processor.explain(() -> playback.position(stage) == question.position()));
        List<String> outputs = new ArrayList<>();
        playback.play((identity, event, timeNs) -> outputs.add(identity.toString()));
        question.output().filter(asked -> !outputs.contains(asked)).ifPresent(asked -> {
            throw new ConfigurationException("there is no output " + asked + NearestName.hint(asked, outputs) + "; at position "
                    + question.position() + " there " + (outputs.isEmpty() ? "was none" : "were " + String.join(", ", outputs)));
        });
        Map<String, ExplainingProcessor> owners = owners();
        owners.keySet().forEach(stage -> requireLane(playback, stage));
        List<String> lines = new ArrayList<>();
        owners.forEach((stage, processor) -> lines.addAll(lines(stage, processor)));
        return lines;
    }

    /** Positions are those of a lane. */
    private void requireLane(Playback playback, String processor) {
        if (!playback.hasLane(processor)) {
            throw new ConfigurationException("processor " + processor + " has partitions, each with positions of its own, so its rules"
                    + " cannot be explained yet");
        }
        question.stage().filter(stage -> !playback.isInLane(stage, processor)).ifPresent(stage -> {
            throw new ConfigurationException("between rule " + question.rule() + " in " + processor + " and " + stage + " is a queue, so"
                    + " position " + question.position() + " is where the output left the queue; vesper tap APP/" + processor
                    + " shows positions for --not " + question.rule() + " --event POSITION");
        });
    }

    /** The processors that have the rule. */
    private Map<String, ExplainingProcessor> owners() {
        Map<String, ExplainingProcessor> owners = new LinkedHashMap<>(providers.processors());
        owners.values().removeIf(processor -> processor.rules().status(question.rule()).isEmpty());
        if (owners.isEmpty()) {
            throw new ConfigurationException("there was no rule " + question.rule() + " at position " + question.position() + hint());
        }
        return owners;
    }

    private String hint() {
        List<String> names = providers.processors().values().stream().flatMap(processor -> processor.rules().list().stream())
                .map(RuleStatus::name).toList();
        List<String> rows = names.stream().filter(name -> name.startsWith(question.rule() + '/')).toList();
        List<String> fillers = providers.processors().values().stream().flatMap(processor -> processor.flows().stream())
                .filter(flow -> flow.fills().filter(question.rule()::equals).isPresent()).map(flow -> flow.rule()).toList();
        return !rows.isEmpty() ? "; it has ? in its text, and its rows are " + String.join(", ", rows)
                : !fillers.isEmpty() ? ", but it is an event type that rules fill: ask with --not RULE --event " + question.position()
                + ", where RULE is " + String.join(" or ", fillers) : NearestName.hintAmong(question.rule(), "rules", names);
    }

    private List<String> lines(String stage, ExplainingProcessor processor) {
        List<Explanation> found = processor.explanations().stream()
                .filter(each -> each.hasFired() || question.output().isEmpty()).toList();
        if (found.isEmpty()) {
            String text = "rule " + question.rule() + " had no output at position " + question.position() + ", because "
                    + (span.isEvent() ? "the event did not reach processor " + stage
                    : "it is a clock tick at which nothing was due for it");
            return question.json() ? List.of(new ExplanationValue(question, stage).unreached(text)) : List.of(text);
        }
        Function<Explanation, List<String>> form = question.json() ? each -> List.of(new ExplanationValue(question, stage).of(each))
                : each -> new ExplanationText(question, stage, each).lines();
        return found.stream().map(form).flatMap(List::stream).toList();
    }
}
