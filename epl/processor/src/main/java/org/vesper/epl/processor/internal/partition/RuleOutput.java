// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.partition;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.vesper.api.OutputEvent;

/**
 * A row that Esper selected, viewed as an output event. It keeps Esper's array, whose last element is the rule, so that an output costs
 * only one small object. A column is found by comparing names, since select lists are short.
 */
final class RuleOutput extends AbstractMap<String, Object> implements OutputEvent {

    private final OutputSource rule;
    private final Object[] row;

    RuleOutput(OutputSource rule, Object[] row) {
        this.rule = rule;
        this.row = row;
    }

    @Override
    public String rule() {
        return rule.name();
    }

    @Override
    public List<String> columns() {
        return rule.columns();
    }

    @Override
    public Object value(int column) {
        if (column >= size()) {
            throw new IndexOutOfBoundsException("column " + column + " of rule " + rule() + ", which selects " + size());
        }
        return row[column];
    }

    @Override
    public Object get(Object column) {
        int position = columns().indexOf(column);
        return position < 0 ? null : row[position];
    }

    @Override
    public boolean containsKey(Object column) {
        return columns().contains(column);
    }

    @Override
    public int size() {
        return columns().size();
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return new Columns();
    }

    @Override
    public String toString() {
        return rule() + super.toString();
    }

    private final class Columns extends AbstractSet<Entry<String, Object>> {

        @Override
        public int size() {
            return RuleOutput.this.size();
        }

        @Override
        public Iterator<Entry<String, Object>> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < size();
                }

                @Override
                public Entry<String, Object> next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    int column = next++;
                    return new SimpleImmutableEntry<>(columns().get(column), row[column]);
                }
            };
        }
    }
}
