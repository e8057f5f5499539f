// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.CsvColumn;

/** The event type that a header describes: a map, with maps in it where names are paths. */
final class HeaderType {

    private final String name;
    private final Map<String, Class<?>> properties = new LinkedHashMap<>();
    private final Map<String, HeaderType> parts = new LinkedHashMap<>();

    private HeaderType(String name) {
        this.name = name;
    }

    /** <b>Failure:</b> a {@link ConfigurationException} if a name is that of a value and of a part with values. */
    static EventType of(String name, List<CsvColumn> columns, List<Class<?>> classes) {
        HeaderType whole = new HeaderType(name);
        for (int i = 0; i < columns.size(); i++) {
            whole.add(columns.get(i).name(), columns.get(i).isPath(), classes.get(i));
        }
        return whole.made();
    }

    private void add(String path, boolean isPath, Class<?> valueClass) {
        int point = isPath ? path.indexOf('.') : -1;
        String first = point < 0 ? path : path.substring(0, point);
        if (point < 0 ? parts.containsKey(first) : properties.containsKey(first) && !parts.containsKey(first)) {
            throw new ConfigurationException("column " + first + " is a value, but another one is a part of it; rename one of them, or"
                    + " write names with a point in backticks");
        }
        properties.put(first, valueClass);
        if (point >= 0) {
            parts.computeIfAbsent(first, part -> new HeaderType(name + '_' + part)).add(path.substring(point + 1), true, valueClass);
        }
    }

    private EventType made() {
        EventType type = EventType.ofMap(name, Map.of());
        for (Map.Entry<String, Class<?>> property : properties.entrySet()) {
            HeaderType part = parts.get(property.getKey());
            type = part == null ? type.with(property.getKey(), property.getValue()) : type.with(property.getKey(), part.made());
        }
        return type;
    }
}
