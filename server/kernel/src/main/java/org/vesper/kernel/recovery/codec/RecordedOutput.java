// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.codec;

import java.util.AbstractMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.vesper.api.OutputEvent;

/** An output of a rule that was recorded: the same columns with equal values. */
final class RecordedOutput extends AbstractMap<String, Object> implements OutputEvent {

    private final String rule;
    private final List<String> columns;
    private final Object[] row;

    RecordedOutput(String rule, List<String> columns, Object[] row) {
        this.rule = rule;
        this.columns = columns;
        this.row = row;
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
        if (column >= row.length) {
            throw new IndexOutOfBoundsException("column " + column + " of rule " + rule + ", which selects " + row.length);
        }
        return row[column];
    }

    @Override
    public Object get(Object column) {
        int position = columns.indexOf(column);
        return position < 0 ? null : row[position];
    }

    @Override
    public boolean containsKey(Object column) {
        return columns.contains(column);
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        Set<Entry<String, Object>> entries = new LinkedHashSet<>();
        for (int column = 0; column < row.length; column++) {
            entries.add(new SimpleImmutableEntry<>(columns.get(column), row[column]));
        }
        return entries;
    }

    @Override
    public String toString() {
        return rule + super.toString();
    }
}
