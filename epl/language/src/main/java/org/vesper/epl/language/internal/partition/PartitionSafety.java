// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.partition;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.vesper.api.EventType;
import org.vesper.epl.language.internal.analysis.InsertionChecker;
import org.vesper.epl.language.internal.file.ParsedRule;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.result.EplError;

/**
 * Asks of a rule that is right by the grammar whether all events behind one output have the same key. In doubt it says no: a rule that is
 * refused can be written otherwise, one that is let through by mistake is wrong in silence.
 */
public final class PartitionSafety {

    private final String key;
    private final Map<String, EventType> types = new HashMap<>();
    private final Optional<String> outputType;

    private PartitionSafety(String key, Collection<EventType> eventTypes, Optional<String> outputType) {
        this.key = key;
        this.outputType = outputType;
        eventTypes.forEach(type -> types.put(type.name(), type));
    }

    /** @param outputType what a rule without INSERT INTO makes events of */
    public static List<EplError> errors(ParsedRule rule, String key, Collection<EventType> eventTypes, Optional<String> outputType) {
        try {
            new PartitionSafety(key, eventTypes, outputType).check(rule.statement());
            return List.of();
        } catch (SemanticError error) {
            return List.of(rule.error(error));
        }
    }

    /**
     * Whose events a source has: those of one key, or those of all.
     *
     * @param constant what the key is compared with; absent if events of all keys come
     */
    private record Events(Optional<Object> constant) {

        static final Events OF_ALL_KEYS = new Events(Optional.empty());
    }

    private void check(Statement statement) {
        Events events = check(statement.query());
        if (events.constant().isEmpty() && statement.output().isPresent()) {
            throw refused(statement.output().get().span(), "OUTPUT counts events of several keys");
        }
        Optional<String> target = statement.insert().map(Statement.Insert::stream).or(() -> outputType);
        if (target.filter(this::hasKeyByColumn).isPresent()) {
            Span place = statement.insert().map(Statement.Insert::span).orElse(statement.query().span());
            requireKeyColumn(statement.query(), place, statement.insert().map(Statement.Insert::columns).orElse(List.of()));
            requireSameValue(target.get(), statement.query(), place);
        }
    }

    /** Events of equal keys meet whatever the types of the keys are, but a float has no room for all values of another number. */
    private void requireSameValue(String target, Query query, Span place) {
        if (isFloat(target) && !streams(query).allMatch(this::isFloat)) {
            throw refused(place, "the key " + key + " of " + target + " is a float, which may round the key that it is made of");
        }
    }

    private boolean isFloat(String stream) {
        EventType type = types.get(stream);
        return type != null && Types.boxed(type.properties().get(key)) == Float.class;
    }

    /** The names of what a query reads, sub-selects included. */
    private static Stream<String> streams(Query query) {
        if (query.from() instanceof Query.Matching matching) {
            List<Pattern.Atom> atoms = new ArrayList<>();
            collect(matching.pattern(), atoms);
            return atoms.stream().map(Pattern.Atom::stream);
        }
        return ((Query.Sources) query.from()).sources().stream().flatMap(source -> source.origin() instanceof Query.SubSelect nested
                ? streams(nested.query()) : source.origin() instanceof Query.Stream stream ? Stream.of(stream.name()) : Stream.empty());
    }

    /** Whether the key of what a rule fills is that of a column. Rules that read a type without the key are refused themselves. */
    private boolean hasKeyByColumn(String target) {
        EventType type = types.get(target);
        return type == null || type.properties().containsKey(key) && InsertionChecker.isFilledByColumn(type);
    }

    private Events check(Query query) {
        if (query.from() instanceof Query.Matching matching) {
            return checkPattern(query, matching.pattern());
        }
        List<Query.Source> sources = ((Query.Sources) query.from()).sources();
        List<Events> events = sources.stream().map(this::events).toList();
        if (sources.size() == 1 && sources.get(0).window().isEmpty() && !looksBack(query)) {
            Optional<Object> constant = query.where().flatMap(where -> constant(where, names(sources)));
            events = constant.isPresent() ? List.of(new Events(constant)) : events;
        }
        requireSame(sources, events);
        if (events.get(0).constant().isPresent()) {
            new Expressions(query).subqueries().forEach(subquery -> requireConstant(subquery, query.span()));
        } else {
            checkAllKeys(query, sources);
        }
        return events.get(0);
    }

