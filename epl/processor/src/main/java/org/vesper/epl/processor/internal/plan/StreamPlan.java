// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.processor.internal.rule.LiveStream;
import org.vesper.epl.processor.internal.rule.RuleBody;
import org.vesper.epl.processor.internal.rule.RunningRule;
import org.vesper.epl.processor.internal.rule.Snapshot;

/** The streams to declare for new rules, and the rules that use their predecessors. */
final class StreamPlan {

    private final RuleSetPlan rules;
    private final Snapshot now;
    private final RemovalImpact impact;
    private final Map<String, EventType> added = new LinkedHashMap<>();
    private final Set<RunningRule> outdated = new LinkedHashSet<>();
    private final List<EplError> errors = new ArrayList<>();

    /** Creates a plan without streams. */
    StreamPlan(RuleSetPlan rules, RemovalImpact impact) {
        this.rules = rules;
        this.now = rules.now();
        this.impact = impact;
    }

    /** The streams to declare. */
    List<EventType> added() {
        return List.copyOf(added.values());
    }

    /** The unchanged rules of an upload that use a stream whose columns change. */
    Collection<RunningRule> outdated() {
        return outdated;
    }

    /** The errors of rules that fill a stream with columns that differ from those that other rules require. */
    List<EplError> errors() {
        return errors;
    }

    /**
     * Declares the streams that new rules fill, and those of other rules that new rules read.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} if a stream is read but no rule would fill it.
     */
    void declare(Collection<TranslatedRule> newRules) {
        List<TranslatedRule> stayingFillers = impact.stayingFillers();
        requireFillers(Stream.concat(stayingFillers.stream(), newRules.stream()));
        stayingFillers.stream().filter(filler -> isNeeded(filler, newRules)).forEach(this::add);
        newRules.forEach(this::add);
    }

    /**
     * Requires a filler for each stream that is read. Without one its columns are undefined, so its readers could be neither replaced nor
     * uploaded again.
     */
    private void requireFillers(Stream<TranslatedRule> fillers) {
        Set<String> filled = fillers.flatMap(rule -> rule.fills().stream()).collect(Collectors.toSet());
        for (LiveStream stream : now.deployed().streams()) {
            List<RunningRule> users = filled.contains(stream.type().name()) ? List.of() : impact.stayingUsers(stream);
            if (!users.isEmpty()) {
                throw new ConfigurationException("no remaining rule fills " + stream.type().name() + ", which these rules read: "
                        + oneOfEach(users) + "; remove or replace them in the same change, or stop the rule that fills it");
            }
        }
    }

    /** Whether a new rule reads the stream that a rule fills, or the rule gets rows. */
    private boolean isNeeded(TranslatedRule filler, Collection<TranslatedRule> newRules) {
        return rules.rows().containsKey(filler.name())
                || newRules.stream().anyMatch(rule -> rule.reads().contains(filler.fills().orElseThrow()));
    }

    private void add(TranslatedRule rule) {
        rule.filled().ifPresent(type -> add(rule, rule.fills().orElseThrow(), type));
    }

    private void add(TranslatedRule rule, String name, EventType type) {
        Optional<LiveStream> live = added.containsKey(name) ? Optional.empty() : now.deployed().stream(name);
        Optional<EventType> current = Optional.ofNullable(added.get(name)).or(() -> live.map(LiveStream::type));
        if (current.filter(stream -> stream.properties().equals(type.properties())).isPresent()) {
            return;
        }
        List<RunningRule> users = live.map(impact::stayingUsers).orElse(List.of());
        if (users.isEmpty()) {
            added.put(name, type);
        } else if (rules.isUpload()) {
            outdated.addAll(users);
        } else {
            errors.add(RuleErrors.at(rule, "the stream " + name + " has the columns "
                    + String.join(", ", live.orElseThrow().type().properties().keySet()) + " for rules that are not changed: "
                    + oneOfEach(users) + "; fill it with the same columns, or replace those rules in the same change"));
        }
    }

    /** The names of rules, one for each template. */
    private static String oneOfEach(List<RunningRule> rules) {
        Map<RuleBody, String> names = new LinkedHashMap<>();
        rules.forEach(rule -> names.putIfAbsent(rule.body(), rule.name()));
        return String.join(", ", names.values());
    }
}
