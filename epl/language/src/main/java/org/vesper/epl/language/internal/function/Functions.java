// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.function;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.antlr.v4.runtime.CharStreams;
import org.vesper.config.ConfigurationException;
import org.vesper.epl.language.functions.Decimals;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.internal.grammar.EplLexer;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.spi.processor.JavaPolicy;
import org.vesper.spi.processor.UserFunction;

/**
 * The functions that rules may call: those of the language and those of the application. To add a function to the language, add an entry
 * to {@link BuiltInFunction} or, if it depends only on its arguments, a method to one of the classes listed in {@link FunctionCatalog}. An
 * aggregate that Esper lacks also needs an entry of {@code OwnAggregate} in the processor, which computes it.
 */
public final class Functions {

    private static final Map<String, EplFunction> BUILT_IN = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    static {
        Stream<EplFunction> scalar = FunctionCatalog.all().stream().map(CatalogFunction::new);
        Stream.concat(Stream.of(BuiltInFunction.values()), scalar).forEach(function -> BUILT_IN.put(function.name(), function));
    }

    private final Map<String, EplFunction> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final JavaPolicy javaPolicy;
    private final int decimalDigits;

    /** Combines them for a processor that rounds decimals as {@link Decimals#DEFAULT_DIGITS} says. */
    public Functions(Collection<UserFunction> functions, Predicate<String> plain, JavaPolicy javaPolicy) {
        this(functions, plain, javaPolicy, Decimals.DEFAULT_DIGITS);
    }

    /**
     * Combines the functions of the language with those of an application.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} if two application functions have the same name, or one has the name of a
     * built-in function.
     *
     * @param plain whether Esper accepts a name without quoting
     * @param javaPolicy the static Java methods that rules may call
     * @param decimalDigits the digits to which quotients of decimals are rounded
     */
    public Functions(Collection<UserFunction> functions, Predicate<String> plain, JavaPolicy javaPolicy, int decimalDigits) {
        this.javaPolicy = javaPolicy;
        this.decimalDigits = decimalDigits;
        for (UserFunction function : functions) {
            String name = function.name();
            boolean word = new EplLexer(CharStreams.fromString(name)).nextToken().getType() != EplLexer.IDENTIFIER;
            if (word || BUILT_IN.containsKey(name) || !plain.test(name)) {
                throw new ConfigurationException("function " + name
                        + ": the language itself has this word; give the function another name");
            }
            if (own.put(name, new ApplicationFunction(function)) != null) {
                throw new ConfigurationException("function " + name + " is declared twice; upper and lower case are alike");
            }
        }
    }

    /** Finds the function of the language that is called. */
    public static Optional<EplFunction> builtIn(Expression.Call call) {
        return Optional.ofNullable(BUILT_IN.get(call.function())).map(function -> function.calledWith(call.arguments().size()));
    }

    public Optional<EplFunction> find(Expression.Call call) {
        return Optional.ofNullable(own.get(call.function())).or(() -> builtIn(call));
    }

    public boolean isAggregate(Expression part) {
        return part instanceof Expression.Call call && find(call).filter(EplFunction::isAggregate).isPresent();
    }

    /** The digits to which quotients and means of decimals are rounded. */
    public int decimalDigits() {
        return decimalDigits;
    }

    /** The static Java methods that rules may call. */
    public JavaPolicy javaPolicy() {
        return javaPolicy;
    }

    /** The names of all functions, those of the language in lower case. */
    public Set<String> names() {
        return Stream.concat(BUILT_IN.keySet().stream().map(name -> name.toLowerCase(Locale.ROOT)), own.keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
