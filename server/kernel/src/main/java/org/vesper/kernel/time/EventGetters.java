// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.time;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Reads one property of events of any class: an entry of a map, else what a public getter returns, else null.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class EventGetters {

    private static final MethodHandle MAP_GET;
    private static final MethodHandle MS_OF;

    static {
        try {
            MAP_GET = MethodHandles.publicLookup().findVirtual(Map.class, "get", methodType(Object.class, Object.class));
            MS_OF = MethodHandles.lookup().findStatic(EventClock.class, "msOf", methodType(long.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String property;
    private final UnaryOperator<MethodHandle> shape;
    private final Map<Class<?>, MethodHandle> getters = new HashMap<>();
    private Class<?> lastClass;
    private MethodHandle lastGetter;

    private EventGetters(String property, UnaryOperator<MethodHandle> shape) {
        this.property = property;
        this.shape = shape;
    }

    /** Its handles are exactly {@code (Object)Object}. */
    public static EventGetters ofValues(String property) {
        return new EventGetters(property, getter -> getter.asType(methodType(Object.class, Object.class)));
    }

    /** Its handles are exactly {@code (Object)long}: milliseconds since 1970, as {@link EventClock#msOf} has them. */
    static EventGetters ofTimes(String property) {
        return new EventGetters(property, getter -> {
            Class<?> type = getter.type().returnType();
            boolean plain = type == long.class || type == int.class;
            MethodHandle ms = plain ? getter : MethodHandles.filterReturnValue(
                    getter.asType(getter.type().changeReturnType(Object.class)), MS_OF);
            return ms.asType(methodType(long.class, Object.class));
        });
    }

    /** The getter for events of the class of this one. */
    public MethodHandle of(Object event) {
        Class<?> type = event.getClass();
        if (type != lastClass) {
            lastGetter = getters.computeIfAbsent(type, this::getter);
            lastClass = type;
        }
        return lastGetter;
    }

    private MethodHandle getter(Class<?> type) {
        if (Map.class.isAssignableFrom(type)) {
            return shape.apply(MethodHandles.insertArguments(MAP_GET, 1, property));
        }
        String name = Character.toUpperCase(property.charAt(0)) + property.substring(1);
        Optional<Method> method = Arrays.stream(type.getMethods())
                .filter(found -> found.getName().equals("get" + name) || found.getName().equals("is" + name))
                .filter(found -> found.getParameterCount() == 0 && Modifier.isPublic(found.getDeclaringClass().getModifiers()))
                .findFirst();
        return shape.apply(method.map(EventGetters::handle).orElseGet(() -> MethodHandles.empty(methodType(Object.class, Object.class))));
    }

    private static MethodHandle handle(Method getter) {
        try {
            return MethodHandles.publicLookup().unreflect(getter);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("cannot call " + getter, e);
        }
    }
}
