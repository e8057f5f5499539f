// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;

/** Events that are beans: made by the public constructor without parameters, read by public getters, filled by public setters. */
final class BeanAccess implements EventAccess {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();

    /** Cached by the event class itself, so the cache is unloaded with the application, and each call is generated only once. */
    private static final ClassValue<Map<List<Object>, Optional<?>>> CALLS = new ClassValue<>() {

        @Override
        protected Map<List<Object>, Optional<?>> computeValue(Class<?> eventClass) {
            return new ConcurrentHashMap<>();
        }
    };

    private final EventType type;
    private final Map<List<Object>, Optional<?>> calls;

    BeanAccess(EventType type) {
        this.type = type;
        this.calls = CALLS.get(type.eventClass());
    }

    @SuppressWarnings("unchecked")
    static Function<Object[], Object> calling(Constructor<?> constructor) {
        MethodHandle target = handle(() -> LOOKUP.unreflectConstructor(constructor));
        Function<?, Object> call = GeneratedCall.of(Function.class, target.asSpreader(Object[].class, constructor.getParameterCount()));
        return (Function<Object[], Object>) call;
    }

    @Override
    public boolean canBeMade() {
        Class<?> bean = type.eventClass();
        return Modifier.isPublic(bean.getModifiers()) && !Modifier.isAbstract(bean.getModifiers())
                && Arrays.stream(bean.getConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
    }

    @Override
    public Supplier<Object> constructor() {
        if (!canBeMade()) {
            throw new ConfigurationException("events of type " + type.name() + " cannot be made: " + type.eventClass().getName()
                    + " must be a public class, not abstract, with a public constructor without parameters");
        }
        return this.<Supplier<Object>>call(Supplier.class, "", () -> Optional.of(handle(() -> LOOKUP.findConstructor(
                type.eventClass(), methodType(void.class))))).orElseThrow();
    }

    @Override
    public Optional<Function<Object, Object>> getter(String property) {
        return call(Function.class, property, () -> type.getter(property).flatMap(BeanAccess::callable));
    }

    @Override
    public Optional<ToLongFunction<Object>> longGetter(String property) {
        return call(ToLongFunction.class, property, () -> type.getter(property).flatMap(BeanAccess::callable)
                .filter(getter -> List.of(long.class, int.class).contains(getter.type().returnType())));
    }

    @Override
    public Optional<BiConsumer<Object, Object>> setter(String property) {
        return call(BiConsumer.class, property, () -> type.setter(property).flatMap(BeanAccess::callable));
    }

    @Override
    public Optional<ObjIntConsumer<Object>> intSetter(String property) {
        return call(ObjIntConsumer.class, property, () -> setter(property, int.class, long.class, double.class));
    }

    @Override
    public Optional<ObjLongConsumer<Object>> longSetter(String property) {
        return call(ObjLongConsumer.class, property, () -> setter(property, long.class));
    }

    @Override
    public Optional<ObjDoubleConsumer<Object>> doubleSetter(String property) {
        return call(ObjDoubleConsumer.class, property, () -> setter(property, double.class));
    }

    @SuppressWarnings("unchecked")
    private <C> Optional<C> call(Class<? super C> kind, String property, Supplier<Optional<MethodHandle>> target) {
        return (Optional<C>) calls.computeIfAbsent(List.of(kind, property),
                key -> target.get().map(found -> GeneratedCall.of(kind, found)));
    }

    /** A setter that takes one of these primitives; for a boxed property it boxes the value. */
    private Optional<MethodHandle> setter(String property, Class<?>... primitives) {
        return type.setter(property).flatMap(BeanAccess::callable)
                .map(setter -> setter.asType(setter.type().changeParameterType(1, setter.type().unwrap().parameterType(1))))
                .filter(setter -> List.of(primitives).contains(setter.type().parameterType(1)));
    }

    /** The method, or the one that it overrides in a public class or interface; empty if there is none that can be called. */
    private static Optional<MethodHandle> callable(Method method) {
        return declarations(method, method.getDeclaringClass()).findFirst().map(found -> handle(() -> LOOKUP.unreflect(found)));
    }

    private static Stream<Method> declarations(Method method, Class<?> in) {
        if (in == null) {
            return Stream.empty();
        }
        Stream<Method> here = Modifier.isPublic(in.getModifiers())
                ? Stream.of(in.getMethods()).filter(found -> overrides(method, found)) : Stream.empty();
        return Stream.of(here, declarations(method, in.getSuperclass()),
                Stream.of(in.getInterfaces()).flatMap(up -> declarations(method, up)))
                .flatMap(found -> found);
    }

    private static boolean overrides(Method method, Method other) {
        return other.getName().equals(method.getName()) && other.getReturnType().isAssignableFrom(method.getReturnType())
                && Arrays.equals(other.getParameterTypes(), method.getParameterTypes())
                && Modifier.isPublic(other.getDeclaringClass().getModifiers());
    }

    private interface Search {

        MethodHandle find() throws ReflectiveOperationException;
    }

    private static MethodHandle handle(Search search) {
        try {
            return search.find();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot call " + e.getMessage(), e);
        }
    }
}
