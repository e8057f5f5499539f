// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.functions.ScalarFunction;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SubExpressions;

/**
 * The functions of the language; their names may be written in any case. Those that need only their values are in the
 * {@link FunctionCatalog}; here are the others.
 */
public final class Functions {

    private static final Set<String> AGGREGATES =
            Set.of("avedev", "avg", "count", "max", "median", "min", "perc", "stddev", "sum", "trend");
    private static final Set<String> OF_NUMBERS = Set.of("avedev", "avg", "median", "perc", "stddev", "sum", "trend");
    private static final Set<String> OTHERS = Set.of("cast", "coalesce", "exists", "instanceof", "mod", "now", "prev", "prior");

    /** What MIN and MAX are called where they compare their arguments. */
    private static final Map<String, String> EXTREMES = Map.of("greatest", "max", "least", "min");

    private Functions() {
    }

    /** The lower-case name. Functions with a dot are methods of Java, where case matters. */
    public static String canonical(Expression.Call call) {
        if (isMethod(call)) {
            return call.function();
        }
        String name = call.function().toLowerCase(Locale.ROOT);
        return EXTREMES.getOrDefault(name, name);
    }

    public static boolean isMethod(Expression.Call call) {
        return call.function().contains(".");
    }

    /** MIN and MAX with more than one argument compare their arguments and do not aggregate. */
    public static boolean isAggregate(Expression.Call call) {
        return AGGREGATES.contains(canonical(call)) && !isExtreme(call);
    }

    /** Whether it asks for an earlier event. */
    public static boolean looksBack(Expression.Call call) {
        return canonical(call).equals("prev") || canonical(call).equals("prior");
    }

    static boolean isExtreme(Expression.Call call) {
        String name = canonical(call);
        return (name.equals("min") || name.equals("max"))
                && (call.arguments().size() > 1 || EXTREMES.containsKey(call.function().toLowerCase(Locale.ROOT)));
    }

    public static boolean needsNumber(Expression.Call call) {
        return OF_NUMBERS.contains(canonical(call));
    }

    public static boolean isKnown(Expression.Call call) {
        return AGGREGATES.contains(canonical(call)) || OTHERS.contains(canonical(call));
    }

    public static Optional<ScalarFunction> scalar(Expression.Call call) {
        return FunctionCatalog.find(call.function());
    }

    /** The aggregates that an expression calls. */
    public static Stream<Expression.Call> aggregates(Expression expression) {
        return SubExpressions.all(expression).filter(Functions::isAggregate).map(Expression.Call.class::cast);
    }

    /** An expression and all that it is made of, but for aggregates and what stands in their parentheses. */
    public static Stream<Expression> outsideAggregates(Expression expression) {
        return SubExpressions.outside(Functions::isAggregate, expression);
    }

    private static boolean isAggregate(Expression expression) {
        return expression instanceof Expression.Call call && isAggregate(call);
    }

    /** In lower case. */
    static Set<String> names() {
        Set<String> names = new TreeSet<>(AGGREGATES);
        names.addAll(OTHERS);
        names.addAll(EXTREMES.keySet());
        FunctionCatalog.all().forEach(function -> names.add(function.name().toLowerCase(Locale.ROOT)));
        return names;
    }
}
