// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.samples.signals;

import java.util.AbstractMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vesper.api.OutputEvent;

/** An output event made by hand. */
final class Signal extends AbstractMap<String, Object> implements OutputEvent {

    private final String rule;
    private final List<String> columns;
    private final List<?> values;

    Signal(String rule, List<String> columns, List<?> values) {
        this.rule = rule;
        this.columns = columns;
        this.values = values;
    }

    @Override
    public String rule() {
        return rule;
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public Object value(int column) {
        return values.get(column);
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        Set<Map.Entry<String, Object>> entries = new LinkedHashSet<>();
        for (int column = 0; column < columns.size(); column++) {
            entries.add(Map.entry(columns.get(column), values.get(column)));
        }
        return entries;
    }
}
