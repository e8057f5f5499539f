// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.answer;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** The values of MBeans as maps and collections. */
public final class OpenValues {

    private OpenValues() {
    }

    /** A composite becomes a map, a table with the columns key and value one too, another table its rows; all else stays. */
    public static Object unfolded(Object value) {
        // The JDK's tables are maps too.
        if (value instanceof TabularData table) {
            Collection<?> rows = table.values();
            boolean isMap = table.getTabularType().getIndexNames().equals(List.of("key"))
                    && table.getTabularType().getRowType().containsKey("value");
            if (!isMap) {
                return rows;
            }
            Map<String, Object> map = new LinkedHashMap<>();
            rows.stream().map(CompositeData.class::cast).forEach(row -> map.put(String.valueOf(row.get("key")), row.get("value")));
            return map;
        }
        if (value instanceof CompositeData composite) {
            Map<String, Object> map = new LinkedHashMap<>();
            composite.getCompositeType().keySet().forEach(key -> map.put(key, composite.get(key)));
            return map;
        }
        return value;
    }
}
