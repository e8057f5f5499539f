// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.explanation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vesper.epl.language.result.Constant;
import org.vesper.epl.language.result.RuleOutline;
import org.vesper.event.TypeNames;
import org.vesper.spi.processor.Horizon;
import org.vesper.text.JsonText;

/** Formats explanations as JSON, for programs. */
public final class ExplanationJson {

    private ExplanationJson() {
    }

    public static String of(Explanations.Result explained) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rules", explained.rules().stream().map(ExplanationJson::rule).toList());
        map.put("inEsper", explained.inEsper().stream().map(ExplanationJson::inEsper).toList());
        return JsonText.lines(map);
    }

    private static Map<String, Object> inEsper(EsperExplanation rule) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rule", rule.name());
        map.put("statement", rule.statement());
        map.put("unfitKeys", rule.unfitKeys());
        map.put("has", EsperExplanation.HAS);
        map.put("lacks", EsperExplanation.LACKS);
        return map;
    }

    private static Map<String, Object> rule(RuleExplanation rule) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rule", rule.rule().name());
        map.put("file", rule.rule().fileName());
        map.put("line", rule.rule().line());
        rule.deployed().ifPresent(deployed -> addTo(map, deployed));
        map.put("filters", rule.outline().filters().stream().map(ExplanationJson::filter).toList());
        map.put("retains", rule.outline().retained().stream().map(ExplanationJson::retained).toList());
        map.put("horizon", horizon(rule.horizon()));
        return map;
    }

    private static Map<String, Object> horizon(Horizon horizon) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("events", horizon.paths().stream().filter(path -> !path.steps().isEmpty()).map(Horizon.Path::toString).distinct().toList());
        map.put("state", List.copyOf(horizon.state()));
        map.put("endless", List.copyOf(horizon.reasons()));
        return map;
    }

    private static void addTo(Map<String, Object> map, RuleExplanation.Deployed rule) {
        map.put("template", rule.template());
        map.put("general", rule.general());
        map.put("sharedBy", rule.sharers());
        map.put("parameters", rule.hasPlaceholders() ? List.of() : rule.row().arguments());
        map.put("parameterTypes", rule.row().template().parameterTypes().stream().map(Class::getSimpleName).toList());
        map.put("constants", rule.translated().constants().stream().map(ExplanationJson::constant).toList());
        map.put("statement", rule.row().template().esperStatement());
        map.put("feeders", rule.row().template().feeders());
        map.put("columns", rule.row().template().columns());
        map.put("reads", rule.translated().reads().stream().sorted().toList());
        map.put("fills", rule.translated().fills().orElse(null));
        map.put("unfitKeys", rule.unfitKeys());
    }

    private static Map<String, Object> constant(Constant constant) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("value", constant.value());
        map.put("type", TypeNames.name(constant.type()).orElse(constant.type().getSimpleName()));
        map.put("use", lower(constant.use()));
        map.put("because", constant.reason());
        return map;
    }

    private static Map<String, Object> filter(RuleOutline.Filter filter) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("stream", filter.stream());
        map.put("condition", filter.condition().isEmpty() ? null : filter.condition());
        map.put("index", lower(filter.index()));
        return map;
    }

    private static Map<String, Object> retained(RuleOutline.Retained retained) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("source", retained.source());
        map.put("kind", retained.kind());
        map.put("size", retained.size().isEmpty() ? null : retained.size());
        map.put("retain", retained.retain());
        map.put("kept", retained.kept());
        return map;
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
