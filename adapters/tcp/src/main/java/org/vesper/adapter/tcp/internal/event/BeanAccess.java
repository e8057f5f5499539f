// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.event;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.vesper.api.EventType;
import org.vesper.event.EventLookup;

/**
 * Events that are beans: made by the public constructor without parameters, filled by public setters. The JDK makes the code that calls
 * these, once for each property; see {@link EventLookup}.
 */
final class BeanAccess implements EventAccess {

    private final EventType type;
    private final MethodHandles.Lookup lookup;

    BeanAccess(EventType type) {
        this.type = type;
        this.lookup = EventLookup.of(type.eventClass());
    }

    static boolean canConstruct(Class<?> beanClass) {
        return Modifier.isPublic(beanClass.getModifiers()) && !Modifier.isAbstract(beanClass.getModifiers())
                && Arrays.stream(beanClass.getConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
    }

    @Override
    @SuppressWarnings("unchecked")
    public Supplier<Object> constructor() {
        try {
            MethodHandle constructor = lookup.findConstructor(type.eventClass(), methodType(void.class));
            return (Supplier<Object>) code(Supplier.class, constructor, methodType(Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot construct " + type.eventClass(), e);
        }
    }

    @Override
    public Optional<PropertySetter> setter(String property) {
        Class<?> propertyType = type.properties().get(property);
        String name = "set" + capitalized(property);
        return methods().filter(method -> method.getName().equals(name))
                .filter(method -> Arrays.equals(method.getParameterTypes(), new Class<?>[] {propertyType}))
                .findFirst().map(method -> new PropertySetter(property, propertyType, setter(method, propertyType)));
    }

    @Override
    @SuppressWarnings("unchecked")
    public Function<Object, Object> getter(String property) {
        String name = capitalized(property);
        Method getter = methods().filter(method -> method.getName().equals("get" + name) || method.getName().equals("is" + name))
                .filter(method -> method.getParameterCount() == 0).findFirst().orElseThrow();
        return (Function<Object, Object>) code(Function.class, handle(getter), methodType(Object.class, Object.class));
    }

    private Object setter(Method method, Class<?> propertyType) {
        Class<?> kind = PropertySetter.codeType(propertyType);
        Class<?> primitive = PropertySetter.primitive(propertyType);
        boolean boxless = primitive.isPrimitive() && kind != PropertySetter.codeType(Object.class);
        return code(kind, handle(method), methodType(void.class, Object.class, boxless ? primitive : Object.class));
    }

    private Stream<Method> methods() {
        return Arrays.stream(type.eventClass().getMethods()).filter(method -> !Modifier.isStatic(method.getModifiers()));
    }

    private MethodHandle handle(Method method) {
        try {
            return lookup.findVirtual(type.eventClass(), method.getName(), methodType(method.getReturnType(), method.getParameterTypes()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot call " + method, e);
        }
    }

    /** An object of an interface of the JDK with one method, of this erased type, that calls the target. */
    private Object code(Class<?> kind, MethodHandle target, MethodType erased) {
        String method = Arrays.stream(kind.getMethods()).filter(found -> Modifier.isAbstract(found.getModifiers()))
                .findFirst().orElseThrow().getName();
        try {
            return LambdaMetafactory.metafactory(lookup, method, methodType(kind), erased, target, exact(target.type(), erased))
                    .getTarget().invoke();
        } catch (Throwable e) {
            throw new IllegalStateException("cannot make code for " + type.eventClass(), e);
        }
    }

    /** What the target takes and gives, with boxes where the interface has objects, and the interface's primitives where it has these. */
    private static MethodType exact(MethodType target, MethodType erased) {
        MethodType exact = target.wrap().changeReturnType(
                erased.returnType() == void.class ? void.class : target.wrap().returnType());
        for (int i = 0; i < erased.parameterCount(); i++) {
            exact = erased.parameterType(i).isPrimitive() ? exact.changeParameterType(i, erased.parameterType(i)) : exact;
        }
        return exact;
    }

    private static String capitalized(String property) {
        return Character.toUpperCase(property.charAt(0)) + property.substring(1);
    }
}