    /** PRIOR sees the events that WHERE leaves out. */
    private static boolean looksBack(Query query) {
        return new Expressions(query).calls().stream().map(Functions::canonical).anyMatch(Set.of("prev", "prior")::contains);
    }

    private Events events(Query.Source source) {
        if (source.origin() instanceof Query.SubSelect nested) {
            Events events = check(nested.query());
            if (events.constant().isEmpty()) {
                requireKeyColumn(nested.query(), source.span(), List.of());
            }
            return events;
        }
        if (source.origin() instanceof Query.Stream stream) {
            requireKey(source.span(), stream.name());
        }
        return Events.OF_ALL_KEYS;
    }

    private void requireKey(Span place, String stream) {
        EventType type = types.get(stream);
        if (type != null && !type.properties().containsKey(key)) {
            throw refused(place, "events of " + stream + " have no property " + key);
        }
        if (type != null && type.properties().get(key).isArray()) {
            throw refused(place, "the property " + key + " of " + stream + " holds several values, so it is no key");
        }
    }

    private void requireSame(List<Query.Source> sources, List<Events> events) {
        for (int i = 1; i < sources.size(); i++) {
            if (!events.get(i).equals(events.get(0))) {
                throw refused(sources.get(i).span(), "this source has events of other keys than the one before it");
            }
        }
    }

    private void requireConstant(Query subquery, Span place) {
        if (check(subquery).constant().isEmpty()) {
            throw refused(place, "a subquery looks at events of several keys");
        }
    }

    // ---- events of all keys: what is kept has to be kept by key ----

    private void checkAllKeys(Query query, List<Query.Source> sources) {
        Set<String> names = names(sources);
        boolean allByKey = true;
        for (int i = 0; i < sources.size(); i++) {
            Optional<Window> window = sources.subList(i, sources.size()).stream().flatMap(later -> later.window().stream()).findFirst();
            boolean byKey = window.isPresent() && window.get().partitionBy().stream().anyMatch(property -> isKey(property, names));
            allByKey &= byKey;
            window.filter(retained -> !byKey && !keepsEachAlone(retained)).ifPresent(retained -> {
                throw refused(retained.span(), "RETAIN keeps events of several keys together; add PARTITION BY " + key);
            });
        }
        requireJoinedByKey(query, sources, names);
        Expressions expressions = new Expressions(query);
        boolean grouped = query.groupBy().stream().anyMatch(group -> isKey(group, names) && isNeverMissing(group, query));
        for (Expression.Call call : expressions.calls()) {
            requireByKey(call, grouped, allByKey);
        }
        if (!expressions.subqueries().isEmpty()) {
            throw refused(query.span(), "a subquery looks at events of several keys");
        }
        if (!query.orderBy().isEmpty()) {
            throw refused(query.orderBy().get(0).expression().span(), "ORDER BY compares outputs of several keys");
        }
    }

    /** Each event comes and goes by its own time, whatever else is there. */
    private static boolean keepsEachAlone(Window window) {
        boolean alone = window.extent() instanceof Window.All
                || window.extent() instanceof Window.Time time && time.basedOn().isEmpty();
        return alone && !window.batch() && window.ranking().isEmpty();
    }

