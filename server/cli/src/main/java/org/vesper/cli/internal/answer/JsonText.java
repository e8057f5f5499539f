// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.answer;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * Formats values as JSON, those of MBeans included: a composite is an object, a table with the columns key and value is an object too, a
 * date is a text such as 2026-11-20T08:15:00Z.
 */
public final class JsonText {

    private static final JSON LINE = JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES);
    private static final JSON TEXT = LINE.with(JSON.Feature.PRETTY_PRINT_OUTPUT);

    private JsonText() {
    }

    /** The value on lines of its own, for a reader too. */
    public static String of(Object value) {
        return write(TEXT, value);
    }

    /** The value in one line. */
    public static String line(Object value) {
        return write(LINE, value);
    }

    private static String write(JSON writer, Object value) {
        try {
            return writer.asString(plain(value));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The value as maps, lists, numbers, flags and texts. */
    static Object plain(Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean || value instanceof String) {
            return value;
        }
        // The JDK's tables are maps too.
        if (value instanceof TabularData table) {
            return table(table);
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> object = new LinkedHashMap<>();
            map.forEach((key, part) -> object.put(String.valueOf(key), plain(part)));
            return object;
        }
        if (value instanceof CompositeData composite) {
            Map<String, Object> object = new LinkedHashMap<>();
            composite.getCompositeType().keySet().forEach(key -> object.put(key, plain(composite.get(key))));
            return object;
        }
        if (value instanceof Collection<?> all) {
            return all.stream().map(JsonText::plain).collect(ArrayList::new, List::add, List::addAll);
        }
        if (value.getClass().isArray()) {
            List<Object> all = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                all.add(plain(Array.get(value, i)));
            }
            return all;
        }
        return value instanceof Date date ? date.toInstant().toString() : value.toString();
    }

    private static Object table(TabularData table) {
        boolean isMap = table.getTabularType().getIndexNames().equals(List.of("key"))
                && table.getTabularType().getRowType().containsKey("value");
        if (!isMap) {
            return plain(table.values());
        }
        Map<String, Object> object = new LinkedHashMap<>();
        table.values().stream().map(CompositeData.class::cast)
                .forEach(row -> object.put(String.valueOf(row.get("key")), plain(row.get("value"))));
        return object;
    }
}
