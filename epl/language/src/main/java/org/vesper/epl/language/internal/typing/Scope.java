// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.typing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.config.NearestName;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.type.MethodTypes;
import org.vesper.epl.language.internal.type.PropertyTypes;

/**
 * The sources to which the properties of an expression can belong.
 *
 * @param aliases the selected columns to which the expression may refer; empty where the language does not allow it
 * @param outer the scope around a subquery
 * @param nameless the event types that occur several times in a pattern, so that they cannot name events without a tag
 */
public record Scope(List<Entry> entries, Map<String, Expression> aliases, Optional<Scope> outer, Set<String> nameless) {

    /**
     * A source.
     *
     * @param name the name in rules: the alias, or else the event type
     * @param reference the form of references in Esper's text
     * @param number the number of a tag, counted from 1
     * @param window what the source retains
     */
    public record Entry(String name, Reference reference, int number, EventType type, Optional<Window> window) {
    }

    /** The form in which Esper's text refers to the properties of a source. */
    public enum Reference {
        /** The property name alone. */
        BARE,
        /** The name of the source, a dot, and the property name. */
        NAME,
        /** Like {@link #NAME}, but the source is the tag of a pattern and must be a plain name. */
        TAG
    }

    /**
     * A property whose source is known.
     *
     * @param type the type of the property, Object if unknown
     * @param path the path after the name of the source
     */
    public record Resolved(Entry source, Class<?> type, List<Expression.Segment> path, boolean dynamic) {

        /** Whether Esper's text for the property is a single name. */
        boolean isBare() {
            return source.reference() == Reference.BARE && path.size() == 1 && path.get(0).isPlain() && !dynamic;
        }
    }

    public static Scope of(List<Entry> entries) {
        return new Scope(List.copyOf(entries), Map.of(), Optional.empty(), Set.of());
    }

    public Scope withNameless(Set<String> types) {
        return new Scope(entries, aliases, outer, types);
    }

    public Scope withAliases(Map<String, Expression> columns) {
        return new Scope(entries, Map.copyOf(columns), outer, nameless);
    }

    public Scope within(Scope around) {
        return new Scope(entries, aliases, Optional.of(around), nameless);
    }

    /** Returns the selected expression with an alias, unless a property has the same name. */
    public Optional<Expression> alias(Expression.Property property) {
        String name = property.first().name();
        boolean plain = property.path().size() == 1 && property.first().isPlain();
        return plain && owners(name).isEmpty() ? Optional.ofNullable(aliases.get(name)) : Optional.empty();
    }

    /** Rejects names of selected columns in a clause that is evaluated before these. */
    public void requireProperties(Expression expression, String clause) {
        Expressions.properties(expression)
                .filter(part -> !knows(part.first().name()))
                .forEach(part -> alias(part).ifPresent(column -> {
                    String aggregate = clause.equals("WHERE") ? "; write the condition in HAVING" : "";
                    throw new SemanticError(part.span(), part.span().text() + " is a column of this rule, and " + clause
                            + " sees properties only"
                            + (Calls.aggregates(column).findAny().isPresent() ? aggregate
                            : "; write " + column.span().text() + " in its place"));
                }));
    }

    /** Recognizes a property with a key, which has the form of a function call with a string: {@code rates('EUR')}. */
    public Optional<Expression.Property> keyed(Expression.Call call) {
        boolean oneString = !call.star() && !call.distinct() && call.arguments().size() == 1
                && call.arguments().get(0) instanceof Expression.Literal literal && literal.value() instanceof String;
        List<String> names = List.of(call.function().split("\\."));
        boolean known = knows(names.get(0)) && (names.size() > 1 || owners(names.get(0)).stream()
                .anyMatch(entry -> entry.type().mapped(names.get(0)) != null));
        if (!oneString || !known) {
            return Optional.empty();
        }
        List<Expression.Segment> path = new ArrayList<>(names.stream().map(Expression.Segment::of).toList());
        String key = (String) ((Expression.Literal) call.arguments().get(0)).value();
        path.set(path.size() - 1, new Expression.Segment(names.get(names.size() - 1), Optional.empty(), Optional.of(key)));
        return Optional.of(new Expression.Property(call.span(), path, false));
    }

