// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.functions;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The catalog of all scalar functions, collected from the classes that implement them. Each public static method is a function, named in
 * capitals with an underscore between words. Methods with the same name are overloads of one function.
 */
public final class FunctionCatalog {

    private static final Map<String, ScalarFunction> BY_NAME = collect(TextFunctions.class, NumberFunctions.class, TimeFunctions.class);
    private static final Map<String, ScalarFunction> OPERATORS = collect(MatchOperators.class, ArithmeticOperators.class,
            ComparisonOperators.class, ConversionOperators.class, FilterOperators.class, ValueChoice.class);

    private FunctionCatalog() {
    }

    /** All functions, ordered by name. */
    public static Collection<ScalarFunction> all() {
        return BY_NAME.values();
    }

    /** The functions that implement operators of the language; rules cannot call them. Results for constant arguments may be cached. */
    public static Collection<ScalarFunction> operators() {
        return OPERATORS.values();
    }

    /** The name by which Esper knows the function of an operator. */
    public static String esperOperator(String name) {
        return OPERATORS.get(name.toUpperCase(Locale.ROOT)).esperName();
    }

    /** The function that implements an operator. */
    public static ScalarFunction operator(String name) {
        return OPERATORS.get(name.toUpperCase(Locale.ROOT));
    }

    /** @param name in any case */
    public static Optional<ScalarFunction> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name.toUpperCase(Locale.ROOT)));
    }

    private static Map<String, ScalarFunction> collect(Class<?>... owners) {
        Map<String, List<Method>> forms = new TreeMap<>();
        for (Class<?> owner : owners) {
            Stream.of(owner.getDeclaredMethods())
                    .filter(method -> Modifier.isPublic(method.getModifiers()))
                    .forEach(method -> forms.computeIfAbsent(nameOf(method), unused -> new ArrayList<>()).add(method));
        }
        Map<String, ScalarFunction> functions = new TreeMap<>();
        forms.forEach((name, methods) -> functions.put(name, new ScalarFunction(name, methods)));
        return Collections.unmodifiableMap(functions);
    }

    private static String nameOf(Method method) {
        return method.getName().replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
    }
}
