// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vesper.api.EventType;
import org.vesper.epl.language.RuleParser;
import org.vesper.epl.language.RuleTranslator;
import org.vesper.epl.language.TranslatedRule;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Span;

class FunctionsTest {

    private static final Map<String, Class<?>> PROPERTIES = Map.of("f", float.class, "i", int.class, "d", double.class, "s", String.class);

    @ParameterizedTest
    @CsvSource({
        "AVG, 1, AVG", "avg, 1, AVG", "Max, 1, MAX", "MAX, 2, GREATEST", "min, 3, LEAST", "MIN, 1, MIN", "greatest, 2, GREATEST",
                "upper, 1, UPPER"})
    void shouldFindFunctionsInAnyCaseWhenTheLanguageHasThem(String written, int values, String found) {
        assertEquals(found, Functions.builtIn(call(written, values)).orElseThrow().name());
    }

    @ParameterizedTest
    @CsvSource({
        "MEDIAN, RETAINED", "STDDEV, RETAINED", "PERC, RETAINED", "TREND, ARRIVED", "MAX_EVER, ARRIVED", "PREV, EARLIER_RETAINED",
        "PRIOR, EARLIER_ARRIVED", "COALESCE, ARGUMENTS", "ABS, ARGUMENTS"})
    void shouldSayOfEachFunctionWhatItsValueDependsOn(String name, EplFunction.Sees sees) {
        assertEquals(sees, Functions.builtIn(call(name, 1)).orElseThrow().sees());
        assertEquals(name.startsWith("PR"), Calls.looksBack(call(name, 1)));
    }

    @Test
    void shouldKnowAggregatesByWhatTheySeeWhenTheyAreCalled() {
        assertTrue(Calls.isAggregate(call("trend", 1)));
        assertTrue(Calls.isAggregate(call("min", 1)));
        assertFalse(Calls.isAggregate(call("min", 2)));
        assertFalse(Calls.isAggregate(call("Math.max", 2)));
        assertFalse(Calls.isAggregate(call("spread_of_the_application", 1)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "MEDIAN(i) | Double | vesper_median(i)", "STDDEV(f) | Double | vesper_stddev(f)",
        "AVEDEV(DISTINCT d) | Double | vesper_distinct_avedev(d)",
        "MAX_EVER(i) | Integer | maxever(i)", "min_ever(f) | Float | minever(f)", "COUNT(*) | Long | count(*)",
        "SUM(i) | Long | vesper_call(vesper_sum(i), 0, 9, 12, istream())",
        "SUM(DISTINCT f) | Float | vesper_distinct_sum(f)", "AVG(i) | Double | vesper_avg(i)",
        "SUM(CAST(d, int)) | Long | vesper_call(vesper_sum(vesper_call(epl_to_int(d), 2, 11, 16, istream(), *)), 0, 9, 17, istream())",
        "COUNT(DISTINCT i) | Long | vesper_distinct_count(i)",
        "COUNT(INSTANCEOF(d, double)) | Long | count(instanceof(d, double))",
        "GREATEST(i, d) | Double | epl_greater(epl_to_double(i), d)", "NOW() | Long | current_timestamp()", "CAST(i, long) | Long | epl_to_long(i)"})
    void shouldFindTheTypeAndWriteTheCallWhenARuleHasIt(String call, String type, String written) {
        TranslatedRule rule = translated("INSERT INTO Results SELECT " + call + " AS x FROM Values RETAIN 3 EVENTS");

        assertEquals(type, rule.filled().orElseThrow().properties().get("x").getSimpleName());
        String statement = rule.special().template().esperStatement();
        assertTrue(statement.contains("select " + written + " as x,"), statement);
    }

    private static TranslatedRule translated(String rule) {
        return new RuleTranslator(List.of(EventType.ofMap("Values", PROPERTIES)))
                .translate(RuleParser.parse("rules.epl", "@Name('r') " + rule + ";").get(0));
    }

    private static Expression.Call call(String function, int values) {
        Span nowhere = new Span(1, 1, () -> "");
        return new Expression.Call(nowhere, function, false, false, Collections.nCopies(values, new Expression.Literal(nowhere, 1, -1)));
    }
}
