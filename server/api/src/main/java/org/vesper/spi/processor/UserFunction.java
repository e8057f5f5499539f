// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.spi.processor;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.stream.Stream;
import org.vesper.api.Aggregate;
import org.vesper.api.LooksBack;
import org.vesper.api.WritableAggregate;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;

/**
 * A function or an aggregate that rules can call in addition to those of the language. Its name is case-insensitive.
 *
 * <p><b>Failure:</b> a function that cannot be called is rejected with a {@link ConfigurationException} when it is created.
 */
public sealed interface UserFunction {

    String name();

    /** The way in which an aggregate gets its value back in a new engine. */
    enum Memory {
        /** It says by {@link LooksBack} what must be fed. */
        DECLARED,
        /** It is a {@link WritableAggregate}. */
        WRITTEN,
        /** It says nothing. */
        UNKNOWN
    }

    /** The classes of its parameters as its author declared them. */
    List<Class<?>> parameterTypes();

    Class<?> resultType();

    /**
     * A public method, called with the values in the parentheses.
     *
     * <p><b>Threading:</b> one thread at a time for each partition of a processor; where a processor has several partitions, or several
     * processors use it, it is called by several threads at the same time, a method of a bean too.
     *
     * @param bean the bean that has the method; null if the method is static
     */
    record OfMethod(String name, Method method, Object bean) implements UserFunction {

        public OfMethod {
            requireName(name);
            boolean open = Modifier.isPublic(method.getModifiers()) && Modifier.isPublic(method.getDeclaringClass().getModifiers());
            if (!open || method.getReturnType() == void.class || method.isVarArgs()) {
                throw new ConfigurationException("function " + name + ": " + method.getDeclaringClass().getName() + '.' + method.getName()
                        + " must be a public method of a public class, return a value, and have a fixed number of parameters");
            }
        }

        @Override
        public List<Class<?>> parameterTypes() {
            return List.of(method.getParameterTypes());
        }

        @Override
        public Class<?> resultType() {
            return method.getReturnType();
        }
    }

    /** An {@link Aggregate}; with the parameter type {@code Object[]} it takes any number of values. */
    record OfAggregate(String name, Class<?> aggregateClass) implements UserFunction {

        public OfAggregate {
            requireName(name);
            boolean constructible = Modifier.isPublic(aggregateClass.getModifiers()) && !Modifier.isAbstract(aggregateClass.getModifiers())
                    && Stream.of(aggregateClass.getConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
            if (!Aggregate.class.isAssignableFrom(aggregateClass) || !constructible) {
                throw new ConfigurationException("aggregate " + name + ": " + aggregateClass.getName() + " must be a public class that"
                        + " implements " + Aggregate.class.getName() + " and has a public constructor without parameters");
            }
        }

        @Override
        public List<Class<?>> parameterTypes() {
            return List.of(declared("enter").getParameterTypes());
        }

        @Override
        public Class<?> resultType() {
            return declared("value").getReturnType();
        }

        public Memory memory() {
            if (aggregateClass.isAnnotationPresent(LooksBack.class)) {
                return Memory.DECLARED;
            }
            return WritableAggregate.class.isAssignableFrom(aggregateClass) ? Memory.WRITTEN : Memory.UNKNOWN;
        }

        /** The number of the latest values that determine its own, whether the window retains them or not; 0 for those retained. */
        public int latestValues() {
            LooksBack declared = aggregateClass.getAnnotation(LooksBack.class);
            return declared == null ? 0 : declared.values();
        }

        public boolean takesAnyNumber() {
            return parameterTypes().get(0) == Object[].class;
        }

        /** The method with the types that the author wrote, not the compiler's bridge to it. */
        private Method declared(String method) {
            int parameters = method.equals("enter") ? 1 : 0;
            return Stream.of(aggregateClass.getMethods())
                    .filter(found -> found.getName().equals(method) && found.getParameterCount() == parameters && !found.isBridge())
                    .findFirst().orElseThrow();
        }
    }

    /** The function that calls the only public method of this name, on a bean, or a static one if the bean is null. */
    static UserFunction ofMethod(String name, Class<?> owner, String method, Object bean) {
        List<Method> candidates = Stream.of(owner.getMethods())
                .filter(found -> !found.isBridge() && (bean != null || Modifier.isStatic(found.getModifiers()))).toList();
        List<Method> named = candidates.stream().filter(found -> found.getName().equals(method)).toList();
        String what = "function " + name + ": " + owner.getName() + " has ";
        if (named.isEmpty()) {
            List<String> names = candidates.stream().map(Method::getName).distinct().toList();
            throw new ConfigurationException(what + "no public " + (bean == null ? "static " : "") + "method " + method
                    + NearestName.hint(method, names));
        }
        if (named.size() > 1) {
            throw new ConfigurationException(what + named.size() + " methods " + method
                    + "; a function needs one that is alone under its name");
        }
        return new OfMethod(name, named.get(0), bean);
    }

    private static void requireName(String name) {
        if (!name.matches("[A-Za-z_][A-Za-z_0-9]*")) {
            throw new ConfigurationException("'" + name + "' cannot be the name of a function; it begins with a letter and has letters,"
                    + " digits and _ only");
        }
    }
}
