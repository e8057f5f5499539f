// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompilerExecution.FilterIndexPlanning;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompilerPlugInSingleRowFunction.FilterOptimizable;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompilerPlugInSingleRowFunction.ValueCache;
import com.espertech.esper.compiler.client.CompilerArguments;
import com.espertech.esper.compiler.client.EPCompilerProvider;
import com.espertech.esper.runtime.client.EPRuntime;
import com.espertech.esper.runtime.client.EPRuntimeProvider;
import com.espertech.esper.runtime.client.EPStatement;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterItem;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterServiceSPI;
import com.espertech.esper.runtime.internal.kernel.service.EPRuntimeSPI;
import com.espertech.esper.runtime.internal.kernel.statement.EPStatementSPI;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.Rule;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.result.RuleOutline.Index;
import org.vesper.epl.language.result.RuleOutline;
import org.vesper.epl.language.result.Template;
import org.vesper.epl.language.result.TemplateRow;

/** Compares the filters reported by explain with those in Esper's filter service for the same statement. */
class FilterIndexTest {

    private static final EventType TICK = EventType.ofMap("Tick", properties());
    /** The operators for which Esper evaluates a condition instead of looking up a value. */
    private static final Set<String> EVALUATED = Set.of("REBOOL", "BOOLEAN_EXPRESSION");

