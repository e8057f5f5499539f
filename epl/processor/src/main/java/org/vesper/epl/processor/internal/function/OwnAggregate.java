// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompiler;
import com.espertech.esper.common.client.hook.aggfunc.AggregationFunction;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * The aggregates of the language that Esper lacks or computes differently. Esper's own wrap around at the range of int and long, keep
 * rounding errors and NaN of values that have left, and distinguish decimals by their trailing zeros.
 */
public enum OwnAggregate {
    AVEDEV("vesper_avedev", values -> Double.class,
            (values, precision) -> new MeanDistance(values != Long.class && values != BigDecimal.class && values != BigInteger.class)),
    AVG("vesper_avg", OwnAggregate::mean, (values, precision) -> Total.of(values, true, precision)),
    /** Used with DISTINCT only. */
    COUNT("vesper_count", values -> Long.class, (values, precision) -> new Count()),
    MEDIAN("vesper_median", values -> Double.class, (values, precision) -> new Median()),
    PERC("perc", values -> Double.class, (values, precision) -> new Perc()),
    STDDEV("vesper_stddev", values -> Double.class, (values, precision) -> new StandardDeviation()),
    SUM("vesper_sum", values -> Total.isWhole(values) ? Long.class : values, (values, precision) -> Total.of(values, false, precision)),
    TREND("trend", values -> Integer.class, (values, precision) -> new Trend());

    private static final String PREFIX = "vesper_";
    private static final String OF_DISTINCT = "vesper_distinct_";

    private final String esperName;
    private final UnaryOperator<Class<?>> result;
    private final BiFunction<Class<?>, MathContext, AggregationFunction> state;

    /**
     * An aggregate.
     *
     * @param esperName the name by which the translator's statements call it
     * @param result maps the type of the values to that of the result
     * @param state makes the state for values of a type, with the precision of means of decimals
     */
    OwnAggregate(String esperName, UnaryOperator<Class<?>> result, BiFunction<Class<?>, MathContext, AggregationFunction> state) {
        this.esperName = esperName;
        this.result = result;
        this.state = state;
    }

    /** Makes all of them known to Esper's compiler. */
    public static void register(ConfigurationCompiler compiler) {
        for (OwnAggregate aggregate : values()) {
            compiler.addPlugInAggregationFunctionForge(aggregate.esperName, OwnAggregateForge.class.getName());
            if (aggregate.esperName.startsWith(PREFIX)) {
                compiler.addPlugInAggregationFunctionForge(aggregate.esperName.replace(PREFIX, OF_DISTINCT),
                        OwnAggregateForge.class.getName());
            }
        }
    }

    /** The classes that describe them to Esper's compiler. */
    public static List<String> classNames() {
        return List.of(OwnAggregateForge.class.getName());
    }

    /** The aggregate that a function of Esper's dialect computes. */
    static OwnAggregate of(String function) {
        String name = function.replace(OF_DISTINCT, PREFIX);
        return Arrays.stream(values()).filter(aggregate -> aggregate.esperName.equals(name)).findFirst().orElseThrow();
    }

    /** Whether the function aggregates each value once. */
    static boolean isOfDistinct(String function) {
        return function.startsWith(OF_DISTINCT);
    }

    Class<?> resultType(Class<?> values) {
        return result.apply(values);
    }

    /** Whether it takes values of a type. */
    boolean takes(Class<?> values) {
        return this == COUNT || values.getPackageName().equals("java.lang") && Number.class.isAssignableFrom(values)
                && values != Number.class || values == BigDecimal.class || values == BigInteger.class;
    }

    /** Makes the state for values of a type. @param precision that of means of decimals */
    AggregationFunction make(Class<?> values, MathContext precision) {
        return state.apply(values, precision);
    }

    private static Class<?> mean(Class<?> values) {
        return values == BigDecimal.class || values == BigInteger.class ? BigDecimal.class : Double.class;
    }
}