    private void requireByKey(Expression.Call call, boolean grouped, boolean windowsByKey) {
        String function = Functions.canonical(call);
        if (Functions.isAggregate(call) || !Functions.isKnown(call) && !Functions.isMethod(call) && Functions.scalar(call).isEmpty()) {
            if (!grouped) {
                throw refused(call.span(), call.function() + " is computed over events of several keys; add GROUP BY " + key);
            }
        } else if (function.equals("prior")) {
            throw refused(call.span(), call.function() + " looks at events of several keys, whatever is retained; use PREV, with PARTITION BY "
                    + key + " in RETAIN");
        } else if (function.equals("prev") && !windowsByKey) {
            throw refused(call.span(), call.function() + " looks at events of several keys; add PARTITION BY " + key + " to RETAIN");
        }
    }

    private void requireJoinedByKey(Query query, List<Query.Source> sources, Set<String> names) {
        Set<String> joined = new HashSet<>();
        query.where().ifPresent(where -> conjuncts(where).forEach(condition -> addJoined(condition, names, joined)));
        sources.stream().flatMap(source -> source.join().stream()).flatMap(join -> join.keys().stream())
                .filter(pair -> isKey(pair.left(), names) && isKey(pair.right(), names))
                .forEach(pair -> connect(pair.left(), pair.right(), joined));
        for (Query.Source source : sources) {
            if (sources.size() > 1 && !joined.contains(name(source))) {
                throw refused(source.span(), "the join brings events of several keys together; compare " + key + " of " + name(source)
                        + " with " + key + " of " + name(sources.get(source == sources.get(0) ? 1 : 0)));
            }
        }
    }

    private void addJoined(Expression condition, Set<String> names, Set<String> joined) {
        if (condition instanceof Expression.Binary equals && equals.operator().equals("=")
                && isKey(equals.left(), names) && isKey(equals.right(), names)) {
            connect((Expression.Property) equals.left(), (Expression.Property) equals.right(), joined);
        }
    }

    /** The first pair begins the group; another one joins it if either side is in. */
    private static void connect(Expression.Property left, Expression.Property right, Set<String> joined) {
        String one = left.path().get(0).name();
        String other = right.path().get(0).name();
        if (left.path().size() == 2 && right.path().size() == 2 && !one.equals(other)
                && (joined.isEmpty() || joined.contains(one) || joined.contains(other))) {
            joined.add(one);
            joined.add(other);
        }
    }

    // ---- patterns ----

    private Events checkPattern(Query query, Pattern pattern) {
        List<Pattern.Atom> atoms = new ArrayList<>();
        collect(pattern, atoms);
        Optional<Object> first = constant(atoms.get(0));
        for (Pattern.Atom atom : atoms) {
            requireKey(atom.span(), atom.stream());
            if (first.isEmpty() || !constant(atom).equals(first)) {
                throw refused(atom.span(), "the pattern may match events of several keys; compare " + key
                        + " with one and the same constant in each filter");
            }
        }
        new Expressions(query).subqueries().forEach(subquery -> requireConstant(subquery, query.span()));
        return new Events(first);
    }

    private static void collect(Pattern pattern, List<Pattern.Atom> atoms) {
        if (pattern instanceof Pattern.Atom atom) {
            atoms.add(atom);
        } else if (pattern instanceof Pattern.Chain chain) {
            chain.parts().forEach(part -> collect(part, atoms));
        } else if (pattern instanceof Pattern.Prefixed prefixed) {
            collect(prefixed.pattern(), atoms);
        } else {
            collect(((Pattern.Within) pattern).pattern(), atoms);
        }
    }

    private Optional<Object> constant(Pattern.Atom atom) {
        Set<String> names = atom.tag().map(Set::of).orElse(Set.of());
        return atom.filters().stream().flatMap(filter -> constant(filter, names).stream()).findFirst();
    }

    // ---- properties and constants ----

    /** What the key is compared with by {@code =}, if that is a condition for everything. */
    private Optional<Object> constant(Expression condition, Set<String> names) {
        return conjuncts(condition).stream()
                .filter(part -> part instanceof Expression.Binary binary && binary.operator().equals("="))
                .map(part -> (Expression.Binary) part)
                .flatMap(equals -> constant(equals.left(), equals.right(), names)
                        .or(() -> constant(equals.right(), equals.left(), names)).stream())
                .findFirst();
    }

