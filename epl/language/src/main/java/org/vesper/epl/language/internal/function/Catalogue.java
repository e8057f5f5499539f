// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import static org.vesper.epl.language.internal.function.Aggregate.Values.INTS_AND_WIDER;
import static org.vesper.epl.language.internal.function.Aggregate.Values.NUMBERS;
import static org.vesper.epl.language.internal.function.Aggregate.Values.NUMBERS_AND_STRINGS;
import static org.vesper.epl.language.internal.function.Arity.atLeast;
import static org.vesper.epl.language.internal.function.Arity.exactly;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.functions.ScalarFunction;
import org.vesper.epl.language.internal.function.EplFunction.Sees;
import org.vesper.epl.language.internal.function.EplFunction.Typing;
import org.vesper.epl.language.internal.function.EplFunction.Writing;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.type.Types;

/**
 * The catalogue of all functions of the language. Function names are case-insensitive. To add a function, add an entry here or, if it
 * depends only on its arguments, a method to one of the classes listed in {@link FunctionCatalog}.
 */
public final class Catalogue {

    private static final String CAST = "CAST";
    private static final Map<String, String> COMPARING = Map.of("MAX", "GREATEST", "MIN", "LEAST");
    private static final Map<String, EplFunction> BY_NAME = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    static {
        aggregate("AVEDEV", NUMBERS, type -> Double.class);
        aggregate("AVG", INTS_AND_WIDER, Aggregate::mean);
        aggregate("MAX", NUMBERS_AND_STRINGS, type -> type);
        aggregate("MEDIAN", NUMBERS, type -> Double.class);
        aggregate("MIN", NUMBERS_AND_STRINGS, type -> type);
        aggregate("STDDEV", NUMBERS, type -> Double.class);
        aggregate("SUM", NUMBERS, Aggregate::sum);
        add(new EplFunction("COUNT", Sees.RETAINED, Aggregate::count, EplFunction.asCall("COUNT")));
        comparison("PERC", Sees.RETAINED, Double.class);
        comparison("TREND", Sees.ARRIVED, Integer.class);
        extremeOfAll("MAX_EVER", "MAXEVER");
        extremeOfAll("MIN_EVER", "MINEVER");

        function(CAST, exactly(2), Sees.ARGUMENTS, GeneralFunctions::cast, GeneralFunctions::writeCast);
        function("COALESCE", atLeast(2), Sees.ARGUMENTS, GeneralFunctions::coalesce, EplFunction.asCall("COALESCE"));
        function("EXISTS", exactly(1), Sees.ARGUMENTS, GeneralFunctions::exists, EplFunction.asCall("EXISTS"));
        function("GREATEST", atLeast(2), Sees.ARGUMENTS, GeneralFunctions::extreme, EplFunction.asCall("MAX"));
        function("INSTANCEOF", atLeast(2), Sees.ARGUMENTS, GeneralFunctions::isInstance, GeneralFunctions::writeIsInstance);
        function("LEAST", atLeast(2), Sees.ARGUMENTS, GeneralFunctions::extreme, EplFunction.asCall("MIN"));
        // With two arguments it is parsed as the operator %, so there is nothing left to check or to write.
        function("MOD", exactly(2), Sees.ARGUMENTS, (call, types) -> Types.UNKNOWN, EplFunction.asCall("MOD"));
        function("NOW", exactly(0), Sees.ARGUMENTS, (call, types) -> Long.class, (call, texts) -> "current_timestamp()");
        function("PREV", exactly(2), Sees.EARLIER_RETAINED, GeneralFunctions::previous, GeneralFunctions::writeEarlier);
        function("PRIOR", exactly(2), Sees.EARLIER_ARRIVED, GeneralFunctions::prior, GeneralFunctions::writeEarlier);

        FunctionCatalog.all().forEach(Catalogue::scalar);
    }

    private Catalogue() {
    }

    private static void add(EplFunction function) {
        BY_NAME.put(function.name(), function);
    }

    /** Adds an aggregate that accepts DISTINCT. */
    private static void aggregate(String name, Aggregate.Values values, UnaryOperator<Class<?>> result) {
        add(new EplFunction(name, Sees.RETAINED, new Aggregate(values, result, true), EplFunction.asCall(name)));
    }

    /** Adds an aggregate over all numbers that have arrived. */
    private static void extremeOfAll(String name, String esperName) {
        add(new EplFunction(name, Sees.ARRIVED, new Aggregate(NUMBERS, type -> type, true), EplFunction.asCall(esperName)));
    }

    /** Adds an aggregate that compares each number with the previous one. */
    private static void comparison(String name, Sees sees, Class<?> result) {
        add(new EplFunction(name, sees, new Aggregate(NUMBERS, type -> result, false), EplFunction.asCall(name)));
    }

    private static void function(String name, Arity arity, Sees sees, Typing typing, Writing writing) {
        add(new EplFunction(name, sees, (call, types) -> {
            requirePlain(call);
            arity.require(call);
            return typing.typeOf(call, types);
        }, writing));
    }

    private static void scalar(ScalarFunction function) {
        ScalarTyping typing = new ScalarTyping(function);
        add(new EplFunction(function.name(), Sees.ARGUMENTS, (call, types) -> {
            requirePlain(call);
            return typing.typeOf(call, types);
        }, typing::write));
    }

    /** Rejects DISTINCT and {@code *}, which only aggregates accept. */
    public static void requirePlain(Expression.Call call) {
        if (call.distinct() || call.star()) {
            throw new SemanticError(call.span(), call.function() + " takes no " + (call.star() ? "*" : "DISTINCT")
                    + "; that is for aggregates");
        }
    }

    /** Finds the function of a call. MIN and MAX with several arguments compare these instead of aggregating. */
    public static Optional<EplFunction> find(Expression.Call call) {
        String name = call.function().toUpperCase(Locale.ROOT);
        String effective = call.arguments().size() > 1 ? COMPARING.getOrDefault(name, name) : name;
        return Optional.ofNullable(BY_NAME.get(effective));
    }

    /** Whether a call is that of a static Java method, whose name is case-sensitive. */
    public static boolean isMethod(Expression.Call call) {
        return call.function().contains(".");
    }

    static boolean isAggregate(Expression.Call call) {
        return find(call).filter(EplFunction::isAggregate).isPresent();
    }

    /** Whether a call refers to an earlier event. */
    public static boolean looksBack(Expression.Call call) {
        return find(call).filter(EplFunction::looksBack).isPresent();
    }

    public static boolean isCast(Expression expression) {
        return expression instanceof Expression.Call call && find(call).filter(function -> function.name().equals(CAST)).isPresent();
    }

    /** The aggregates that an expression calls. */
    public static Stream<Expression.Call> aggregates(Expression expression) {
        return Expressions.calls(expression).filter(Catalogue::isAggregate);
    }

    /** An expression and its parts, except aggregates and their arguments. */
    public static Stream<Expression> outsideAggregates(Expression expression) {
        return Expressions.outside(part -> part instanceof Expression.Call call && isAggregate(call), expression);
    }

    /** Whether a name is that of a function, ignoring case. */
    static boolean isName(String name) {
        return BY_NAME.containsKey(name);
    }

    /** The names of all functions, in lower case. */
    static Set<String> names() {
        return BY_NAME.keySet().stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toCollection(TreeSet::new));
    }
}
