// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.Dialect;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EsperStream;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.processor.internal.state.WrittenRule;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/**
 * The rules that run in the engine beside for one rule, as the rules of the processor are now: the ones that fill the streams which it
 * reads, and the rules that show the values of its conditions and of theirs.
 *
 * @param rules the rules by name
 * @param probes of the rules that fill its streams, then of the rule itself; none if there is no such rule, or it does not run
 * @param stopped the rules that are stopped; a stream that only these fill exists, and is empty
 * @param streams the types of the streams that the rules fill
 */
record ProbePlan(Map<String, String> rules, List<RuleProbe> probes, List<String> stopped, Map<String, EventType> streams) {

    static final ProbePlan EMPTY = new ProbePlan(Map.of(), List.of(), List.of(), Map.of());

    /** A rule with its streams. */
    private record Candidate(String name, String text, boolean inserts, TranslatedRule translated, boolean runs) {

        boolean fills(Set<String> streams) {
            return translated.fills().filter(streams::contains).isPresent();
        }
    }

    /** Makes the plan for a rule. */
    static ProbePlan of(String rule, EplProcessor processor, Dialect dialect, RuleTranslator translator, Collection<EventType> types) {
        Map<String, EsperStream> inEsper = processor.streamsInEsper();
        List<Candidate> all = candidates(processor.rules(), dialect, rules -> translator.translate(rules, List.of(), inEsper));
        Optional<Candidate> target = all.stream().filter(candidate -> candidate.runs() && candidate.name().equals(rule)).findFirst();
        ProbePlan plan = target.map(found -> new Builder(types).build(found, all)).orElse(EMPTY);
        all.stream().filter(candidate -> candidate.name().equals(rule) || plan.rules().containsKey(candidate.name()))
                .forEach(candidate -> candidate.translated().reads().stream().filter(inEsper::containsKey).findFirst().ifPresent(stream -> {
                    throw new ConfigurationException("rule " + candidate.name() + " reads " + stream
                            + ", which statements in Esper's dialect fill, so what it has done cannot be explained");
                }));
        return plan;
    }

    /** Has what runs beside a rule read the state that it wrote. <b>Failure:</b> an {@link IOException} if it is that of another rule. */
    void readState(WrittenRule written, Beside beside, int partition) throws IOException {
        if (rules.containsKey(written.name())) {
            beside.readState(written.name(), partition, written.state());
        }
        for (RuleProbe probe : probes) {
            if (probe.name().equals(written.name())) {
                probe.readState(written.state(), beside, partition);
            }
        }
    }

    private static List<Candidate> candidates(RuleControl control, Dialect dialect,
            Function<List<Rule>, List<TranslatedRule>> translator) {
        List<Rule> rules = new ArrayList<>();
        for (Dialect.Section section : Dialect.sections(new RuleFile("rules", control.text()), dialect)) {
            if (section.dialect() == Dialect.VESPER) {
                rules.addAll(RuleParser.parse(section.fileName(), section.text()));
            }
        }
        Set<String> running = new HashSet<>();
        control.list().stream().filter(RuleStatus::running).forEach(status -> running.add(status.name()));
        List<Candidate> candidates = new ArrayList<>();
        List<TranslatedRule> translated = translator.apply(rules);
        for (int i = 0; i < rules.size(); i++) {
            add(candidates, rules.get(i), translated.get(i), control, running);
        }
        return candidates;
    }

    private static void add(List<Candidate> candidates, Rule rule, TranslatedRule translated, RuleControl control, Set<String> running) {
        if (translated.placeholders().isEmpty()) {
            candidates.add(new Candidate(rule.name(), rule.text(), rule.fills().isPresent(), translated, running.contains(rule.name())));
            return;
        }
        for (ParameterTable.Row row : ParameterTable.read(rule.name(), rule.name(), control.parameters(rule.name())).rows()) {
            String name = rule.name() + '/' + row.name();
            candidates.add(new Candidate(name, translated.filledText(row), rule.fills().isPresent(), translated, running.contains(name)));
        }
    }

    /** Collects the plan of one rule. */
    private static final class Builder {

        private final Map<String, EventType> types = new LinkedHashMap<>();
        private final Map<String, EventType> streams = new LinkedHashMap<>();
        private final Map<String, String> rules = new LinkedHashMap<>();
        private final List<RuleProbe> probes = new ArrayList<>();

        Builder(Collection<EventType> ofApplication) {
            ofApplication.forEach(type -> types.put(type.name(), type));
        }

        ProbePlan build(Candidate target, List<Candidate> all) {
            all.forEach(candidate -> candidate.translated().filled().ifPresent(type ->
                    streams.putIfAbsent(candidate.translated().fills().orElseThrow(), type)));
            types.putAll(streams);
            Set<Candidate> fillers = new LinkedHashSet<>();
            fillers(target, all, fillers);
            fillers.remove(target);
            fillers.forEach(filler -> rules.put(filler.name(), filler.inserts() ? filler.text()
                    : "INSERT INTO " + filler.translated().fills().orElseThrow() + ' ' + filler.text()));
            fillers.stream().filter(Candidate::runs).forEach(this::probe);
            probe(target);
            return new ProbePlan(rules, probes, fillers.stream().filter(filler -> !filler.runs()).map(Candidate::name).toList(), streams);
        }

        /** The rules that fill what a rule reads, each after those that fill what it reads itself. */
        private static void fillers(Candidate of, List<Candidate> all, Set<Candidate> found) {
            all.stream().filter(each -> each != of && each.fills(of.translated().reads()) && !found.contains(each)).forEach(each -> {
                fillers(each, all, found);
                found.add(each);
            });
        }

        private void probe(Candidate candidate) {
            Rule parsed = RuleParser.parse(candidate.name(), Probes.named(candidate.name(), candidate.text())).get(0);
            Set<String> properties = new HashSet<>();
            candidate.translated().reads().forEach(read -> properties.addAll(properties(read)));
            probes.add(RuleProbe.of(new Probes(candidate.name(), rules), candidate.text(), candidate.translated(),
                    parsed.anatomy(properties), this::properties));
        }

        private Set<String> properties(String stream) {
            EventType type = types.get(stream);
            return type == null ? Set.of() : type.properties().keySet();
        }
    }
}
