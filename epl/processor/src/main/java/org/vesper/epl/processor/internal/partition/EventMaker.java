// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.List;

import org.vesper.api.EventType;
import org.vesper.api.MapEvent;
import org.vesper.epl.language.result.Insertion;
import org.vesper.epl.processor.internal.function.Widening;

/**
 * Makes events of an application's type from selected rows. A null leaves a primitive property as the constructor made it, and is 0 or
 * false for a primitive parameter of a constructor. <b>Threading:</b> any thread.
 */
public abstract class EventMaker {

    private final EventType type;

    private EventMaker(EventType type) {
        this.type = type;
    }

    public static EventMaker of(Insertion insertion) {
        try {
            if (insertion.type().isMap()) {
                return new OfMaps(insertion);
            }
            return insertion.constructor().isPresent() ? new ByConstructor(insertion) : new BySetters(insertion);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the translator has let through what cannot be made: " + insertion, e);
        }
    }

    EventType type() {
        return type;
    }

    /** The event of a row, which may be longer than the columns. */
    abstract Object make(Object[] row);

    private static final class OfMaps extends EventMaker {

        private final String[] properties;
        private final Class<?>[] classes;

        OfMaps(Insertion insertion) {
            super(insertion.type());
            properties = insertion.properties().toArray(String[]::new);
            classes = insertion.properties().stream().map(property -> boxed(insertion.type().properties().get(property)))
                    .toArray(Class<?>[]::new);
        }

        @Override
        Object make(Object[] row) {
            MapEvent event = new MapEvent(type());
            for (int i = 0; i < properties.length; i++) {
                event.put(properties[i], Widening.of(row[i], classes[i]));
            }
            return event;
        }
    }

    private static final class BySetters extends EventMaker {

        private final MethodHandle constructor;
        private final MethodHandle[] setters;
        private final boolean[] primitive;
        private final Class<?>[] classes;

        BySetters(Insertion insertion) throws ReflectiveOperationException {
            super(insertion.type());
            constructor = MethodHandles.publicLookup().unreflectConstructor(type().eventClass().getConstructor())
                    .asType(MethodType.methodType(Object.class));
            List<String> properties = insertion.properties();
            setters = new MethodHandle[properties.size()];
            primitive = new boolean[properties.size()];
            classes = new Class<?>[properties.size()];
            for (int i = 0; i < setters.length; i++) {
                Method setter = type().setter(properties.get(i)).orElseThrow();
                primitive[i] = setter.getParameterTypes()[0].isPrimitive();
                classes[i] = boxed(setter.getParameterTypes()[0]);
                setters[i] = MethodHandles.publicLookup().unreflect(setter)
                        .asType(MethodType.methodType(void.class, Object.class, Object.class));
            }
        }

        @Override
        Object make(Object[] row) {
            try {
                Object event = constructor.invokeExact();
                for (int i = 0; i < setters.length; i++) {
                    if (row[i] != null || !primitive[i]) {
                        setters[i].invokeExact(event, Widening.of(row[i], classes[i]));
                    }
                }
                return event;
            } catch (Throwable e) {
                throw failure(e);
            }
        }
    }

    private static final class ByConstructor extends EventMaker {

        private final MethodHandle constructor;
        private final Class<?>[] classes;
        private final Object[] nulls;

        ByConstructor(Insertion insertion) throws ReflectiveOperationException {
            super(insertion.type());
            classes = insertion.constructor().orElseThrow().getParameterTypes();
            constructor = MethodHandles.publicLookup().unreflectConstructor(insertion.constructor().orElseThrow())
                    .asSpreader(Object[].class, classes.length).asType(MethodType.methodType(Object.class, Object[].class));
            nulls = new Object[classes.length];
            for (int i = 0; i < nulls.length; i++) {
                nulls[i] = classes[i].isPrimitive() ? Array.get(Array.newInstance(classes[i], 1), 0) : null;
                classes[i] = boxed(classes[i]);
            }
        }

        @Override
        Object make(Object[] row) {
            Object[] arguments = new Object[classes.length];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = row[i] == null ? nulls[i] : Widening.of(row[i], classes[i]);
            }
            try {
                return constructor.invokeExact(arguments);
            } catch (Throwable e) {
                throw failure(e);
            }
        }
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    /** What a constructor or a setter of the application throws is a fault of the rule. */
    private static RuntimeException failure(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
    }
}
