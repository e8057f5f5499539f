// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.tools.internal.event;

import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;
import org.vesper.config.ConfigurationException;
import org.vesper.csv.ClockColumn;
import org.vesper.csv.CsvColumn;
import org.vesper.event.TextEventMaker;
import org.vesper.event.TypeNames;

/**
 * A CSV file with the events of one type. If the type is not known beforehand, the header describes it; the types of columns that it does
 * not give are inferred from all cells.
 */
public final class EventFile {

    private final EventSource source;
    private final EventType type;
    private final List<String> columns;
    private final TextEventMaker maker;
    private final Map<String, InferredType> inferred;

    private EventFile(EventSource source, EventType type, List<String> columns, Map<String, InferredType> inferred) {
        this.source = source;
        this.type = type;
        this.columns = columns;
        this.inferred = inferred;
        this.maker = TextEventMaker.of(type, columns, source.format()::number);
    }

    /** Reads a file whose header describes the type. */
    public static EventFile of(String type, Path file) {
        return of(new EventSource(type, file), Optional.empty(), Optional.empty());
    }

    /**
     * Reads the header and, to infer the types that it does not give, all cells.
     *
     * @param known the type of the events; empty if the header describes it
     * @param clock the column with the times of events, if there is one
     */
    public static EventFile of(EventSource source, Optional<EventType> known, Optional<ClockColumn> clock) {
        try (CsvRows rows = new CsvRows(source, known)) {
            List<String> names = rows.header().stream().map(CsvColumn::name).toList();
            Map<String, InferredType> inferred = known.isPresent() ? Map.of() : inferred(rows, source, clock);
            try {
                EventType type = known.orElseGet(() -> HeaderType.of(source.type(), rows.header(), rows.header().stream()
                        .<Class<?>>map(column -> typeOf(column, inferred)).toList()));
                return new EventFile(source, type, names, inferred);
            } catch (ConfigurationException e) {
                throw new ConfigurationException(source.file() + ":1: " + CsvColumn.visible(e.getMessage()), e);
            }
        }
    }

    private static Map<String, InferredType> inferred(CsvRows rows, EventSource source, Optional<ClockColumn> clock) {
        Map<String, InferredType> found = new LinkedHashMap<>();
        List<InferredType> byColumn = new ArrayList<>();
        for (CsvColumn column : rows.header()) {
            boolean times = clock.map(ClockColumn::name).equals(Optional.of(column.name()));
            byColumn.add(column.type().isEmpty() ? new InferredType(column.name(), source.format(), times) : null);
            if (column.type().isEmpty()) {
                found.put(column.name(), byColumn.get(byColumn.size() - 1));
            }
        }
        while (!found.isEmpty() && rows.next()) {
            List<String> cells = rows.cells();
            for (int i = 0; i < cells.size(); i++) {
                if (byColumn.get(i) != null && cells.get(i) != null && !cells.get(i).isEmpty()) {
                    byColumn.get(i).add(cells.get(i), rows.place());
                }
            }
        }
        return found;
    }

    /** The class of the values of a column; each may be null. */
    private static Class<?> typeOf(CsvColumn column, Map<String, InferredType> inferred) {
        return !column.enumValues().isEmpty() ? HeaderEnums.ALL.make(column.name(), column.enumValues())
                : column.type().isEmpty() ? inferred.get(column.name()).type()
                : MethodType.methodType(TypeNames.named(column.type()).orElseThrow()).wrap().returnType();
    }

    public EventType type() {
        return type;
    }

    /** Opens the file to read its events. */
    public EventReader open() {
        return new EventReader(new CsvRows(source, Optional.of(type)), this);
    }

    /** The column with the time of an event. */
    int clockColumn(String name) {
        int column = columns.indexOf(name);
        if (column < 0) {
            throw new ConfigurationException(source.file() + ": has no column " + name + ", which --clock names. Its columns: "
                    + String.join(", ", columns));
        }
        return column;
    }

    /** Why a column has the type that its cells have given it, and how to give it another; empty if the header gives it. */
    public Optional<String> reason(String column) {
        return Optional.ofNullable(inferred.get(column)).filter(type -> !type.reason().isEmpty()).map(type -> type.reason() + "; write "
                + column + (type.type() == String.class ? ":TYPE in the header to give it another type"
                        : ":string in the header if it has texts"));
    }

    /** The columns whose types the cells have given. */
    Set<String> inferredColumns() {
        return inferred.keySet();
    }

    public List<String> columns() {
        return columns;
    }

    /** The class of the values of a column; primitive if the known type says so. */
    public Class<?> valueClass(int column) {
        return maker.valueClass(column);
    }

    Object value(int column, String cell) {
        return maker.value(column, cell);
    }

    TextEventMaker maker() {
        return maker;
    }

    /** The text of a cell with a point before the fraction of a number. */
    String plain(int column, String cell) {
        return Number.class.isAssignableFrom(valueClass(column)) ? source.format().number(cell) : cell;
    }
}
