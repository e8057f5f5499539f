// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.event;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;

/**
 * Makes events of one type from texts, for example the cells of a CSV file. Each text belongs to a property, or to a nested one, which its
 * path names: {@code party.name}. An object in between is made when one of its properties has a text. An empty text is a value of a text or
 * of bytes, and no value of any other property.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
public final class TextEventMaker {

    private final List<Column> columns = new ArrayList<>();
    /** The event, then the objects in it, each after the one that holds it. */
    private final Map<String, Part> parts = new LinkedHashMap<>();
    private final UnaryOperator<String> numbers;

    /** A property, and how its texts are read. */
    private record Column(String path, Class<?> valueClass, boolean isNumber, Function<String, Object> conversion, Part owner,
                          BiConsumer<Object, Object> setter) {

        boolean hasValue(String text) {
            return text != null && (!text.isEmpty() || valueClass.isAssignableFrom(String.class) || valueClass == byte[].class);
        }

        Object value(String text, UnaryOperator<String> numbers) {
            try {
                return conversion.apply(isNumber ? numbers.apply(text) : text);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
            }
        }

        void set(String text, UnaryOperator<String> numbers) {
            Object value = value(text, numbers);
            Object target = owner.value();
            try {
                setter.accept(target, value);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(path + ": " + e.getMessage(), e);
            }
        }
    }

    private TextEventMaker(EventType type, List<String> paths, UnaryOperator<String> numbers) {
        this.numbers = numbers;
        Part event = new Part(type, null, null);
        parts.put("", event);
        paths.forEach(path -> columns.add(column(event, "", path)));
    }

    /** A maker that reads numbers as {@link TextConversion} does; see {@link #of(EventType, List, UnaryOperator)}. */
    public static TextEventMaker of(EventType type, List<String> paths) {
        return new TextEventMaker(type, paths, UnaryOperator.identity());
    }

    /**
     * <b>Failure:</b> a {@link ConfigurationException} that names the first property that the type does not have, that no text can be, or
     * that cannot be set.
     *
     * @param paths the property of each text; a name with a point of its own is taken for a property if there is one
     * @param numbers applied to the text of a number before it is read
     */
    public static TextEventMaker of(EventType type, List<String> paths, UnaryOperator<String> numbers) {
        return new TextEventMaker(type, paths, numbers);
    }

    /** The class of the property of a text. */
    public Class<?> valueClass(int column) {
        return columns.get(column).valueClass;
    }

    /** The value of a text; null if it has none. <b>Failure:</b> as for {@link #make}. */
    public Object value(int column, String text) {
        return columns.get(column).hasValue(text) ? columns.get(column).value(text, numbers) : null;
    }

    /**
     * Makes an event. A null leaves its property as it is in a new event. <b>Failure:</b> an {@link IllegalArgumentException} that begins
     * with the path of the property whose text is wrong, or which a setter refuses; another exception of the constructor or a setter is
     * passed on.
     */
    public Object make(List<String> texts) {
        parts.values().forEach(part -> part.value = null);
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).hasValue(texts.get(i))) {
                columns.get(i).set(texts.get(i), numbers);
            }
        }
        return parts.get("").value();
    }

    /**
     * @param before the path of the part
     * @param rest the path from there
     */
    private Column column(Part part, String before, String rest) {
        int point = rest.indexOf('.');
        String first = point < 0 ? rest : rest.substring(0, point);
        if (point >= 0 && !part.type.properties().containsKey(rest) && part.type.properties().containsKey(first)) {
            String path = before + first;
            Part inner = parts.get(path);
            if (inner == null) {
                inner = new Part(part.type.nested(first).orElseGet(() -> EventType.ofBean(path, part.type.properties().get(first))),
                        part, part.setter(first));
                parts.put(path, inner);
            }
            return column(inner, path + '.', rest.substring(point + 1));
        }
        BiConsumer<Object, Object> setter = part.setter(rest);
        Class<?> found = part.type.properties().get(rest);
        Function<String, Object> conversion = TextConversion.of(found).orElseThrow(() -> new ConfigurationException("property " + before
                + rest + " is a " + found.getSimpleName() + " in event type " + parts.get("").type.name()
                + ", which cannot be written as text; leave it out"));
        boolean number = Number.class.isAssignableFrom(TextConversion.boxed(found));
        return new Column(before + rest, found, number, conversion, part, setter);
    }

    /** An event or an object in it, while its properties are set. */
    private static final class Part {

        private final EventType type;
        private final EventAccess access;
        private final Supplier<Object> constructor;
        private final Part whole;
        private final BiConsumer<Object, Object> place;
        private Object value;

        /**
         * @param whole the part that holds this one; null for the event
         * @param place sets this part in the whole
         */
        Part(EventType type, Part whole, BiConsumer<Object, Object> place) {
            this.type = type;
            this.access = EventAccess.of(type);
            this.constructor = access.constructor();
            this.whole = whole;
            this.place = place;
        }

        Object value() {
            if (value == null) {
                value = constructor.get();
                if (whole != null) {
                    place.accept(whole.value(), value);
                }
            }
            return value;
        }

        BiConsumer<Object, Object> setter(String property) {
            if (!type.properties().containsKey(property)) {
                throw new ConfigurationException("event type " + type.name() + " has no property " + property
                        + NearestName.hintAmong(property, "properties", type.properties().keySet().stream().sorted().toList()));
            }
            return access.setter(property).orElseThrow(() -> new ConfigurationException("property " + property + " of event type "
                    + type.name() + " can only be read; give " + type.eventClass().getName() + " a public setter for it"));
        }
    }
}
