// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.spi.NearestName;

/**
 * Finds the static Java method that a call such as {@code Math.abs(price)} means. Classes of java.lang, java.math, java.text and
 * java.util need no package; those of the application are not seen here, their methods are left to Esper.
 */
final class MethodTypes {

    private static final List<String> PACKAGES = List.of("java.lang.", "java.math.", "java.text.", "java.util.");

    private MethodTypes() {
    }

    /** The type of the call's value, Object if it cannot be known here. */
    static Class<?> of(Expression.Call call, List<Class<?>> arguments) {
        int dot = call.function().lastIndexOf('.');
        String className = call.function().substring(0, dot);
        Optional<Class<?>> owner = find(className);
        if (owner.isEmpty()) {
            if (!className.contains(".")) {
                throw new Mistake(call.span(), "there is no class " + className + " in java.lang, java.math, java.text and java.util; "
                        + "another class is written with its package");
            }
            return Object.class;
        }
        List<Method> methods = named(call, owner.get(), call.function().substring(dot + 1), arguments.size());
        Stream<Method> fitting = methods.stream().filter(method -> fits(method, arguments));
        return fitting.findFirst().or(() -> methods.stream().filter(method -> methods.size() == 1).findFirst())
                .<Class<?>>map(method -> Types.boxed(method.getReturnType()))
                .orElse(Object.class);
    }

    private static List<Method> named(Expression.Call call, Class<?> owner, String name, int arguments) {
        List<Method> all = Stream.of(owner.getMethods()).filter(method -> Modifier.isStatic(method.getModifiers())).toList();
        List<Method> methods = all.stream().filter(method -> method.getName().equals(name)).toList();
        if (methods.isEmpty()) {
            List<String> names = all.stream().map(Method::getName).distinct().toList();
            throw new Mistake(call.span(), owner.getName() + " has no static method " + name + NearestName.hint(name, names));
        }
        return methods.stream().filter(method -> method.getParameterCount() == arguments).toList();
    }

    private static boolean fits(Method method, List<Class<?>> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            if (Types.boxed(method.getParameterTypes()[i]) != arguments.get(i)) {
                return false;
            }
        }
        return true;
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
