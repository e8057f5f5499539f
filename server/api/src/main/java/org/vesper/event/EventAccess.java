// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.vesper.api.EventType;

/**
 * Makes, reads and fills the events of one type, as fast as code written for it. The methods find or generate code: call them once, and the
 * returned functions for each event.
 *
 * <p><b>Threading:</b> any thread, also for the returned functions. <b>Failure:</b> the returned functions throw what the event's
 * constructor, getter or setter throws; a checked exception is the cause of an {@link IllegalStateException}.
 */
public sealed interface EventAccess permits BeanAccess, MapAccess {

    /** Access to events of a type. */
    static EventAccess of(EventType type) {
        return type.isMap() ? new MapAccess(type) : new BeanAccess(type);
    }

    /** Access to beans of a class that need not be one of the application's types. */
    static EventAccess of(Class<?> eventClass) {
        return new BeanAccess(EventType.ofBean(eventClass.getName(), eventClass));
    }

    /** Reads one property of the events of a class, or one entry if these are maps; null if there is none of that name. */
    static Function<Object, Object> reader(Class<?> eventClass, String property) {
        if (Map.class.isAssignableFrom(eventClass)) {
            return event -> ((Map<?, ?>) event).get(property);
        }
        return of(eventClass).getter(property).orElse(event -> null);
    }

    /** Calls a public constructor with the arguments in an array. */
    static Function<Object[], Object> calling(Constructor<?> constructor) {
        return BeanAccess.calling(constructor);
    }

    /** Whether events can be made: always for a map, for a bean if its class and its constructor without parameters are public. */
    boolean canBeMade();

    /** Makes an event with no property set. <b>Failure:</b> a {@link org.vesper.config.ConfigurationException} if none can be made. */
    Supplier<Object> constructor();

    /** Reads a property; empty if the type has none of that name, or no getter of it is in a public class or interface. */
    Optional<Function<Object, Object>> getter(String property);

    /** Reads a property of type long or int without a box; empty for any other. */
    Optional<ToLongFunction<Object>> longGetter(String property);

    /** Sets a property to a value of its class; empty if the type has none of that name, or it can only be read. */
    Optional<BiConsumer<Object, Object>> setter(String property);

    /** Sets a property of type int, long or double, boxed or not, to an int; empty for any other. */
    Optional<ObjIntConsumer<Object>> intSetter(String property);

    /** Sets a property of type long, boxed or not; empty for any other. */
    Optional<ObjLongConsumer<Object>> longSetter(String property);

    /** Sets a property of type double, boxed or not; empty for any other. */
    Optional<ObjDoubleConsumer<Object>> doubleSetter(String property);
}
