// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.type;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.policy.SafeJava;
import org.vesper.spi.processor.JavaPolicy.Access;

/**
 * Resolves the static Java method of a call such as {@code Math.abs(price)}. Classes of java.lang, java.math, java.text and java.util need
 * no package. The application's classes are not visible here; Esper checks their methods.
 */
public final class MethodTypes {

    private static final List<String> PACKAGES = List.of("java.lang.", "java.math.", "java.text.", "java.util.");

    private static final int MAX_SHOWN = 6;

    private MethodTypes() {
    }

    /**
     * Returns the type of the call's value, {@link Types#UNKNOWN} if it is not known here.
     *
     * @param access the methods that rules may call
     */
    public static Class<?> of(Expression.Call call, Access access, List<Class<?>> arguments) {
        int dot = call.function().lastIndexOf('.');
        String className = call.function().substring(0, dot);
        Optional<Class<?>> owner = find(className);
        if (owner.isEmpty()) {
            requirePackage(call, className);
            requireAccess(call, access, Access.BUNDLE, "is a method that the application has not declared as a function");
            return Types.UNKNOWN;
        }
        String name = call.function().substring(dot + 1);
        if (!SafeJava.hasMember(owner.get().getName(), name)) {
            requireAccess(call, access, Access.ANY, "is Java code that rules may not run");
        }
        List<Method> methods = named(call, owner.get(), name);
        List<Class<?>> types = methods.stream().filter(method -> takes(method, arguments))
                .<Class<?>>map(method -> Types.boxed(method.getReturnType()))
                .distinct()
                .toList();
        if (types.isEmpty()) {
            throw new SemanticError(call.span(), call.function() + " does not take " + described(arguments) + "; there is "
                    + methods.stream().map(MethodTypes::signature).distinct().limit(MAX_SHOWN).collect(Collectors.joining(", ")));
        }
        if (types.contains(void.class)) {
            throw new SemanticError(call.span(), call.function() + " returns no value");
        }
        return methods.stream().filter(method -> fits(method, arguments)).findFirst()
                .<Class<?>>map(method -> Types.boxed(method.getReturnType()))
                .orElse(types.size() == 1 ? types.get(0) : Types.UNKNOWN);
    }

    private static void requireAccess(Expression.Call call, Access access, Access needed, String what) {
        if (access.compareTo(needed) < 0) {
            throw new SemanticError(call.span(), SafeJava.refusal(call.function() + " " + what, needed));
        }
    }

    private static void requirePackage(Expression.Call call, String className) {
        if (!className.contains(".")) {
            String capital = className.substring(0, 1).toUpperCase(Locale.ROOT) + className.substring(1);
            throw new SemanticError(call.span(), "there is no class " + className + " in java.lang, java.math, java.text and java.util; "
                    + (isClass(capital) ? "did you mean " + capital + "?" : "another class is written with its package"));
        }
    }

    private static String described(List<Class<?>> arguments) {
        String types = arguments.stream().map(type -> type == Void.class ? "null" : Types.exactly(type)).collect(Collectors.joining(", "));
        return arguments.isEmpty() ? "empty parentheses" : types;
    }

    /** The signature as seen by its caller: {@code abs(double)}. */
    private static String signature(Method method) {
        return method.getName() + Stream.of(method.getParameterTypes()).map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static List<Method> named(Expression.Call call, Class<?> owner, String name) {
        List<Method> all = Stream.of(owner.getMethods()).filter(method -> Modifier.isStatic(method.getModifiers())).toList();
        List<Method> methods = all.stream().filter(method -> method.getName().equals(name)).toList();
        if (methods.isEmpty()) {
            List<String> names = all.stream().map(Method::getName).distinct().toList();
            throw new SemanticError(call.span(), owner.getSimpleName() + " has no static method " + name + NearestName.hint(name, names));
        }
        return methods;
    }

    /** Whether a call with arguments of these types could refer to the method. */
    private static boolean takes(Method method, List<Class<?>> arguments) {
        if (method.isVarArgs()) {
            return arguments.size() >= method.getParameterCount() - 1;
        }
        if (method.getParameterCount() != arguments.size()) {
            return false;
        }
        for (int i = 0; i < arguments.size(); i++) {
            Class<?> parameter = Types.boxed(method.getParameterTypes()[i]);
            Class<?> argument = arguments.get(i);
            boolean vague = argument == Types.UNKNOWN || argument == Void.class && !method.getParameterTypes()[i].isPrimitive();
            boolean widened = method.getParameterTypes()[i].isPrimitive() && Types.isWidened(argument, parameter);
            if (!vague && !widened && !parameter.isAssignableFrom(argument)) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(Method method, List<Class<?>> arguments) {
        if (method.getParameterCount() != arguments.size()) {
            return false;
        }
        for (int i = 0; i < arguments.size(); i++) {
            if (Types.boxed(method.getParameterTypes()[i]) != arguments.get(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether calls may name the class without its package. */
    public static boolean isClass(String name) {
        return find(name).isPresent();
    }

    private static Optional<Class<?>> find(String name) {
        return Stream.concat(Stream.of(name), PACKAGES.stream().map(start -> start + name))
                .<Class<?>>mapMulti((candidate, found) -> {
                    try {
                        found.accept(Class.forName(candidate, false, null));
                    } catch (ClassNotFoundException notHere) {
                        // the next package may have it
                    }
                })
                .findFirst();
    }
}
