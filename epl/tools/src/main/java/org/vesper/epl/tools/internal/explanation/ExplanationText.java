// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.explanation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.vesper.epl.language.result.Constant;
import org.vesper.epl.language.result.RuleOutline;
import org.vesper.event.TypeNames;

/** Formats an explanation as text, with one or more lines per subject. */
public final class ExplanationText {

    private static final int SHARERS_SHOWN = 5;

    private final StringBuilder text = new StringBuilder();

    public static String of(RuleExplanation rule) {
        ExplanationText text = new ExplanationText();
        text.text.append("rule ").append(rule.rule().name()).append(", ").append(rule.rule().fileName()).append(':')
                .append(rule.rule().line()).append('\n');
        text.subject("template", rule.waiting() ? List.of("none: the rule has ? and no table of parameters") : List.of());
        rule.deployed().ifPresent(text::deployed);
        text.subject("filters", rule.outline().filters().stream().map(ExplanationText::filter).toList());
        text.subject("retains", rule.outline().retained().stream().map(ExplanationText::retained).toList());
        text.subject("horizon", List.of(rule.horizon().toString()));
        return text.text.toString();
    }

    public static String of(EsperExplanation rule) {
        ExplanationText text = new ExplanationText();
        text.text.append("rule ").append(rule.name()).append('\n');
        text.subject("template", List.of("none: a statement in Esper's dialect runs as it is, and alone"));
        text.subject("statements", rule.statement().lines().toList());
        text.subject("partitions", partitions(rule.unfitKeys()));
        text.subject("has", EsperExplanation.HAS);
        text.subject("lacks", EsperExplanation.LACKS);
        return text.text.toString();
    }

    private void deployed(RuleExplanation.Deployed rule) {
        subject("template", List.of(template(rule)));
        List<String> parameters = new ArrayList<>();
        String suffix = rule.hasPlaceholders() ? " in " + rule.translated().name() : "";
        for (int i = 0; i < rule.row().arguments().size(); i++) {
            parameters.add("p" + i + " = " + value(rule.row().arguments().get(i)) + suffix);
        }
        subject("parameters", parameters);
        subject("constants", rule.translated().constants().stream().map(constant -> constant(constant, rule.general())).toList());
        List<String> statements = new ArrayList<>(rule.row().template().feeders());
        statements.add(rule.row().template().esperStatement());
        subject("statements", statements);
        subject("reads", rule.translated().reads().stream().sorted().toList());
        subject("fills", rule.translated().fills().stream().toList());
        subject("partitions", partitions(rule.unfitKeys()));
    }

    private void subject(String name, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            text.append(String.format(Locale.ROOT, "  %-11s %s%n", i == 0 ? name : "", lines.get(i)));
        }
    }

    private static String template(RuleExplanation.Deployed rule) {
        List<String> sharers = rule.sharers();
        if (sharers.size() == 1) {
            return rule.template() + ", for this rule alone: no other one here differs from it in constants only";
        }
        String more = sharers.size() > SHARERS_SHOWN ? " and " + (sharers.size() - SHARERS_SHOWN) + " more" : "";
        return rule.template() + ", shared by " + sharers.size() + " rules: "
                + sharers.stream().limit(SHARERS_SHOWN).collect(Collectors.joining(", ")) + more;
    }

    private static String constant(Constant constant, boolean general) {
        String type = TypeNames.name(constant.type()).orElse(constant.type().getSimpleName());
        String label = constant.value() == null ? "? (" + type + ")" : value(constant.value());
        boolean parameter = constant.use() == Constant.Use.PARAMETER || general && constant.use() == Constant.Use.GENERAL;
        if (!parameter && constant.use() == Constant.Use.GENERAL) {
            return label + " is part of the statement, until rules differ in it";
        }
        return label + (parameter ? " is a parameter, because " : " is part of the statement, because ") + constant.reason();
    }

    private static List<String> partitions(Map<String, String> unfitKeys) {
        String fit = unfitKeys.entrySet().stream().filter(key -> key.getValue().isEmpty()).map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        if (!fit.isEmpty()) {
            return List.of("by " + fit);
        }
        return unfitKeys.entrySet().stream().map(key -> "not by " + key.getKey() + ": " + key.getValue()).toList();
    }

    private static String filter(RuleOutline.Filter filter) {
        if (filter.condition().isEmpty()) {
            return filter.stream() + ": every event";
        }
        String index = filter.index().name().toLowerCase(Locale.ROOT);
        return filter.stream() + ": " + filter.condition()
                + (filter.index() == RuleOutline.Index.NONE ? ", no index" : ", index by " + index);
    }

    private static String retained(RuleOutline.Retained retained) {
        String limit = retained.kind().equals("all") ? ", without limit" : "";
        return retained.source() + ": " + retained.retain() + (retained.kept() ? limit : ", not kept: nothing in the rule uses it");
    }

    private static String value(Object value) {
        return value instanceof String ? "'" + value + "'" : String.valueOf(value);
    }
}