    public Resolved resolve(Expression.Property property) {
        List<Expression.Segment> path = property.path();
        Optional<Resolved> found = path.size() > 1 ? qualified(property) : Optional.empty();
        return found.or(() -> unqualified(property))
                .or(() -> outer.filter(around -> around.knows(path.get(0).name())).map(around -> around(around, property)))
                .orElseThrow(() -> unknown(property));
    }

    /**
     * Resolves a property of an outer source. It needs a prefix in Esper, which otherwise prefers a property of the same name in the
     * subquery's source.
     */
    private Resolved around(Scope around, Expression.Property property) {
        Resolved resolved = around.resolve(property);
        if (property.path().size() > 1 && resolved.isBare() && !owners(resolved.path().get(0).name()).isEmpty()) {
            String source = property.first().name();
            throw new SemanticError(property.span(), "give the source " + source + " an alias (AS) to use it inside a subquery");
        }
        return resolved;
    }

    /** Whether a name is that of a source or of a property of one. */
    boolean knows(String name) {
        return source(name).isPresent() || !owners(name).isEmpty() || outer.filter(around -> around.knows(name)).isPresent();
    }

    private Optional<Resolved> qualified(Expression.Property property) {
        List<Expression.Segment> path = property.path();
        return source(path.get(0).name()).map(entry -> resolve(property, entry, path.subList(1, path.size())));
    }

    private Optional<Resolved> unqualified(Expression.Property property) {
        String name = property.first().name();
        List<Entry> owners = owners(name);
        if (owners.size() > 1) {
            throw new SemanticError(property.span(), name + " is a property of several sources; write "
                    + owners.stream().map(entry -> entry.name() + "." + name).collect(Collectors.joining(" or ")));
        }
        boolean unchecked = owners.isEmpty() && property.dynamic() && entries.size() == 1;
        return (unchecked ? entries : owners).stream().map(entry -> resolve(property, entry, property.path())).findFirst();
    }

    private static Resolved resolve(Expression.Property property, Entry entry, List<Expression.Segment> path) {
        Class<?> type = PropertyTypes.of(property, entry.type(), path);
        return new Resolved(entry, type, path, property.dynamic());
    }

    private Optional<Entry> source(String name) {
        return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }

    private List<Entry> owners(String property) {
        return entries.stream().filter(entry -> entry.type().has(property)).toList();
    }

    /** The sources of this scope and its outer scopes: those around a subquery, or before the filter of a pattern. */
    private Stream<Entry> sources() {
        return Stream.concat(entries.stream(), outer.stream().flatMap(Scope::sources));
    }

    private SemanticError unknown(Expression.Property property) {
        String name = property.first().name();
        if (property.path().size() > 1 && MethodTypes.isClass(name)) {
            return new SemanticError(property.span(), name + " is a class; of classes only static methods can be used, not "
                    + property.span().text());
        }
        if (property.path().size() > 1 && nameless.contains(name)) {
            return new SemanticError(property.span(), name + " occurs several times in the pattern; give the event that you mean a tag, "
                    + "as in a:=" + name);
        }
        if (property.path().size() > 1) {
            List<String> names = sources().map(Entry::name).distinct().toList();
            return new SemanticError(property.span(), "there is no source or tag " + name + " here (there are: "
                    + String.join(", ", names) + ")"
                    + (name.length() > 2 || names.stream().anyMatch(name::equalsIgnoreCase) ? NearestName.hint(name, names) : ""));
        }
        if (source(name).isPresent()) {
            String example = source(name).get().type().properties().keySet().stream().findFirst()
                    .map(first -> ", as in " + name + "." + first).orElse("");
            return new SemanticError(property.span(), name + " is an event, not a value; name one of its properties" + example);
        }
        if (entries.size() == 1) {
            return PropertyTypes.unknown(property, entries.get(0).type(), name);
        }
        List<String> known = entries.stream().flatMap(entry -> entry.type().properties().keySet().stream()).distinct().toList();
        return new SemanticError(property.span(), "no source has a property " + name + NearestName.hint(name, known));
    }
}
