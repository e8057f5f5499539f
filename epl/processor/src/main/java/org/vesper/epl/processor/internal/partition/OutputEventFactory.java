// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.lang.reflect.Array;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.vesper.api.EventType;
import org.vesper.epl.language.result.Insertion;
import org.vesper.event.EventAccess;

/**
 * Makes events of an application's type from selected rows. A null leaves a primitive property at the value set by the constructor; for a
 * primitive constructor parameter it is 0 or false. An exception of a constructor or a setter is a fault of the rule. <b>Threading:</b> any
 * thread.
 */
public abstract class OutputEventFactory {

    private final EventType type;

    private OutputEventFactory(EventType type) {
        this.type = type;
    }

    public static OutputEventFactory of(Insertion insertion) {
        return insertion.constructor().isPresent() ? new ByConstructor(insertion) : new BySetters(insertion);
    }

    EventType type() {
        return type;
    }

    /** Makes the event of a row, which may be longer than the columns. */
    abstract Object make(Object[] row);

    /** Makes beans by setters, and maps, which receive every property, null or not. */
    private static final class BySetters extends OutputEventFactory {

        private final Supplier<Object> constructor;
        private final Setter[] setters;

        private record Setter(BiConsumer<Object, Object> code, boolean takesNull) {
        }

        BySetters(Insertion insertion) {
            super(insertion.type());
            EventAccess access = EventAccess.of(type());
            Map<String, Class<?>> classes = type().properties();
            constructor = access.constructor();
            setters = insertion.properties().stream().map(property -> new Setter(access.setter(property).orElseThrow(),
                    type().isMap() || !classes.get(property).isPrimitive()))
                    .toArray(Setter[]::new);
        }

        @Override
        Object make(Object[] row) {
            Object event = constructor.get();
            for (int i = 0; i < setters.length; i++) {
                Setter setter = setters[i];
                if (row[i] != null || setter.takesNull()) {
                    setter.code().accept(event, row[i]);
                }
            }
            return event;
        }
    }

    private static final class ByConstructor extends OutputEventFactory {

        private final Function<Object[], Object> constructor;
        private final Object[] nulls;

        ByConstructor(Insertion insertion) {
            super(insertion.type());
            constructor = EventAccess.calling(insertion.constructor().orElseThrow());
            Class<?>[] classes = insertion.constructor().orElseThrow().getParameterTypes();
            nulls = new Object[classes.length];
            for (int i = 0; i < nulls.length; i++) {
                nulls[i] = classes[i].isPrimitive() ? Array.get(Array.newInstance(classes[i], 1), 0) : null;
            }
        }

        @Override
        Object make(Object[] row) {
            Object[] arguments = new Object[nulls.length];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = row[i] == null ? nulls[i] : row[i];
            }
            return constructor.apply(arguments);
        }
    }
}
