// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.TemplateRow;
import org.vesper.epl.processor.internal.rule.LiveTemplate;

/**
 * Chooses the templates of rules that are deployed together. A special one is faster, a general one is shared by more rules. A rule
 * goes into a special template if there is one with its constants, or if it comes with the first of its shape and all of those have
 * the same; else into the general one. So a shape has as few statements as rules of it were alike when they came.
 */
final class TemplateChoice {

    private final NewModules modules;
    private final Map<TranslatedRule, Chosen> chosen = new LinkedHashMap<>();

    /** A rule as a row of a template that is or will be deployed. */
    record Chosen(LiveTemplate template, List<Object> arguments) {
    }

    private TemplateChoice(NewModules modules) {
        this.modules = modules;
    }

    static Map<TranslatedRule, Chosen> of(List<TranslatedRule> rules, NewModules modules) {
        TemplateChoice choice = new TemplateChoice(modules);
        Map<String, List<TranslatedRule>> shapes = new LinkedHashMap<>();
        rules.forEach(rule -> shapes.computeIfAbsent(rule.general().template().key(), unused -> new ArrayList<>()).add(rule));
        shapes.values().forEach(choice::choose);
        return choice.chosen;
    }

    private void choose(List<TranslatedRule> shape) {
        TranslatedRule first = shape.get(0);
        boolean known = modules.hasShape(first.general().template().key());
        String key = first.special().template().key();
        boolean special = !known && shape.stream().allMatch(rule -> rule.special().template().key().equals(key));
        for (TranslatedRule rule : shape) {
            Optional<Chosen> live = known ? live(rule.special(), rule) : Optional.empty();
            chosen.put(rule, live.orElseGet(() -> taken(special ? rule.special() : rule.general(), rule)));
        }
    }

    private Optional<Chosen> live(TemplateRow row, TranslatedRule rule) {
        return modules.find(row.template(), rule).map(template -> new Chosen(template, row.arguments()));
    }

    private Chosen taken(TemplateRow row, TranslatedRule rule) {
        return live(row, rule).orElseGet(() -> new Chosen(modules.add(row.template(), rule), row.arguments()));
    }
}
