// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.record;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** A JSON object. What is missing, null or of another kind is empty, since an older or newer version may have written it. */
public record Fields(Map<?, ?> all) {

    public OptionalDouble number(String... path) {
        return value(path) instanceof Number number ? OptionalDouble.of(number.doubleValue()) : OptionalDouble.empty();
    }

    /** The text, or an empty one. */
    public String text(String... path) {
        Object value = value(path);
        return value == null ? "" : value.toString();
    }

    /** The elements of an array of objects. */
    public List<Fields> objects(String... path) {
        return elements(path).filter(Map.class::isInstance).map(element -> new Fields((Map<?, ?>) element)).toList();
    }

    /** The elements of an array of texts. */
    public List<String> texts(String... path) {
        return elements(path).map(String::valueOf).toList();
    }

    /** The object at a path, without fields if there is none. */
    public Fields object(String... path) {
        return new Fields(value(path) instanceof Map<?, ?> map ? map : Map.of());
    }

    private Stream<?> elements(String... path) {
        return value(path) instanceof List<?> list ? list.stream() : Stream.empty();
    }

    private Object value(String... path) {
        Object value = all;
        for (String key : path) {
            value = value instanceof Map<?, ?> map ? map.get(key) : null;
        }
        return value;
    }
}
