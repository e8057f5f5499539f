// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.playback;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.playback.Playback;
import org.vesper.kernel.playback.PlaybackPlan;
import org.vesper.kernel.recovery.handoff.LanePlace;
import org.vesper.kernel.wiring.Providers;
import org.vesper.spi.explanation.ExplainingProcessor;
import org.vesper.spi.explanation.Explanation;
import org.vesper.spi.processor.RuleStatus;

/**
 * Plays journals up to a position, and finds out why a rule had an output there, or none. What has crossed into the lane of an output is
 * followed back to the lane of its rule. <b>Failure:</b> a {@link ConfigurationException} if there is no such position, rule or output.
 */
final class Inquest {

    private final Question question;
    private final Map<String, Path> journals;
    private ExplainingProviders providers;

    Inquest(Question question, PlaybackPlan plan) {
        this.question = question;
        this.journals = plan.journals();
    }

    /** The providers of the network that is played. */
    Providers around(Providers ofApplication) {
        providers = new ExplainingProviders(ofApplication, question.rule());
        return providers;
    }

    /** Plays, and returns the answer, line by line. */
    List<String> answer(Playback playback) {
        AskedPlaces places = AskedPlaces.of(question, playback, journals);
        providers.processors().forEach((stage, processor) -> {
            List<String> lanes = playback.lanes(stage);
            processor.explain(partition -> isAsked(lanes.get(partition), playback, places));
        });
        List<String> outputs = new ArrayList<>();
        playback.playUntil(places.positions(), (identity, event, timeNs) -> {
            if (identity.position() == question.position() && question.stage().filter(identity.stage()::equals).isPresent()) {
                outputs.add(identity.toString());
            }
        });
        boolean warm = places.lanes().stream().anyMatch(lane ->
                playback.warmSince(question.rule(), new LanePlace(lane, places.positions().get(lane))).isPresent());
        question.output().filter(asked -> !outputs.contains(asked) && !warm).ifPresent(asked -> {
            throw new ConfigurationException("there is no output " + asked + NearestName.hint(asked, outputs) + "; at position "
                    + question.position() + " there " + (outputs.isEmpty() ? "was none" : "were " + String.join(", ", outputs)));
        });
        List<Answer> answers = answers(playback, places);
        return answers.stream().noneMatch(Answer::isExplained) ? answers.get(0).lines(question, places)
                : chosen(answers).flatMap(answer -> answer.lines(question, places).stream()).toList();
    }

    private static boolean isAsked(String lane, Playback playback, AskedPlaces places) {
        Long position = places.positions().get(lane);
        return position != null && position == playback.position(lane);
    }

    /** The answer of one processor about a place; empty if the event did not reach it. */
    private record Answer(ExplainedPlace place, List<Explanation> explanations) {

        boolean isExplained() {
            return !explanations.isEmpty();
        }

        boolean hasFired() {
            return explanations.stream().anyMatch(Explanation::hasFired);
        }

        private String warm() {
            return place.warmSince().isEmpty() ? "" : "what the rule was fed when it began warm, at position "
                    + place.warmSince().getAsLong() + ", is not known here; without it, ";
        }

        List<String> lines(Question question, AskedPlaces places) {
            if (explanations.isEmpty()) {
                boolean event = place.lane().or(() -> places.lanes().stream().findFirst()).filter(places::isEvent).isPresent();
                String text = warm() + "rule " + question.rule() + " had no output at position " + place + ", because " + (event
                        ? "the event did not reach processor " + place.processor()
                        : "it is a clock tick at which nothing was due for it");
                return question.json() ? List.of(new ExplanationValue(question.rule(), place).unreached(text)) : List.of(text);
            }
            return explanations.stream().filter(each -> each.hasFired() || !(question.output().isPresent() && hasFired()))
                    .flatMap(each -> question.json() ? Stream.of(new ExplanationValue(question.rule(), place).of(each))
                            : new ExplanationText(question.rule(), place, each).lines().stream()).toList();
        }
    }

    /** Of an output, the rule that fired in the last lane; else all. */
    private Stream<Answer> chosen(List<Answer> answers) {
        Stream<Answer> explained = answers.stream().filter(Answer::isExplained);
        Optional<Answer> fired = answers.stream().filter(Answer::hasFired).findFirst();
        return question.output().isEmpty() ? explained : fired.map(Stream::of).orElse(explained);
    }

    /** The answers of all processors that have the rule, in the order of the places. */
    private List<Answer> answers(Playback playback, AskedPlaces places) {
        List<Answer> answers = new ArrayList<>();
        Map<String, ExplainingProcessor> owners = owners();
        for (String lane : places.lanes()) {
            LanePlace place = new LanePlace(lane, places.positions().get(lane));
            owners.forEach((stage, processor) -> {
                int partition = playback.lanes(stage).indexOf(lane);
                if (partition >= 0) {
                    answers.add(new Answer(new ExplainedPlace(stage, Optional.of(lane).filter(any -> places.areSeveral()),
                            place.position(), playback.isEnough(place), places.oldest(lane), playback.warmSince(question.rule(), place)),
                            processor.explanations(partition)));
                }
            });
        }
        if (answers.isEmpty()) {
            throw new ConfigurationException("rule " + question.rule() + " is in " + String.join(", ", owners.keySet()) + ", and "
                    + (places.missing().isEmpty() ? "there is no position " + question.position() + " in the journal of its lane"
                    : "what caused position " + question.position() + " is not in the journal " + places.missing()));
        }
        return answers;
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
}
