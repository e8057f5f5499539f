// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import static java.lang.invoke.MethodType.methodType;

import java.io.IOException;
import java.io.InputStream;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Makes objects that call a method handle as fast as code written for its target. Each handle gets a hidden class, a copy of one of the
 * templates below, which has the handle as a constant, so the JIT compiler inlines it; a handle in a field of an object takes about four
 * times as long (benchmark {@code tricks}). The copies are in Vesper's own package and see the application's classes through the handle
 * only, so no class loader has to see both. The JVM unloads a copy with its object, and nothing else keeps the handle's classes in memory.
 */
final class GeneratedCall {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private static final Map<Class<?>, Template> TEMPLATES = Map.of(
            Supplier.class, Template.of(Make.class, Object.class),
            Function.class, Template.of(Read.class, Object.class, Object.class),
            ToLongFunction.class, Template.of(ReadLong.class, long.class, Object.class),
            BiConsumer.class, Template.of(Write.class, void.class, Object.class, Object.class),
            ObjIntConsumer.class, Template.of(WriteInt.class, void.class, Object.class, int.class),
            ObjLongConsumer.class, Template.of(WriteLong.class, void.class, Object.class, long.class),
            ObjDoubleConsumer.class, Template.of(WriteDouble.class, void.class, Object.class, double.class));

    private GeneratedCall() {
    }

    /** The class that is copied, and the exact type of its handle. */
    private record Template(Class<?> code, MethodType type) {

        static Template of(Class<?> code, Class<?> result, Class<?>... parameters) {
            return new Template(code, methodType(result, parameters));
        }

        byte[] content() throws IOException {
            String name = code.getName();
            try (InputStream in = code.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1).concat(".class"))) {
                return in.readAllBytes();
            }
        }
    }

    /** Makes an object that implements the interface of a template and calls the target, casting parameters and result. */
    static <C> C of(Class<C> kind, MethodHandle target) {
        Template template = TEMPLATES.get(kind);
        try {
            MethodHandles.Lookup copy = LOOKUP.defineHiddenClassWithClassData(
                    template.content(), target.asFixedArity().asType(template.type()), true);
            return kind.cast(copy.findConstructor(copy.lookupClass(), methodType(void.class)).invoke());
        } catch (Throwable e) {
            throw new IllegalStateException("cannot generate a call of " + target, e);
        }
    }

    static MethodHandle target(MethodHandles.Lookup copy) {
        try {
            return MethodHandles.classData(copy, ConstantDescs.DEFAULT_NAME, MethodHandle.class);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure.toString(), failure);
    }

    private static final class Make implements Supplier<Object> {

        private static final MethodHandle TARGET = target(MethodHandles.lookup());

        @Override
        public Object get() {
            try {
                return (Object) TARGET.invokeExact();
            } catch (Throwable e) {
                throw unchecked(e);
            }
        }
    }

    private static final class Read implements Function<Object, Object> {

        private static final MethodHandle TARGET = target(MethodHandles.lookup());

        @Override
        public Object apply(Object event) {
            try {
                return (Object) TARGET.invokeExact(event);
            } catch (Throwable e) {
                throw unchecked(e);
            }
        }
    }

    private static final class ReadLong implements ToLongFunction<Object> {

        private static final MethodHandle TARGET = target(MethodHandles.lookup());

        @Override
        public long applyAsLong(Object event) {
            try {
                return (long) TARGET.invokeExact(event);
            } catch (Throwable e) {
                throw unchecked(e);
            }
        }
    }

    private static final class Write implements BiConsumer<Object, Object> {

        private static final MethodHandle TARGET = target(MethodHandles.lookup());

        @Override
        public void accept(Object event, Object value) {
            try {
                TARGET.invokeExact(event, value);
            } catch (Throwable e) {
                throw unchecked(e);
            }
        }
    }

    private static final class WriteInt implements ObjIntConsumer<Object> {

        private static final MethodHandle TARGET = target(MethodHandles.lookup());

        @Override
        public void accept(Object event, int value) {
            try {
                TARGET.invokeExact(event, value);
            } catch (Throwable e) {
                throw unchecked(e);
            }
        }
    }

    private static final class WriteLong implements ObjLongConsumer<Object> {

        private static final MethodHandle TARGET = target(MethodHandles.lookup());

        @Override
        public void accept(Object event, long value) {
            try {
                TARGET.invokeExact(event, value);
            } catch (Throwable e) {
                throw unchecked(e);
            }
        }
    }

    private static final class WriteDouble implements ObjDoubleConsumer<Object> {

        private static final MethodHandle TARGET = target(MethodHandles.lookup());

        @Override
        public void accept(Object event, double value) {
            try {
                TARGET.invokeExact(event, value);
            } catch (Throwable e) {
                throw unchecked(e);
            }
        }
    }
}
