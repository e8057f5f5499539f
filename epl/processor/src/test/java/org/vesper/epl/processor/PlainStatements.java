// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.compiler.client.CompilerArguments;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import com.espertech.esper.runtime.client.EPRuntime;
import com.espertech.esper.runtime.client.EPRuntimeProvider;
import com.espertech.esper.runtime.client.EPStatement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.result.TemplateRow;

/**
 * Runs the statements that {@code explain} prints, with their constants in place of parameters, in a plain Esper.
 */
final class PlainStatements {

    private final Map<String, String> texts = new LinkedHashMap<>();
    private int step;

    private PlainStatements() {
    }

    /**
     * The rules that need no stream of their own and no aggregate of Vesper's. If an event fits two parts of a pattern, Vesper decides by
     * the text and Esper by its indexes, and Esper alone loses groups that pass HAVING, if others do not and they are sorted by all group
     * columns.
     */
    static PlainStatements of(List<String> rules) {
        PlainStatements statements = new PlainStatements();
        RuleTranslator translator = new RuleTranslator(RandomEvents.TYPES);
        for (TranslatedRule rule : translator.translate(RuleParser.parse("r.epl", String.join("\n", rules)), List.of())) {
            TemplateRow row = rule.special();
            String text = row.template().esperStatement();
            if (row.template().feeders().isEmpty()
                    && !text.matches("(?s).*\\b((perc|trend|vesper_stddev)\\(|or c=|and \\(not |group by .* having .* order by).*")) {
                for (int i = row.arguments().size() - 1; i >= 0; i--) {
                    text = text.replace("context.rule.p" + i, literal(row.arguments().get(i)));
                }
                statements.texts.put(rule.name(), withOwnMatches(withoutGuards(text)));
            }
        }
        return statements;
    }

    private static String withoutGuards(String text) {
        return text.replaceFirst(", (context\\.rule\\.self|vesper_row\\(.*) as vesper_rule", "").replace("vesper_call(", "(")
                .replaceAll(", \\d, \\d+, \\d+(, istream\\(\\)(, (\\*|\\w+))?)?\\)", ")");
    }

    /** The text with Esper's LIKE, REGEXP and aggregates in place of Vesper's; prices are multiples of 1/4, so that all sums are exact. */
    private static String withOwnMatches(String text) {
        return text.replaceAll("vesper_distinct_(\\w+)\\(", "$1(distinct ").replaceAll("vesper_(avedev|avg|median|sum)\\(", "$1(")
                .replaceAll("epl_like\\((\\w+), ('[^']*')\\)", "($1 like $2)")
                .replaceAll("epl_regexp\\((\\w+), epl_pattern\\(('[^']*')\\)\\)", "($1 regexp $2)");
    }

    private static String literal(Object value) {
        return value instanceof String ? "'" + value + "'" : value instanceof Long ? value + "L" : value instanceof Float ? value + "f" : ""
                + value;
    }

    Set<String> names() {
        return texts.keySet();
    }

    String text(String rule) {
        return texts.get(rule);
    }

    Map<String, List<String>> outputs(List<RandomEvents.Timed> events) {
        Map<String, List<String>> outputs = new LinkedHashMap<>();
        Configuration configuration = new Configuration();
        RandomEvents.TYPES.forEach(type -> configuration.getCommon().addEventType(type.name(), new LinkedHashMap<String,
                Object>(type.properties())));
        configuration.getRuntime().getThreading().setInternalTimerEnabled(false);
        Stream.concat(FunctionCatalog.all().stream(), FunctionCatalog.operators().stream()).forEach(function -> configuration.getCompiler()
                .addPlugInSingleRowFunction(function.esperName(), function.className(), function.methodName()));
        EPRuntime runtime = EPRuntimeProvider.getRuntime("plain", configuration);
        try {
            runtime.getEventService().advanceTime(0);
            texts.forEach((name, text) -> deploy(runtime, configuration, name, text, outputs));
            for (RandomEvents.Timed event : events) {
                step++;
                runtime.getEventService().advanceTimeSpan(event.atMs());
                runtime.getEventService().sendEventMap(event.event(), event.event().type().name());
            }
        } finally {
            runtime.destroy();
        }
        return outputs;
    }

    private void deploy(EPRuntime runtime, Configuration configuration, String name, String text, Map<String, List<String>> outputs) {
        try {
            EPStatement statement = runtime.getDeploymentService()
                    .deploy(EPCompilerProvider.getCompiler().compile(text, new CompilerArguments(configuration))).getStatements()[0];
            String[] columns = statement.getEventType().getPropertyNames();
            statement.addListener((added, removed, from, unused) -> {
                if (added != null) {
                    Arrays.stream(added).forEach(event -> outputs.computeIfAbsent(name, rule -> new ArrayList<>())
                            .add(step + " " + row(event, columns)));
                }
            });
        } catch (Exception e) {
            throw new AssertionError(name + ": " + text, e);
        }
    }

    private static List<Object> row(EventBean event, String[] columns) {
        return new ArrayList<>(Arrays.stream(columns).map(event::get).toList());
    }
}