    private static Map<String, Class<?>> properties() {
        Map<String, Class<?>> properties = new LinkedHashMap<>();
        properties.put("symbol", String.class);
        properties.put("price", Double.class);
        properties.put("volume", Integer.class);
        properties.put("big", Long.class);
        properties.put("amount", BigDecimal.class);
        properties.put("day", DayOfWeek.class);
        return properties;
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "symbol = 'A' ; EQUALITY",
        "'A' = symbol ; EQUALITY",
        "price > 2.0 ; RANGE",
        "2 < price ; RANGE",
        "price BETWEEN 1 AND 2 ; NONE",
        "price = 2 ; EQUALITY",
        "price != 2 ; NONE",
        "price IN (1, 2) ; NONE",
        "symbol > 'A' ; RANGE",
        "symbol > '\uFFFF' ; NONE",
        "symbol BETWEEN 'A' AND 'B' ; RANGE",
        "symbol BETWEEN 'A' AND '\uFFFF' ; NONE",
        "volume > 2 ; RANGE",
        "volume > 2.5 ; NONE",
        "volume BETWEEN 1 AND 2 ; RANGE",
        "volume NOT BETWEEN 1 AND 2 ; RANGE",
        "volume = 2.0 ; EQUALITY",
        "big = 2 ; EQUALITY",
        "big > 2 ; NONE",
        "amount = 2 ; NONE",
        "symbol IN ('A', 'B') ; LIST",
        "symbol NOT IN ('A', 'B') ; INEQUALITY",
        "symbol != 'A' ; INEQUALITY",
        "symbol IS NULL ; NULL",
        "symbol IS NOT NULL ; NULL",
        "symbol = 'A' OR price > 2.0 ; EITHER",
        "symbol = 'A' OR symbol LIKE 'B%' ; NONE",
        "price * 2 = 4.0 ; NONE",
        "day = 'MONDAY' ; EQUALITY",
        "day IN ('MONDAY', 'SUNDAY') ; LIST",
        "price > volume ; NONE",
        "symbol LIKE 'A%' ; NONE",
        "NOT symbol = 'A' ; NONE",
        "CASE WHEN price > 2 THEN TRUE ELSE FALSE END ; NONE",
    })
    void shouldSayWhatEsperDoesWithAFilter(String condition, Index expected) throws Exception {
        Rule rule = rule("SELECT * FROM (SELECT * FROM Tick WHERE " + condition + ") RETAIN 2 EVENTS");
        assertEquals(List.of(new RuleOutline.Filter("Tick", condition, expected)), rule.outline(List.of(TICK)).filters());
        assertEquals(expected != Index.NONE, isIndexed(rule));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "SELECT symbol FROM Tick WHERE symbol = 'A' ; symbol = 'A' ; EQUALITY",
        "SELECT symbol FROM Tick RETAIN 2 EVENTS WHERE symbol = 'A' ; `` ; NONE",
        "SELECT symbol FROM Tick WHERE symbol IN (SELECT t.symbol FROM Tick AS t RETAIN 1 EVENT) ; `` ; NONE",
        "SELECT a.symbol FROM (SELECT * FROM (SELECT * FROM Tick) WHERE volume = 3) AS a ; volume = 3 ; EQUALITY",
    })
    void shouldKnowWhichConditionsComeBeforeTheWindow(String text, String condition, Index expected) throws Exception {
        Rule rule = rule(text);
        assertEquals(new RuleOutline.Filter("Tick", condition, expected), rule.outline(List.of(TICK)).filters().get(0));
        assertEquals(expected != Index.NONE, isIndexed(rule));
    }

    /** Vesper keeps the calls that can fail out of Esper's indexes. */
    @Test
    void shouldSayThatACallIsEvaluatedWhenItCanFail() {
        Rule rule = rule("SELECT * FROM (SELECT * FROM Tick WHERE java.lang.Math.abs(price) > 2) RETAIN 2 EVENTS");
        assertEquals(List.of(new RuleOutline.Filter("Tick", "java.lang.Math.abs(price) > 2", Index.NONE)),
                rule.outline(List.of(TICK)).filters());
    }

    /** The second filter exists only after the first event, so it is not compared with Esper's. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
        "b.symbol = a.symbol ; EQUALITY", "symbol = a.symbol ; EQUALITY", "a.price < 3 ; NONE", "price > a.price ; NONE",
        "volume > a.volume ; RANGE", "symbol > a.symbol ; NONE", "big = a.volume ; NONE"})
    void shouldTakeAnEarlierEventOfAPatternAsKnown(String condition, Index expected) {
        Rule rule = rule("SELECT a.symbol AS s MATCHING EVERY a:=Tick FOLLOWED BY b:=Tick(" + condition + ")");
        assertEquals(List.of(new RuleOutline.Filter("Tick", "", Index.NONE), new RuleOutline.Filter("Tick", condition, expected)),
                rule.outline(List.of(TICK)).filters());
    }

    private static Rule rule(String text) {
        return RuleParser.parse("rules.epl", "@Name('r') " + text + ";").get(0);
    }

    /** Whether each path from the event to the rule begins with a lookup. */
    private static boolean isIndexed(Rule rule) throws Exception {
        Configuration configuration = new Configuration();
        FunctionCatalog.operators().forEach(operator -> configuration.getCompiler().addPlugInSingleRowFunction(operator.esperName(),
                operator.className(), operator.methodName(), ValueCache.ENABLED, 
                operator.isIndexed() ? FilterOptimizable.ENABLED : FilterOptimizable.DISABLED, true));
        configuration.getCompiler().getExecution().setFilterIndexPlanning(FilterIndexPlanning.BASIC);
        configuration.getCommon().addEventType("Tick", new LinkedHashMap<>(TICK.properties()));
        configuration.getRuntime().getThreading().setInternalTimerEnabled(false);
        EPRuntime runtime = EPRuntimeProvider.getRuntime("FilterIndexTest", configuration);
        try {
            TemplateRow row = new RuleTranslator(List.of(TICK)).translate(rule).special();
            EPStatement statement = deploy(runtime, configuration, row.template());
            Object[] values = new Object[1 + row.arguments().size()];
            IntStream.range(0, row.arguments().size()).forEach(i -> values[i + 1] = row.arguments().get(i));
            runtime.getEventService().sendEventObjectArray(values, "Row");
            FilterServiceSPI filters = ((EPRuntimeSPI) runtime).getServicesContext().getFilterService();
            int id = ((EPStatementSPI) statement).getStatementId();
            List<FilterItem[]> paths = filters.get(Set.of(id)).values().stream()
                    .flatMap(byStatement -> byStatement.get(id).stream()).toList();
            assertFalse(paths.isEmpty());
            return paths.stream().allMatch(path -> path.length > 0 && !EVALUATED.contains(path[0].getOp().name()));
        } finally {
            runtime.destroy();
        }
    }

    private static EPStatement deploy(EPRuntime runtime, Configuration configuration, Template template) throws Exception {
        List<Class<?>> types = template.parameterTypes();
        String properties = IntStream.range(0, types.size()).mapToObj(i -> ", p" + i + ' ' + types.get(i).getName())
                .collect(Collectors.joining());
        String module = "@public @buseventtype create objectarray schema Row(self java.lang.Object" + properties + ");\n"
                + "@public create context C initiated by Row as rule;\n"
                + "@name('rule') context C " + template.esperStatement() + ';';
        EPStatement[] statements = runtime.getDeploymentService()
                .deploy(EPCompilerProvider.getCompiler().compile(module, new CompilerArguments(configuration))).getStatements();
        return statements[statements.length - 1];
    }
}
