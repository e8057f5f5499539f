// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.explanation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.epl.language.ParameterTable;
import org.vesper.epl.language.PartitionCheck;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EsperStream;
import org.vesper.epl.processor.EplProcessor;
import org.vesper.epl.tools.internal.rule.OfflineContext;
import org.vesper.epl.tools.internal.rule.RuleTexts;
import org.vesper.spi.processor.Horizon;
import org.vesper.spi.processor.RuleStatus;

/** Collects the explanations of rules from their text, the translator, and a processor that runs them. */
public final class Explanations {

    private final RuleTexts texts;
    private final OfflineContext context;
    private final Collection<EventType> types;
    private final Map<String, TranslatedRule> translated = new HashMap<>();
    private final Map<String, String> templateByRule = new LinkedHashMap<>();
    private final Map<String, Horizon> horizonByRule = new HashMap<>();
    private final List<EsperExplanation> inEsper = new ArrayList<>();
    private final Map<String, EsperStream> streamsInEsper = new HashMap<>();
    private final Map<String, List<String>> rulesByTemplate = new LinkedHashMap<>();

    /**
     * The explanations of all rules.
     *
     * @param rules the explanations in the order of the rules
     * @param inEsper the statements in Esper's dialect
     */
    public record Result(List<RuleExplanation> rules, List<EsperExplanation> inEsper) {
    }

    private Explanations(OfflineContext context) {
        this.context = context;
        texts = new RuleTexts(context.ruleFiles(), context.environment().dialect());
        types = context.eventTypes();
    }

    /**
     * Explains all rules.
     *
     * <p><b>Failure:</b> an {@link org.vesper.epl.language.result.EplException} if one is wrong.
     *
     * @param context the rules, and their event types; if there are none, only the texts are explained
     */
    public static Result of(OfflineContext context) {
        Explanations explanations = new Explanations(context);
        if (!context.eventTypes().isEmpty() || explanations.texts.hasEsper() && explanations.texts.rules().isEmpty()) {
            explanations.deploy();
            explanations.translate();
        }
        return new Result(explanations.texts.rules().stream().map(explanations::explain).toList(), explanations.inEsper);
    }

    private void deploy() {
        try (EplProcessor processor = new EplProcessor(context, 0)) {
            for (RuleStatus status : processor.rules().list()) {
                templateByRule.put(status.name(), status.template());
                horizonByRule.put(status.name(), status.horizon());
                rulesByTemplate.computeIfAbsent(status.template(), unused -> new ArrayList<>()).add(status.name());
            }
            processor.unfitKeysInEsper().forEach((name, unfitKeys) ->
                    inEsper.add(new EsperExplanation(name, processor.rules().text(name), unfitKeys)));
            streamsInEsper.putAll(processor.streamsInEsper());
        }
    }

    private void translate() {
        for (TranslatedRule rule : RuleTranslator.of(context).translate(texts.rules(), List.of(), streamsInEsper)) {
            translated.put(rule.name(), rule);
            for (ParameterTable.Row row : rows(rule.name())) {
                translated.put(rule.name() + '/' + row.name(), rule.bind(texts.tables().get(rule.name()), row));
            }
        }
    }

    private List<ParameterTable.Row> rows(String rule) {
        return texts.tables().containsKey(rule) ? texts.tables().get(rule).rows() : List.of();
    }

    private RuleExplanation explain(Rule rule) {
        String running = rows(rule.name()).stream().findFirst().map(row -> rule.name() + '/' + row.name()).orElse(rule.name());
        Optional<TranslatedRule> found = Optional.ofNullable(translated.get(running));
        boolean waiting = found.isPresent() && !templateByRule.containsKey(running);
        Horizon horizon = horizonByRule.getOrDefault(running, rule.horizon());
        return new RuleExplanation(rule, rule.outline(types), waiting, horizon,
                found.filter(any -> !waiting).map(runs -> deployed(rule, runs)));
    }

    private RuleExplanation.Deployed deployed(Rule text, TranslatedRule rule) {
        String template = templateByRule.get(rule.name());
        List<String> sharers = rulesByTemplate.get(template);
        boolean general = isGeneral(sharers);
        int number = List.copyOf(rulesByTemplate.keySet()).indexOf(template) + 1;
        return new RuleExplanation.Deployed(rule, number, general, sharers, unfitKeys(text, rule));
    }

    private Map<String, String> unfitKeys(Rule text, TranslatedRule rule) {
        Map<String, String> reasons = new LinkedHashMap<>();
        boolean streamsOnly = types.stream().noneMatch(type -> rule.reads().contains(type.name()));
        types.stream().filter(type -> streamsOnly || rule.reads().contains(type.name()))
                .flatMap(type -> type.properties().keySet().stream())
                .forEach(key -> reasons.put(key, new PartitionCheck(key, types).errors(text).stream()
                        .map(EplError::message).findFirst().orElse("")));
        return reasons;
    }

    /** Whether rules share a general template: those with different special templates can only share a general one. */
    private boolean isGeneral(List<String> sharers) {
        return sharers.stream().map(translated::get).map(rule -> rule.special().template().key()).distinct().count() > 1;
    }
}
