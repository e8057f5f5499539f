// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.vesper.api.EventType;
import org.vesper.event.EventLookup;

/**
 * Reads a property of an event as fast as code that calls the getter: the JDK makes a class that does, beside the event's class, as it
 * does for {@code Event::getKey}. A method handle in a field is called at a third of that speed, since the JIT does not see through it.
 */
final class KeyReader {

    private static final MethodType FACTORY = MethodType.methodType(Function.class);
    private static final MethodType APPLY = MethodType.methodType(Object.class, Object.class);

    private KeyReader() {
    }

    /** Reads a plain property; absent if the type has no such one, or none that can be read this way. */
    static Optional<Function<Object, Object>> of(EventType type, String property) {
        if (!type.properties().containsKey(property)) {
            return Optional.empty();
        }
        if (type.isMap()) {
            return Optional.of(event -> ((Map<?, ?>) event).get(property));
        }
        return ofGetter(type.eventClass(), property, type.properties().get(property));
    }

    private static Optional<Function<Object, Object>> ofGetter(Class<?> eventClass, String property, Class<?> propertyClass) {
        String name = Character.toUpperCase(property.charAt(0)) + property.substring(1);
        try {
            MethodHandles.Lookup lookup = EventLookup.of(eventClass);
            MethodType getterType = MethodType.methodType(propertyClass);
            MethodHandle getter = hasMethod(eventClass, "get" + name) ? lookup.findVirtual(eventClass, "get" + name, getterType)
                    : lookup.findVirtual(eventClass, "is" + name, getterType);
            MethodType called = MethodType.methodType(getterType.wrap().returnType(), eventClass);
            CallSite site = LambdaMetafactory.metafactory(lookup, "apply", FACTORY, APPLY, getter, called);
            @SuppressWarnings("unchecked")
            Function<Object, Object> reader = (Function<Object, Object>) site.getTarget().invoke();
            return Optional.of(reader);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            return Optional.empty();
        }
    }

    private static boolean hasMethod(Class<?> eventClass, String name) {
        try {
            eventClass.getMethod(name);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
