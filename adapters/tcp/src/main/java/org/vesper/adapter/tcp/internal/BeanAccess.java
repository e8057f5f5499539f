// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.vesper.api.EventType;

/**
 * Events that are beans. Constructor and setters become functions, as if the application had written {@code Tick::new} and
 * {@code Tick::setPrice}: a call through one costs what a call through an interface costs.
 *
 * <p>The classes of these functions are defined in the application's loader and stay as long as it does. So each is made once
 * per adapter, not per connection, and only the adapter holds it.
 */
final class BeanAccess implements EventAccess {

    private final EventType type;
    private final MethodHandles.Lookup lookup;
    private final Supplier<?> constructor;
    private final Map<String, Optional<PropertySetter>> setters = new ConcurrentHashMap<>();

    BeanAccess(EventType type) {
        this.type = type;
        try {
            lookup = MethodHandles.privateLookupIn(type.eventClass(), MethodHandles.lookup());
            MethodHandle make = lookup.findConstructor(type.eventClass(), methodType(void.class));
            constructor = (Supplier<?>) function(Supplier.class, "get", methodType(Object.class), make, make.type());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot construct " + type.eventClass(), e);
        }
    }

    static boolean canConstruct(Class<?> beanClass) {
        return !Modifier.isAbstract(beanClass.getModifiers())
                && Arrays.stream(beanClass.getConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
    }

    @Override
    public Object newEvent() {
        return constructor.get();
    }

    @Override
    public Optional<PropertySetter> setter(String property) {
        return setters.computeIfAbsent(property, this::makeSetter);
    }

    private Optional<PropertySetter> makeSetter(String property) {
        Class<?> propertyType = type.properties().get(property);
        String name = "set" + Character.toUpperCase(property.charAt(0)) + property.substring(1);
        for (Method method : type.eventClass().getMethods()) {
            boolean fits = method.getName().equals(name) && method.getParameterCount() == 1 && method.getParameterTypes()[0] == propertyType;
            if (fits && !Modifier.isStatic(method.getModifiers())) {
                return Optional.of(new PropertySetter(property, propertyType, setterFunction(method)));
            }
        }
        return Optional.empty();
    }

    private Object setterFunction(Method method) {
        Class<?> propertyType = method.getParameterTypes()[0];
        Class<?> function = PropertySetter.functionOf(propertyType);
        Class<?> given = function == BiConsumer.class ? Object.class : methodType(propertyType).unwrap().returnType();
        Class<?> passed = function == BiConsumer.class ? methodType(propertyType).wrap().returnType() : given;
        try {
            MethodHandle set = lookup.findVirtual(type.eventClass(), method.getName(), methodType(method.getReturnType(), propertyType));
            return function(function, "accept", methodType(void.class, Object.class, given), set, methodType(void.class, type.eventClass(), passed));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot call " + method, e);
        }
    }

    /**
     * Makes an object whose one method calls a method of the bean.
     *
     * @param erased the method's signature in the functional interface
     * @param called the same with the types that are really passed
     */
    private Object function(Class<?> functionType, String name, MethodType erased, MethodHandle target, MethodType called)
            throws ReflectiveOperationException {
        try {
            CallSite site = LambdaMetafactory.metafactory(lookup, name, methodType(functionType), erased, target, called);
            return site.getTarget().invoke();
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
