// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.epl.language.PartitionCheck;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.processor.internal.rule.LiveTemplate;
import org.vesper.epl.processor.internal.rule.OwnStatement;
import org.vesper.epl.processor.internal.source.EsperKeys;
import org.vesper.epl.processor.internal.source.EsperSource;
import org.vesper.epl.processor.internal.source.RuleSource;

/** Refuses new rules that cannot run in partitions. */
record PartitionRestrictions(PartitionCheck check, RuleSetPlan rules, RemovalImpact impact) {

    List<EplError> errors(Collection<TranslatedRule> newRules) {
        List<EplError> errors = new ArrayList<>();
        EsperKeys keys = new EsperKeys(check.key(), check.eventTypes(), statementsInEsper());
        rules.rules().values().forEach(planned -> {
            if (planned instanceof PlannedRule.Written written) {
                errors.addAll(errors(written.source(), keys));
            }
        });
        errors.addAll(readersOfOtherKeys(newRules));
        return errors;
    }

    private List<EplError> errors(RuleSource source, EsperKeys keys) {
        return source instanceof RuleSource.InEpl epl ? check.errors(epl.rule())
                : keys.unsafe((EsperSource) source).map(source::error).stream().toList();
    }

    /** The statements in Esper's dialect after the change, new ones last. */
    private List<EsperSource> statementsInEsper() {
        List<EsperSource> statements = new ArrayList<>();
        rules.now().rules().values().forEach(rule -> {
            if (rule.body() instanceof OwnStatement own && rules.kept(rule.name()).isPresent()) {
                statements.add(own.source());
            }
        });
        rules.rules().values().forEach(planned -> {
            if (planned instanceof PlannedRule.Written written && written.source() instanceof EsperSource source) {
                statements.add(source);
            }
        });
        return statements;
    }

    /**
     * Returns errors for rules that read or make events whose key may differ from that of their source: such events stay in the partition
     * where they are made.
     */
    private List<EplError> readersOfOtherKeys(Collection<TranslatedRule> newRules) {
        Collection<LiveTemplate> staying = impact.stayingTemplates();
        Set<String> read = new HashSet<>();
        staying.forEach(template -> read.addAll(template.reads()));
        newRules.forEach(rule -> read.addAll(rule.reads()));
        Set<String> unsure = Stream.concat(staying.stream().flatMap(template -> template.filler().stream()), newRules.stream())
                .filter(check::mayChangeKey).map(rule -> rule.fills().orElseThrow()).filter(read::contains).collect(Collectors.toSet());
        List<EplError> errors = new ArrayList<>();
        for (TranslatedRule rule : newRules) {
            Stream.concat(rule.reads().stream(), rule.fills().stream()).filter(unsure::contains).findFirst()
                    .ifPresent(type -> errors.add(RuleErrors.at(rule, "rules in partitions cannot read " + type
                            + " because rules create " + type + " by a constructor that may change the key; give its class a public"
                            + " constructor without parameters and setters, or put the readers into another processor")));
        }
        return errors;
    }
}
