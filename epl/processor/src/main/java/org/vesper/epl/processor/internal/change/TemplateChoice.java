// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.TemplateRow;
import org.vesper.epl.processor.internal.rule.Placement;

/**
 * Chooses the templates of rules that are deployed together. A special template is faster; a general one is shared by more rules. A rule
 * uses a special template if one with its constants exists, or if it is deployed with the first rules of its shape and all of those have
 * the same constants. Otherwise it uses the general template. A shape therefore has few statements if its first rules are alike.
 */
final class TemplateChoice {

    private final NewTemplates templates;
    private final Map<TranslatedRule, Placement> chosen = new LinkedHashMap<>();

    private TemplateChoice(NewTemplates templates) {
        this.templates = templates;
    }

    static Map<TranslatedRule, Placement> of(List<TranslatedRule> rules, NewTemplates templates) {
        TemplateChoice choice = new TemplateChoice(templates);
        Map<String, List<TranslatedRule>> shapes = new LinkedHashMap<>();
        rules.forEach(rule -> shapes.computeIfAbsent(rule.general().template().key(), unused -> new ArrayList<>()).add(rule));
        shapes.values().forEach(choice::choose);
        return choice.chosen;
    }

    private void choose(List<TranslatedRule> shape) {
        TranslatedRule first = shape.get(0);
        boolean known = templates.hasShape(first.general().template().key());
        String key = first.special().template().key();
        boolean special = !known && shape.stream().allMatch(rule -> rule.special().template().key().equals(key));
        for (TranslatedRule rule : shape) {
            Optional<Placement> live = known ? live(rule.special(), rule) : Optional.empty();
            chosen.put(rule, live.orElseGet(() -> taken(special ? rule.special() : rule.general(), rule)));
        }
    }

    private Optional<Placement> live(TemplateRow row, TranslatedRule rule) {
        return templates.find(row.template(), rule).map(template -> new Placement(template, row.arguments()));
    }

    private Placement taken(TemplateRow row, TranslatedRule rule) {
        return live(row, rule).orElseGet(() -> new Placement(templates.add(row.template(), rule), row.arguments()));
    }
}
