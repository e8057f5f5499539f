// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.analysis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.internal.typing.Placeholders;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.internal.typing.TypeChecker;
import org.vesper.epl.language.result.EsperStream;

/** Checks a rule's query and its nested queries, clause by clause, as far as the sources are known. */
final class QueryChecker {

    private final Schema schema;
    private final Errors errors;
    private final StreamChecker streams;
    private final SubqueryChecker subqueries;
    private final TypeChecker.RuleTypes rule;

    QueryChecker(Schema schema, Functions functions, Errors errors) {
        this.schema = schema;
        this.errors = errors;
        this.streams = new StreamChecker(schema, this);
        this.subqueries = new SubqueryChecker(streams, this);
        this.rule = new TypeChecker.RuleTypes(functions, new Placeholders(), subqueries);
    }

    TypeChecker.RuleTypes shared() {
        return rule;
    }

    /** The names of all event types and streams read so far. */
    Set<String> reads() {
        return streams.used();
    }

    /** The subqueries, compared by identity. */
    Map<Query, CheckedQuery> subqueries() {
        return subqueries.checked();
    }

    /** @param target the stream or type that the query fills */
    CheckedQuery check(Query query, Optional<Statement.Insert> target) {
        requireEvents(query);
        CheckedQuery.From from = query.from().fold(
                sources -> new SourceChecker(query, streams, this, !Expressions.subqueries(query).isEmpty()).check(),
                matching -> new MatchingChecker(matching, streams, this).check(matching));
        List<Column> columns = new SelectedColumns(query, from.scope(), target).columns();
        CheckedQuery checked = new CheckedQuery(query, from, columns, columnTypes(columns, from.scope(), target));
        checkClauses(checked);
        checkOrderBy(checked);
        if (errors.isEmpty()) {
            errors.check(() -> new GroupChecker(query).checkHaving(checked, rule.functions()));
        }
        return checked;
    }

    /** Whether a query calls aggregates. */
    boolean aggregates(Query query) {
        return Expressions.calls(query).stream().anyMatch(rule.functions()::isAggregate);
    }

    private void requireEvents(Query query) {
        List<Query.Source> sources = query.sources();
        if (sources.size() == 1 && streams.retaining(sources.get(0)).filter(read -> read.kind() == EsperStream.Kind.TABLE).isPresent()) {
            throw new SemanticError(sources.get(0).span(), "a table of Esper's dialect has no events that a rule could process; join it"
                    + " with a stream, or read it in a subquery");
        }
    }

    /** Checks a sub-select of FROM that computes and therefore fills a stream of its own. */
    CheckedQuery checkSubSelect(Query query) {
        return check(query, Optional.of(new Statement.Insert(query.span(), query.events(), "", List.of())));
    }

    private List<Class<?>> columnTypes(List<Column> columns, Scope scope, Optional<Statement.Insert> target) {
        TypeChecker checker = types(scope, "SELECT", true);
        Optional<EventType> made = target.flatMap(insert -> schema.applicationType(insert.stream()));
        return columns.stream()
                .<Class<?>>map(column -> errors.<Class<?>>attempt(() -> typeOf(column, made, checker)).orElse(Types.UNKNOWN))
                .<Class<?>>map(type -> errors.isEmpty() ? Types.stored(type) : type)
                .toList();
    }

    /** @param made the event type whose property the column sets */
    private static Class<?> typeOf(Column column, Optional<EventType> made, TypeChecker checker) {
        made.<Class<?>>map(type -> type.properties().get(column.label().orElseThrow()))
                .ifPresent(property -> checker.expect(column.expression(), Types.boxed(property)));
        return checker.typeOf(column.expression());
    }

    /** Checks WHERE, GROUP BY and HAVING. */
    void checkClauses(CheckedQuery checked) {
        Query query = checked.query();
        Scope scope = checked.scope();
        query.where().ifPresent(where -> errors.check(() -> {
            checked.scopeWithAliases().requireProperties(where, "WHERE");
            types(scope, "WHERE", false).requireBoolean(where);
        }));
        errors.check(() -> {
            query.groupBy().forEach(group -> checked.scopeWithAliases().requireProperties(group, "GROUP BY"));
            TypeChecker keys = types(scope, "GROUP BY", false);
            query.groupBy().forEach(key -> keys.requireKey(key, "GROUP BY"));
            new GroupChecker(query).checkGroupBy();
        });
        query.having().ifPresent(having -> errors.check(() -> types(checked.scopeWithAliases(), "HAVING", true).requireBoolean(having)));
    }

    private void checkOrderBy(CheckedQuery checked) {
        TypeChecker types = types(checked.scopeWithAliases(), "ORDER BY", true);
        checked.query().orderBy().forEach(order -> errors.check(() -> types.requireKey(order.expression(), "ORDER BY")));
        if (errors.isEmpty()) {
            errors.check(() -> new GroupChecker(checked.query()).checkOrderBy(new NormalForm(checked.scopeWithAliases())));
        }
    }

    /** Checks HAVING of a subquery. */
    void checkHavingOfSubquery(CheckedQuery subquery) {
        if (errors.isEmpty()) {
            errors.check(() -> new GroupChecker(subquery.query()).checkHavingOfSubquery(subquery, rule.functions()));
        }
    }

    /** Checks a condition that events must pass before they reach a window or a pattern. */
    void requireFilter(Expression condition, Scope scope, String clause) {
        types(scope, clause, false).requireBoolean(condition);
        Expressions.calls(condition).filter(Calls::looksBack).findFirst().ifPresent(call -> {
            throw new SemanticError(call.span(), call.span().text() + " is not allowed in " + clause
                    + ", which tests one event at a time; write the condition after RETAIN");
        });
    }

    /** @param own the scope of the window's source or of its pattern's events */
    WindowChecker windows(Scope own) {
        return new WindowChecker(types(own, "RETAIN", false));
    }

    TypeChecker types(Scope scope, String clause, boolean aggregates) {
        return new TypeChecker(scope, new TypeChecker.Clause(clause, aggregates), rule);
    }
}
