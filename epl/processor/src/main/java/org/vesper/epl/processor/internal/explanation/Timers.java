// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;

/** The times for which the timers of an engine are set, at one moment. These are internals of one version of Esper. */
final class Timers {

    private final Map<Object, Long> dueMs = new IdentityHashMap<>();

    /** @param schedule Esper's scheduling service, or ours around it */
    Timers(Object schedule) {
        Object inner = value(schedule, "timers");
        ((SortedMap<?, ?>) value(inner == null ? schedule : inner, "timeHandleMap")).forEach((due, timers) ->
                ((Map<?, ?>) timers).values().forEach(timer -> dueMs.put(timer, (Long) due)));
    }

    /** The time for which the timer of a part of a pattern is set; empty if it has none. */
    OptionalLong dueMs(Object part) {
        Long due = dueMs.get(value(part, "scheduleHandle"));
        return due == null ? OptionalLong.empty() : OptionalLong.of(due);
    }

    private static Object value(Object of, String name) {
        try {
            Field field = of.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(of);
        } catch (NoSuchFieldException e) {
            return null;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("this version of Esper does not show the timers of " + of.getClass(), e);
        }
    }
}
