// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;
import org.vesper.api.EventType;

/** Events that are beans: made by the public constructor without parameters, filled by public setters. */
final class BeanAccess implements EventAccess {

    private final EventType type;

    BeanAccess(EventType type) {
        this.type = type;
    }

    static boolean canConstruct(Class<?> beanClass) {
        return Modifier.isPublic(beanClass.getModifiers()) && !Modifier.isAbstract(beanClass.getModifiers())
                && Arrays.stream(beanClass.getConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
    }

    @Override
    public MethodHandle constructor() {
        try {
            return MethodHandles.publicLookup().findConstructor(type.eventClass(), methodType(void.class)).asType(methodType(Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot construct " + type.eventClass(), e);
        }
    }

    @Override
    public Optional<PropertySetter> setter(String property) {
        return type.setter(property).map(method -> new PropertySetter(property, type.properties().get(property), handle(method)));
    }

    @Override
    public MethodHandle getter(String property) {
        String name = Character.toUpperCase(property.charAt(0)) + property.substring(1);
        Method getter = Arrays.stream(type.eventClass().getMethods())
                .filter(method -> method.getName().equals("get" + name) || method.getName().equals("is" + name))
                .filter(method -> method.getParameterCount() == 0).findFirst().orElseThrow();
        return handle(getter).asType(methodType(Object.class, Object.class));
    }

    private MethodHandle handle(Method method) {
        try {
            return MethodHandles.publicLookup().findVirtual(type.eventClass(), method.getName(),
                    methodType(method.getReturnType(), method.getParameterTypes()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot call " + method, e);
        }
    }
}
