// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.result.Insertion;

/** Checks whether events of an application type can be created from the columns of a rule, and reports each column that does not fit. */
public final class InsertionChecker {

    private final EventType type;
    private final Span insert;
    private final List<Column> columns;
    private final List<Class<?>> types;

    /** @param insert the span of the type's name */
    InsertionChecker(EventType type, Span insert, List<Column> columns, List<Class<?>> types) {
        this.type = type;
        this.insert = insert;
        this.columns = columns;
        this.types = types;
    }

    Insertion check(Consumer<SemanticError> errors) {
        List<String> properties = columns.stream().map(column -> column.label().orElseThrow()).toList();
        if (isFilledByColumn(type)) {
            for (int i = 0; i < columns.size(); i++) {
                problem(columns.get(i), properties.get(i), types.get(i)).ifPresent(errors);
            }
            return new Insertion(type, properties, Optional.empty());
        }
        Optional<Constructor<?>> fitting = isPublic(type)
                ? Stream.<Constructor<?>>of(type.eventClass().getConstructors()).filter(this::takesColumns).findFirst()
                : Optional.empty();
        if (fitting.isEmpty()) {
            errors.accept(new SemanticError(insert, "no event of type " + type + " can be made: " + type.eventClass().getSimpleName()
                    + " must be a public class with a public constructor without parameters, or one that takes ("
                    + types.stream().map(Class::getSimpleName).collect(Collectors.joining(", ")) + ")"));
        }
        return new Insertion(type, properties, fitting);
    }

    /** Whether events of a type are created empty and then filled, each column setting the property of its name. */
    public static boolean isFilledByColumn(EventType type) {
        return type.isMap() || isPublic(type)
                && Stream.of(type.eventClass().getConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
    }

    private Optional<SemanticError> problem(Column column, String property, Class<?> columnType) {
        Class<?> wanted = type.properties().get(property);
        if (wanted == null) {
            Collection<String> known = type.properties().keySet();
            String hint = NearestName.hint(property, known);
            String all = hint.isEmpty() ? " (it has: " + String.join(", ", known) + ")" : "";
            return Optional.of(new SemanticError(column.span(), type + " has no property " + property + hint + all));
        }
        if (!type.isMap() && type.setter(property).isEmpty()) {
            return Optional.of(new SemanticError(column.span(), "the property " + property + " of " + type + " can only be read; give "
                    + type.eventClass().getSimpleName() + " a public setter"));
        }
        if (!takes(wanted, columnType)) {
            return Optional.of(new SemanticError(column.span(), "the property " + property + " of " + type + " is "
                    + Types.exactly(Types.boxed(wanted)) + ", " + column.span().text() + " is " + (columnType == Object.class
                    ? "of a type that is not known before events come; CAST gives it one" : Types.exactly(columnType))));
        }
        return Optional.empty();
    }

    /** Whether a property accepts a column. Whole events and map entries have an unknown type; a faulty column has none. */
    private static boolean takes(Class<?> wanted, Class<?> columnType) {
        boolean opaque = Map.class.isAssignableFrom(wanted) || wanted.isArray() || wanted == Object.class;
        boolean narrowed = columnType == Long.class && Types.boxed(wanted) == Integer.class;
        return columnType == Types.UNKNOWN || narrowed || opaque && columnType == Object.class || Types.fits(columnType, wanted, true);
    }

    private boolean takesColumns(Constructor<?> constructor) {
        List<Boolean> fit = new ArrayList<>();
        Class<?>[] wanted = constructor.getParameterTypes();
        for (int i = 0; i < Math.min(wanted.length, types.size()); i++) {
            fit.add(takes(wanted[i], types.get(i)));
        }
        return wanted.length == types.size() && !fit.contains(false);
    }

    private static boolean isPublic(EventType type) {
        return Modifier.isPublic(type.eventClass().getModifiers()) && !Modifier.isAbstract(type.eventClass().getModifiers());
    }
}