    private Optional<Object> constant(Expression property, Expression value, Set<String> names) {
        if (!isKey(property, names)) {
            return Optional.empty();
        }
        if (value instanceof Expression.Literal literal) {
            return Optional.ofNullable(literal.value());
        }
        return value instanceof Expression.Placeholder placeholder ? Optional.of("? " + placeholder.token()) : Optional.empty();
    }

    private static List<Expression> conjuncts(Expression condition) {
        if (condition instanceof Expression.Binary and && and.operator().equals("and")) {
            List<Expression> all = new ArrayList<>(conjuncts(and.left()));
            all.addAll(conjuncts(and.right()));
            return all;
        }
        return List.of(condition);
    }

    private boolean isKey(Expression expression, Set<String> names) {
        if (!(expression instanceof Expression.Property property) || property.dynamic()) {
            return false;
        }
        List<Expression.Segment> path = property.path();
        boolean own = path.size() == 1 || path.size() == 2 && names.contains(path.get(0).name()) && path.get(0).index().isEmpty();
        Expression.Segment last = path.get(path.size() - 1);
        return own && last.name().equals(key) && last.index().isEmpty() && last.key().isEmpty();
    }

    private void requireKeyColumn(Query query, Span place, List<String> columns) {
        Set<String> names = query.from() instanceof Query.Sources sources ? names(sources.sources()) : tags((Query.Matching) query.from());
        for (int i = 0; i < query.select().size(); i++) {
            Query.Item item = query.select().get(i);
            Optional<String> column = i < columns.size() ? Optional.of(columns.get(i)) : item.alias();
            boolean all = item.expression().isEmpty();
            if (all || isKey(item.expression().get(), names) && column.orElse(key).equals(key)) {
                requireNeverMissing(item, query);
                return;
            }
        }
        throw refused(place, "the stream that is filled here needs a column " + key);
    }

    private void requireNeverMissing(Query.Item item, Query query) {
        if (item.expression().isPresent() && !isNeverMissing(item.expression().get(), query)) {
            throw refused(item.span(), "the outer join may leave out the event that " + item.span().text()
                    + " is read from, so it may be null; select " + key + " of the other side");
        }
    }

    /** Whether a key is read from a source that has an event in each row of the join. */
    private static boolean isNeverMissing(Expression property, Query query) {
        Set<String> missing = query.from() instanceof Query.Sources from ? missing(from.sources()) : Set.of();
        List<Expression.Segment> path = ((Expression.Property) property).path();
        return missing.isEmpty() || path.size() == 2 && !missing.contains(path.get(0).name());
    }

    /** The names of the sources of which an outer join makes rows without an event. */
    private static Set<String> missing(List<Query.Source> sources) {
        Set<String> missing = new HashSet<>();
        for (int i = 1; i < sources.size(); i++) {
            String side = sources.get(i).join().map(Query.OuterJoin::side).orElse("");
            if (side.equals("right") || side.equals("full")) {
                missing.addAll(names(sources.subList(0, i)));
            }
            if (side.equals("left") || side.equals("full")) {
                missing.add(name(sources.get(i)));
            }
        }
        return missing;
    }

    private static Set<String> tags(Query.Matching matching) {
        List<Pattern.Atom> atoms = new ArrayList<>();
        collect(matching.pattern(), atoms);
        Set<String> tags = new HashSet<>();
        atoms.forEach(atom -> atom.tag().ifPresent(tags::add));
        return tags;
    }

    private static Set<String> names(List<Query.Source> sources) {
        Set<String> names = new HashSet<>();
        sources.forEach(source -> names.add(name(source)));
        return names;
    }

    private static String name(Query.Source source) {
        return source.alias().orElse(source.origin() instanceof Query.Stream stream ? stream.name() : "");
    }

    private SemanticError refused(Span place, String reason) {
        return new SemanticError(place, "the rule cannot run in partitions by " + key + ": " + reason
                + ". Or put it into a processor that is not behind a partitioned stream");
    }
}
