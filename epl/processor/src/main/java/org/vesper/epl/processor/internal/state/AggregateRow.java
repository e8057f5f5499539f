// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The aggregates of one group, an object of a class that Esper generates. Its numbers are written: sums, counts and extremes. Collections
 * are not, since they hold exactly the retained values. Esper's compiler generates code that writes such rows only for its commercial
 * runtime; for the open one, that code throws an exception.
 */
final class AggregateRow {

    private final Object row;
    private final List<Field> fields;

    AggregateRow(Object row) {
        this.row = row;
        this.fields = Stream.of(row.getClass().getDeclaredFields()).filter(field -> !field.isSynthetic())
                .sorted(Comparator.comparing(Field::getName)).toList();
        fields.forEach(field -> field.setAccessible(true));
    }

    void write(DataOutput output) throws IOException {
        for (Field field : fields) {
            if (SimpleValue.isSimple(field.getType())) {
                SimpleValue.write(get(field), output);
            } else if (get(field) instanceof WrittenState state) {
                state.write(output);
            } else if (isPart(field)) {
                new AggregateRow(get(field)).write(output);
            }
        }
    }

    void read(DataInput input) throws IOException {
        for (Field field : fields) {
            read(field, input);
        }
    }

    private void read(Field field, DataInput input) throws IOException {
        if (SimpleValue.isSimple(field.getType())) {
            set(field, SimpleValue.read(input));
        } else if (get(field) instanceof WrittenState state) {
            state.read(input);
        } else if (isPart(field)) {
            new AggregateRow(get(field)).read(input);
        }
    }

    /** Reads what a version wrote in which Esper computed some of the aggregates. */
    void readFormer(DataInput input) throws IOException {
        Map<String, Field> written = new TreeMap<>();
        for (Field field : fields) {
            if (get(field) instanceof FormerState state) {
                String column = field.getName().replaceFirst("\\D+", "");
                state.formerFields().forEach(name -> written.put(name + column, field));
            } else {
                written.put(field.getName(), field);
            }
        }
        for (Map.Entry<String, Field> entry : written.entrySet()) {
            if (get(entry.getValue()) instanceof FormerState state) {
                state.readFormer(entry.getKey().replaceFirst("\\d+", ""), input);
            } else if (isPart(entry.getValue())) {
                new AggregateRow(get(entry.getValue())).readFormer(input);
            } else {
                read(entry.getValue(), input);
            }
        }
    }

    /** Whether a field is one of the parts into which Esper divides rows with many aggregates. */
    private boolean isPart(Field field) {
        return field.getType().getClassLoader() == row.getClass().getClassLoader() && get(field) != null;
    }

    private Object get(Field field) {
        try {
            return field.get(row);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the field " + field + " has been made accessible", e);
        }
    }

    private void set(Field field, Object value) throws IOException {
        try {
            field.set(row, value);
        } catch (IllegalAccessException | IllegalArgumentException | NullPointerException e) {
            throw new IOException("the written state does not fit " + field.getName() + "; it is that of another rule", e);
        }
    }
}
