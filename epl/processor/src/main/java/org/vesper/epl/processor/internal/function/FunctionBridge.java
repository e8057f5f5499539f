// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.function;

import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompiler;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompilerPlugInSingleRowFunction.FilterOptimizable;
import com.espertech.esper.common.client.configuration.compiler.ConfigurationCompilerPlugInSingleRowFunction.ValueCache;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.SimpleCompiler;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.processor.UserFunction;

/**
 * Exposes the application's functions to Esper as static methods and aggregate forges, in classes that Esper finds by name. The classes are
 * generated for one engine, hold the application's beans, and are discarded with the engine. Example:
 *
 * <pre>
 * public final class Functions {
 *     public static com.example.Desk bean0;
 *     public static Double f0(Number a0, Number a1) {
 *         try {
 *             return a0 == null ? null : a1 == null ? null : (Double) bean0.spread(a0.doubleValue(), a1.doubleValue());
 *         } catch (Throwable e) {
 *             throw new FunctionFailure("the function spread", e);
 *         }
 *     }
 *     public static final class A2 extends UserAggregateFactory {
 *         public A2() { super(Guards.failures); }
 *     }
 *     public static final class F2 extends UserAggregateForge {
 *         public F2() { super("vwap", com.example.Vwap.class, A2.class); }
 *     }
 * }
 * </pre>
 *
 * <p>The parameter types are wide so that a null for a primitive returns null, as in all expressions. A condition on a function is kept out
 * of Esper's filter index, where its exception would lose the event for all rules.
 */
public final class FunctionBridge {

    /** The package of the generated classes. */
    public static final String PACKAGE = "org.vesper.epl.functions";
    private static final String CLASS = PACKAGE + ".Functions";

    private final List<UserFunction> functions;

    public FunctionBridge(Collection<UserFunction> functions) {
        this.functions = List.copyOf(functions);
    }

    /** A loader that sees the application's classes and the bridge; the given loader if there are no functions. */
    public ClassLoader over(ClassLoader classes) {
        if (functions.isEmpty()) {
            return classes;
        }
        try {
            SimpleCompiler compiler = new SimpleCompiler();
            compiler.setParentClassLoader(classes);
            compiler.cook(source());
            Class<?> bridge = compiler.getClassLoader().loadClass(CLASS);
            for (int i = 0; i < functions.size(); i++) {
                if (functions.get(i) instanceof UserFunction.OfMethod function && function.bean() != null) {
                    bridge.getField("bean" + i).set(null, function.bean());
                }
            }
            return compiler.getClassLoader();
        } catch (CompileException | ReflectiveOperationException | LinkageError e) {
            throw new ConfigurationException("the functions " + functions.stream().map(UserFunction::name).collect(Collectors.joining(", "))
                    + " cannot be called: " + e.getMessage(), e);
        }
    }

    public void register(ConfigurationCompiler compiler) {
        for (int i = 0; i < functions.size(); i++) {
            UserFunction function = functions.get(i);
            if (function instanceof UserFunction.OfAggregate) {
                compiler.addPlugInAggregationFunctionForge(function.name(), CLASS + "$F" + i);
            } else {
                compiler.addPlugInSingleRowFunction(function.name(), CLASS, "f" + i, ValueCache.DISABLED, FilterOptimizable.DISABLED, true);
            }
        }
    }

    /** The names of the classes of functions and aggregates. */
    public Set<String> classNames() {
        return Stream.concat(Stream.of(CLASS), IntStream.range(0, functions.size()).mapToObj(i -> CLASS + "$F" + i))
                .collect(Collectors.toSet());
    }

    private String source() {
        String members = IntStream.range(0, functions.size()).mapToObj(this::member).collect(Collectors.joining());
        return "package " + PACKAGE + "; public final class Functions {\n" + members + "}\n";
    }

    private String member(int number) {
        UserFunction function = functions.get(number);
        if (function instanceof UserFunction.OfAggregate aggregate) {
            return "public static final class A" + number + " extends " + UserAggregateFactory.class.getName() + " { public A" + number
                    + "() { super(" + StaticCalls.GUARDS + ".failures); } }\n"
                    + "public static final class F" + number + " extends " + UserAggregateForge.class.getName() + " { public F" + number
                    + "() { super(\"" + aggregate.name() + "\", " + aggregate.aggregateClass().getTypeName() + ".class, A" + number
                    + ".class); } }\n";
        }
        UserFunction.OfMethod call = (UserFunction.OfMethod) function;
        Method method = call.method();
        String owner = method.getDeclaringClass().getTypeName();
        String field = call.bean() == null ? "" : "public static " + owner + " bean" + number + ";\n";
        String result = MethodType.methodType(method.getReturnType()).wrap().returnType().getTypeName();
        Argument[] arguments = Argument.of(method);
        return field + "public static " + result + " f" + number + '(' + joined(arguments, ", ", Argument::declaration) + ')'
                + " { try { return " + joined(arguments, "", Argument::nullGuard) + '(' + result + ") "
                + (call.bean() == null ? owner : "bean" + number) + '.' + method.getName() + '('
                + joined(arguments, ", ", Argument::value) + "); } catch (Throwable e) { throw new " + FunctionFailure.class.getName()
                + "(\"the function " + function.name() + "\", e); } }\n";
    }

    private static String joined(Argument[] arguments, String separator, Function<Argument, String> text) {
        return Stream.of(arguments).map(text).collect(Collectors.joining(separator));
    }

    /** A parameter of the static method, and the argument derived from it for the application's method. */
    private record Argument(int number, Class<?> type) {

        private static final Set<Class<?>> NUMBERS = Set.of(int.class, long.class, float.class, double.class);

        static Argument[] of(Method method) {
            Class<?>[] types = method.getParameterTypes();
            return IntStream.range(0, types.length).mapToObj(i -> new Argument(i, types[i])).toArray(Argument[]::new);
        }

        String declaration() {
            Class<?> wide = NUMBERS.contains(type) ? Number.class : MethodType.methodType(type).wrap().returnType();
            return wide.getTypeName() + " a" + number;
        }

        String nullGuard() {
            return type.isPrimitive() ? "a" + number + " == null ? null : " : "";
        }

        String value() {
            boolean whole = type == int.class || type == long.class;
            String exact = whole ? Widening.class.getName() + ".whole(a" + number + ")" : "a" + number;
            return NUMBERS.contains(type) ? exact + '.' + type.getName() + "Value()" : "a" + number;
        }
    }
}
