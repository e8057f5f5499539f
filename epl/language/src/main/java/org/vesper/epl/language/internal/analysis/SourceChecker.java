// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.ComparisonChecker;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.internal.typing.TypeChecker;
import org.vesper.epl.language.result.EsperStream;

/** Checks the sources of FROM, from left to right. */
final class SourceChecker {

    private final Query query;
    private final StreamChecker streams;
    private final QueryChecker queries;
    private final boolean seenFromSubqueries;
    private final List<CheckedQuery.Source> checked = new ArrayList<>();
    private final List<Scope.Entry> entries = new ArrayList<>();

    /** @param seenFromSubqueries whether subqueries may refer to the sources, whose properties then need a prefix in Esper */
    SourceChecker(Query query, StreamChecker streams, QueryChecker queries, boolean seenFromSubqueries) {
        this.query = query;
        this.streams = streams;
        this.queries = queries;
        this.seenFromSubqueries = seenFromSubqueries;
    }

    CheckedQuery.Sources check() {
        for (int i = 0; i < query.sources().size(); i++) {
            requireOneKindOfJoin(i);
            check(i);
            query.sources().get(i).join().ifPresent(join -> {
                join.keys().forEach(this::requireKey);
                requireEachOnce(join.keys());
            });
        }
        return new CheckedQuery.Sources(List.copyOf(checked), Scope.of(entries));
    }

    private void requireOneKindOfJoin(int index) {
        List<Query.Source> sources = query.sources();
        if (index > 1 && sources.get(index).join().isPresent() != sources.get(index - 1).join().isPresent()) {
            throw new SemanticError(sources.get(index).span(), "sources are joined either all by OUTER JOIN or all by commas");
        }
    }

    private void check(int index) {
        Query.Source source = query.sources().get(index);
        Input input = streams.input(source);
        String name = source.alias().orElse(input.type().name());
        requireNewName(source, name);
        Scope own = Scope.of(List.of(new Scope.Entry(name, Scope.Reference.BARE, 0, input.type(), Optional.empty())));
        Optional<Window> window = window(index);
        window.ifPresent(retained -> queries.windows(own).check(retained));
        boolean named = source.alias().isPresent() || query.sources().size() > 1 || seenFromSubqueries;
        entries.add(new Scope.Entry(name, named ? Scope.Reference.NAME : Scope.Reference.BARE, 0, input.type(), window));
        Optional<EsperStream> retaining = streams.retaining(source);
        retaining.ifPresent(stream -> requireAll(source, input.type().name(), stream.kind(), window));
        checked.add(new CheckedQuery.Source(source, input, name, own, window.filter(unused -> retaining.isEmpty())));
    }

    /** What a window or a table of Esper's dialect retains is read whole. */
    private void requireAll(Query.Source source, String name, EsperStream.Kind kind, Optional<Window> window) {
        boolean all = window.filter(retain -> retain.extent() instanceof Window.All && !retain.batch() && retain.ranking().isEmpty()
                && retain.partitionBy().isEmpty()).isPresent();
        String what = name + " is a " + kind.noun() + " of Esper's dialect, ";
        if (window.isPresent() && !all) {
            throw new SemanticError(window.get().span(), what + "which itself determines what it retains; write RETAIN ALL, which is all"
                    + " that it retains");
        }
        Expressions.calls(query).stream().filter(Calls::looksBack).findFirst().ifPresent(call -> {
            throw new SemanticError(call.span(), what + "which has no order that " + call.function() + " could refer to; use it on a"
                    + " stream");
        });
        if (!all && queries.aggregates(query)) {
            throw new SemanticError(source.span(), what + "so aggregates cover the rows that it retains; write RETAIN ALL behind it");
        }
    }

    private void requireNewName(Query.Source source, String name) {
        if (entries.stream().anyMatch(entry -> entry.name().equals(name))) {
            throw new SemanticError(source.span(), "two sources are called " + name + "; give each an alias of its own (AS)");
        }
    }

    /** The window of a source. A RETAIN covers the sources before it. It may be omitted for a single source, which then keeps nothing. */
    private Optional<Window> window(int index) {
        Optional<Window> window = query.window(index);
        if (window.isEmpty() && query.sources().size() > 1) {
            throw new SemanticError(query.sources().get(index).span(),
                    "a join needs a RETAIN after its sources, which says what they keep");
        }
        return window;
    }

    private void requireKey(Query.JoinKey key) {
        Scope scope = Scope.of(entries);
        TypeChecker types = queries.types(scope, "ON", false);
        new ComparisonChecker(types).requireEqual(key.left(), key.right());
        if (scope.resolve(key.left()).source().name().equals(scope.resolve(key.right()).source().name())) {
            throw new SemanticError(key.left().span(), "ON compares properties of two sources; " + key.left().span().text() + " and "
                    + key.right().span().text() + " are of the same one");
        }
        requireOneType(key, types.typeOf(key.left()), types.typeOf(key.right()));
    }

    /** Esper's index for a pair would stand for the other pairs with the same property. */
    private void requireEachOnce(List<Query.JoinKey> keys) {
        Scope scope = Scope.of(entries);
        Set<String> seen = new HashSet<>();
        keys.stream().flatMap(key -> Stream.of(key.left(), key.right())).forEach(property -> {
            Scope.Resolved resolved = scope.resolve(property);
            if (!seen.add(resolved.source().name() + resolved.path())) {
                throw new SemanticError(property.span(), "ON compares " + property.span().text()
                        + " twice; compare it once, and the two properties of the other source in a sub-select, as in"
                        + " (SELECT * FROM ... WHERE x = y) AS a");
            }
        });
    }

    /** Keys of an outer join are found by an index, which has no common form for two number types. */
    private static void requireOneType(Query.JoinKey key, Class<?> left, Class<?> right) {
        if (left != right && Types.isNumber(left) && Types.isNumber(right)) {
            throw new SemanticError(key.left().span(), "ON compares numbers of one type; " + key.left().span().text() + " is "
                    + Types.exactly(left) + ", " + key.right().span().text() + " is " + Types.exactly(right)
                    + "; convert one by CAST in a sub-select of FROM");
        }
    }
}
