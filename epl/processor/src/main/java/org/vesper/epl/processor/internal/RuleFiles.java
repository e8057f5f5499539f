// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.epl.language.EplError;
import org.vesper.epl.language.EplException;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.spi.RuleFile;
import org.vesper.spi.UserFunction;

/** Reads rules files into rules of templates and tells all their mistakes at once. */
public final class RuleFiles {

    private final List<EplError> errors = new ArrayList<>();
    private final Map<String, Rule> byName = new HashMap<>();

    private RuleFiles() {
    }

    /** The rules of all files in their order. Throws an {@link EplException} with the errors of all files. */
    public static List<TranslatedRule> translate(List<RuleFile> files, Collection<EventType> eventTypes,
                                                 Collection<UserFunction> functions) {
        RuleFiles reader = new RuleFiles();
        List<Rule> rules = files.stream().flatMap(file -> reader.parse(file).stream()).toList();
        List<TranslatedRule> translated = new ArrayList<>();
        reader.collectErrors(() -> translated.addAll(new RuleTranslator(eventTypes, functions).translate(rules, List.of())));
        if (!reader.errors.isEmpty()) {
            throw new EplException(reader.errors);
        }
        return translated;
    }

    private List<Rule> parse(RuleFile file) {
        List<Rule> rules = new ArrayList<>();
        collectErrors(() -> rules.addAll(RuleParser.parse(file.name(), file.text())));
        for (Rule rule : rules) {
            Rule other = byName.putIfAbsent(rule.name(), rule);
            if (other != null) {
                String problem = "the name is taken by a rule in " + other.fileName() + ':' + other.line()
                        + "; rules of one processor need different names";
                errors.add(new EplError(rule.fileName(), rule.name(), rule.line(), rule.column(), problem, "@Name('" + rule.name() + "')"));
            }
        }
        return rules;
    }

    private void collectErrors(Runnable step) {
        try {
            step.run();
        } catch (EplException e) {
            errors.addAll(e.errors());
        }
    }
}
