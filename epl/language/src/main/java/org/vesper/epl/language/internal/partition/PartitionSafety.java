// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.partition;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.file.ParsedRule;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.function.EplFunction;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.result.EplError;

/**
 * Checks whether all events that contribute to one output of a parsed rule have the same key. In doubt, it rejects the rule: a rejected
 * rule can be rewritten, whereas one accepted by mistake silently gives wrong results.
 */
public final class PartitionSafety {

    private final PartitionKey key;
    private final KeyColumn keyColumn;
    private final Optional<String> outputType;

    private PartitionSafety(PartitionKey key, Optional<String> outputType) {
        this.key = key;
        this.keyColumn = new KeyColumn(key);
        this.outputType = outputType;
    }

    /** @param outputType the type of the events emitted by a rule without INSERT INTO */
    public static List<EplError> errors(ParsedRule rule, String key, Collection<EventType> eventTypes, Optional<String> outputType) {
        try {
            new PartitionSafety(new PartitionKey(key, eventTypes), outputType).check(rule.statement());
            return List.of();
        } catch (SemanticError error) {
            return List.of(rule.error(error));
        }
    }

    /**
     * The events of a source: those of one key, or those of all keys.
     *
     * @param constant the constant with which the key is compared; absent for events of all keys
     */
    private record Events(Optional<Object> constant) {

        static final Events OF_ALL_KEYS = new Events(Optional.empty());
    }

    private void check(Statement statement) {
        Events events = check(statement.query());
        if (events.constant().isEmpty() && statement.output().isPresent()) {
            throw key.refused(statement.output().get().span(), "OUTPUT counts events of several keys");
        }
        Optional<String> target = statement.insert().map(Statement.Insert::stream).or(() -> outputType);
        if (target.filter(key::isFilledByColumn).isPresent()) {
            Span place = statement.insert().map(Statement.Insert::span).orElse(statement.query().span());
            keyColumn.require(statement.query(), place, statement.insert().map(Statement.Insert::columns).orElse(List.of()));
            keyColumn.requireSameValue(target.get(), statement.query(), place);
        }
    }

    private Events check(Query query) {
        return query.from().fold(from -> check(query, from.sources()), matching -> check(query, matching.pattern()));
    }

    private Events check(Query query, List<Query.Source> sources) {
        List<Events> events = sources.stream().map(this::events).toList();
        if (sources.size() == 1 && sources.get(0).window().isEmpty() && Expressions.calls(query).stream().noneMatch(Calls::looksBack)) {
            Optional<Object> constant = query.where().flatMap(where -> key.constant(where, KeyColumn.names(sources)));
            events = constant.isPresent() ? List.of(new Events(constant)) : events;
        }
        requireSame(sources, events);
        if (events.get(0).constant().isPresent()) {
            Expressions.subqueries(query).forEach(subquery -> requireConstant(subquery, query.span()));
        } else {
            checkAllKeys(query);
        }
        return events.get(0);
    }

    private Events events(Query.Source source) {
        return source.origin().fold(
                stream -> {
                    key.requireIn(source.span(), stream.name());
                    return Events.OF_ALL_KEYS;
                },
                nested -> {
                    Events events = check(nested.query());
                    if (events.constant().isEmpty()) {
                        keyColumn.require(nested.query(), source.span(), List.of());
                    }
                    return events;
                },
                database -> Events.OF_ALL_KEYS);
    }

    private void requireSame(List<Query.Source> sources, List<Events> events) {
        for (int i = 1; i < sources.size(); i++) {
            if (!events.get(i).equals(events.get(0))) {
                throw key.refused(sources.get(i).span(), "this source has events of other keys than the one before it");
            }
        }
    }

    private void requireConstant(Query subquery, Span place) {
        if (check(subquery).constant().isEmpty()) {
            throw key.refused(place, "a subquery looks at events of several keys");
        }
    }

    private Events check(Query query, Pattern pattern) {
        List<Pattern.Atom> atoms = pattern.atoms().toList();
        Optional<Object> first = constant(atoms.get(0));
        for (Pattern.Atom atom : atoms) {
            key.requireIn(atom.span(), atom.stream());
            if (first.isEmpty() || !constant(atom).equals(first)) {
                throw key.refused(atom.span(), "the pattern may match events of several keys; compare " + key.name()
                        + " with one and the same constant in each filter");
            }
        }
        Expressions.subqueries(query).forEach(subquery -> requireConstant(subquery, query.span()));
        return new Events(first);
    }

    private Optional<Object> constant(Pattern.Atom atom) {
        Set<String> names = atom.tag().map(Set::of).orElse(Set.of());
        return atom.filters().stream().flatMap(filter -> key.constant(filter, names).stream()).findFirst();
    }

    // ---- events of all keys: retained events must be kept by key ----

    private void checkAllKeys(Query query) {
        Set<String> names = KeyColumn.names(query.sources());
        boolean windowsByKey = requireWindowsByKey(query, names);
        new KeyJoin(key, names).require(query);
        boolean grouped = query.groupBy().stream().anyMatch(group -> key.isReadBy(group, names) && KeyColumn.isNeverMissing(group, query));
        Expressions.calls(query).forEach(call -> reason(call, grouped, windowsByKey).ifPresent(reason -> {
            throw key.refused(call.span(), call.function() + reason);
        }));
        if (!Expressions.subqueries(query).isEmpty()) {
            throw key.refused(query.span(), "a subquery looks at events of several keys");
        }
        if (!query.orderBy().isEmpty()) {
            throw key.refused(query.orderBy().get(0).expression().span(), "ORDER BY compares outputs of several keys");
        }
    }

    /** Whether all sources have windows by key; rejects a window that keeps several keys together. */
    private boolean requireWindowsByKey(Query query, Set<String> names) {
        boolean all = true;
        for (int i = 0; i < query.sources().size(); i++) {
            Optional<Window> window = query.window(i);
            boolean byKey = window.isPresent() && window.get().partitionBy().stream().anyMatch(property -> key.isReadBy(property, names));
            all &= byKey;
            window.filter(retained -> !byKey && !keepsEachAlone(retained)).ifPresent(retained -> {
                throw key.refused(retained.span(), "RETAIN keeps events of several keys together; add PARTITION BY " + key.name());
            });
        }
        return all;
    }

    /** Whether each event enters and leaves the window independently of others. */
    private static boolean keepsEachAlone(Window window) {
        boolean alone = window.extent().fold(all -> true, events -> false, time -> time.basedOn().isEmpty());
        return alone && !window.batch() && window.ranking().isEmpty();
    }

    /** The reason why a call mixes keys, if it does. An unknown function may be an aggregate of the application. */
    private Optional<String> reason(Expression.Call call, boolean grouped, boolean windowsByKey) {
        EplFunction.Sees unknown = Calls.isMethod(call) ? EplFunction.Sees.ARGUMENTS : EplFunction.Sees.RETAINED;
        return switch (Functions.builtIn(call).map(EplFunction::sees).orElse(unknown)) {
            case ARGUMENTS -> Optional.empty();
            case RETAINED, ARRIVED -> grouped ? Optional.empty()
                    : Optional.of(" is computed over events of several keys; add GROUP BY " + key.name());
            case EARLIER_ARRIVED -> Optional.of(" looks at events of several keys, whatever is retained; use PREV, with PARTITION BY "
                    + key.name() + " in RETAIN");
            case EARLIER_RETAINED -> windowsByKey ? Optional.empty()
                    : Optional.of(" looks at events of several keys; add PARTITION BY " + key.name() + " to RETAIN");
        };
    }
}
