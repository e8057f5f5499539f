// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.EventType;
import com.espertech.esper.common.internal.collection.TimeWindowPair;
import java.lang.reflect.Field;
import java.math.MathContext;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.vesper.api.Aggregate;
import org.vesper.epl.processor.internal.function.CallFailures;

/**
 * Estimates the memory of what a rule retains. It follows references from the collections of Esper's windows, indexes and aggregates to
 * the events and what these refer to, but in each collection to a sample of some hundred elements only, out of the first thousands.
 * Objects that are met several times count once. What belongs to the server or the application as a whole is left out: classes, constants
 * of enums, event types, aggregates of the application.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
final class HeapEstimate {

    private static final int SAMPLE = 512;
    private static final int LOOKED_AT = 8192;
    private static final int SMALL_SAMPLE = 4;
    /** Maps and arrays of so many elements are like objects: each element is a place of its own. */
    private static final int FEW = 32;
    private static final int MAX_DEPTH = 8;
    /** 2^32 divided by the golden ratio: it spreads the bits of identity hash codes. */
    private static final int SPREAD = 0x9E3779B9;
    private static final double HASHES = 0x1p32;
    /** Esper's classes, and those that it generates, for what all rules of a statement share. */
    private static final Pattern OF_STATEMENT = Pattern.compile(
            "(com\\.espertech\\.|generated\\.|[^.]*Vesper_).*?(Factory|Context|Service|Provider|Evaluator|Fields)(_[^$]*)?");

    private final Map<Class<?>, ObjectLayout> layouts = new HashMap<>();
    private final Map<Class<?>, Boolean> shared = new HashMap<>();
    private final SampledObjects events = new SampledObjects(true);
    private final SampledObjects structures = new SampledObjects(false);
    private final List<Object> onTheWay = new ArrayList<>();
    private final boolean wanted;
    private boolean withEvents = true;
    private double known;

    /** @param wanted whether to look at anything; otherwise only bytes are added up that are known */
    HeapEstimate(boolean wanted) {
        this.wanted = wanted;
    }

    /** Adds a number of bytes. */
    void add(double bytes) {
        known += bytes;
    }

    /** Adds something that holds events. */
    void add(Object retained) {
        add(retained, 1, 1);
    }

    /**
     * Adds one of several things that hold events.
     *
     * @param weight the number for which it stands
     * @param looked the number that are added
     */
    void add(Object retained, double weight, int looked) {
        if (wanted && retained != null) {
            follow(retained, structures.part(retained.getClass()), weight, Math.max(SMALL_SAMPLE, SAMPLE / looked));
        }
    }

    /** Adds events, without what holds them. @param weight the number for which each of them stands */
    void addAll(Collection<?> several, double weight) {
        if (wanted) {
            followSome(several, structures.part(Collection.class), weight, SAMPLE);
        }
    }

    /** Adds something that refers to events which are added elsewhere. */
    void addIndex(Object index) {
        withEvents = false;
        add(index);
        withEvents = true;
    }

    long bytes() {
        return Math.round(known + events.bytes() + structures.bytes());
    }

    /** @param sample the number of elements to look at, if it is a collection */
    private void follow(Object value, SampledObjects place, double weight, int sample) {
        boolean isEvent = value instanceof EventBean;
        if (value == null || isShared(value) || isEvent && !withEvents || isOnTheWay(value)) {
            return;
        }
        SampledObjects at = isEvent ? events : place;
        if (!at.add(value, weight)) {
            return;
        }
        long varying = ObjectLayout.ofVarying(value);
        ObjectLayout layout = varying >= 0 ? new ObjectLayout(varying, List.of())
                : layouts.computeIfAbsent(value.getClass(), ObjectLayout::of);
        at.addBytes(layout.bytes(), weight);
        if (onTheWay.size() < MAX_DEPTH) {
            onTheWay.add(value);
            layout.references().forEach(field -> follow(read(field, value), at.part(field), weight, sample));
            followElements(value, at, weight, sample);
            onTheWay.remove(onTheWay.size() - 1);
        }
    }

    private void followElements(Object value, SampledObjects at, double weight, int sample) {
        if (value instanceof Object[] values) {
            if (values.length <= FEW) {
                for (int i = 0; i < values.length; i++) {
                    follow(values[i], at.part(i), weight, sample);
                }
            } else {
                followSome(Arrays.asList(values), at, weight, sample);
            }
        } else if (ObjectLayout.isContainer(value.getClass())) {
            if (value instanceof Collection<?> several) {
                followSome(several, at, weight, sample);
            } else if (value instanceof Map<?, ?> map) {
                followEntries(map, at, weight, sample);
            }
        }
    }

    private void followEntries(Map<?, ?> map, SampledObjects at, double weight, int sample) {
        boolean isRecord = map.size() <= FEW && map.keySet().stream().allMatch(String.class::isInstance);
        if (isRecord) {
            map.forEach((key, value) -> follow(value, at.part(key), weight, sample));
        } else {
            followSome(map.entrySet(), at, weight, sample);
        }
    }

    private void followSome(Collection<?> several, SampledObjects at, double weight, int sample) {
        List<Object> some = sample(several, sample);
        double each = weight * several.size() / Math.max(1, some.size());
        int smaller = Math.max(SMALL_SAMPLE, sample / Math.max(1, some.size()));
        for (Object element : some) {
            if (element instanceof Map.Entry<?, ?> entry) {
                follow(entry.getKey() instanceof String ? null : entry.getKey(), at.part("key"), each, smaller);
                follow(entry.getValue(), at.part("value"), each, smaller);
            } else {
                follow(element, at.part("element"), each, smaller);
            }
        }
    }

    /** Some of the first elements, by the hash codes of their identity, so that two windows with the same events have the same sample. */
    private static List<Object> sample(Collection<?> several, int wanted) {
        int looked = Math.min(several.size(), LOOKED_AT);
        double limit = HASHES * wanted / Math.max(1, looked);
        List<Object> some = new ArrayList<>();
        for (Object element : several) {
            if (looked-- == 0) {
                break;
            }
            if (limit >= HASHES || some.isEmpty() && looked == 0
                    || Integer.toUnsignedLong(System.identityHashCode(inside(element)) * SPREAD) < limit) {
                some.add(element instanceof Map.Entry<?, ?> entry ? new AbstractMap.SimpleImmutableEntry<>(entry) : element);
            }
        }
        return some;
    }

    /** The event in an element of a window, if it is in there alone. */
    private static Object inside(Object element) {
        Object value = element instanceof Map.Entry<?, ?> entry ? entry.getValue() : element;
        if (value instanceof TimeWindowPair pair) {
            value = pair.getEventHolder();
        }
        return value instanceof List<?> several && !several.isEmpty() ? several.get(0) : value;
    }

    /** Whether an object is not state of a rule alone. */
    private boolean isShared(Object value) {
        return value instanceof Enum || value instanceof Class || value instanceof ClassLoader || value instanceof Thread
                || value instanceof EventType || value instanceof Aggregate || value instanceof Boolean
                || value instanceof CallFailures || value instanceof MathContext
                || shared.computeIfAbsent(value.getClass(), type -> type.isHidden() || OF_STATEMENT.matcher(type.getName()).matches());
    }

    /** An object that refers to the one which refers to it is counted where it was met first. */
    private boolean isOnTheWay(Object value) {
        for (Object above : onTheWay) {
            if (above == value) {
                return true;
            }
        }
        return false;
    }

    private static Object read(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("a field that was accessible is not", e);
        }
    }
}
