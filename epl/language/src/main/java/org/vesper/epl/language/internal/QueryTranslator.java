// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.epl.language.EplError;
import org.vesper.epl.language.EplException;
import org.vesper.epl.language.Template;

/** Translates one rule. Mistakes are collected, one per clause and selected column, as far as the sources are known. */
public final class QueryTranslator {

    private final ParsedRule rule;
    private final StreamReader streams;
    private final SubqueryWriter subqueries;
    private final Parameters parameters = new Parameters();
    private final List<EplError> errors = new ArrayList<>();

    public QueryTranslator(ParsedRule rule, Map<String, EventType> types) {
        this.rule = rule;
        this.streams = new StreamReader(types, this);
        this.subqueries = new SubqueryWriter(streams, this);
    }

    public Translation translate() {
        Optional<Translation> translation = attempt(() -> translation(rule.statement()));
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return translation.orElseThrow();
    }

    private Translation translation(Statement statement) {
        Query query = statement.query();
        From from = from(query.from());
        Scope scope = from.scope();
        List<Column> columns = new SelectWriter(query, scope, statement.insert()).columns();
        List<Class<?>> types = new ArrayList<>();
        String text = statement.insert().map(QueryTranslator::insert).orElse("")
                + "select " + query.stream().map(stream -> stream + " ").orElse("")
                + columns.stream().flatMap(column -> attempt(() -> column(column, scope, types)).stream()).collect(Collectors.joining(", "))
                + ", context.rule.self as " + Template.RULE_COLUMN
                + " from " + from.text()
                + clauses(query, scope)
                + statement.output().map(QueryTranslator::output).orElse("")
                + orderBy(query, scope.withAliases(aliases(query)));
        List<String> names = columns.stream().map(Column::name).toList();
        Optional<EventType> inserted = statement.insert().filter(insert -> errors.isEmpty()).map(insert -> streams.inserted(insert, columns, types));
        return new Translation(text, parameters.types(), parameters.values(), names, streams.used(), inserted);
    }

    /** Esper's FROM without the word, and what the other clauses can refer to. */
    private record From(String text, Scope scope) {
    }

    private From from(Query.From from) {
        if (from instanceof Query.Sources sources) {
            SourcesWriter writer = new SourcesWriter(sources.sources(), streams, this);
            return new From(writer.write(), writer.scope());
        }
        Query.Matching matching = (Query.Matching) from;
        PatternWriter writer = new PatternWriter(streams, this, matching.window().isPresent());
        String pattern = "pattern [" + writer.write(matching.pattern()) + "]";
        return new From(pattern + matching.window().map(window -> window(window, writer.scope())).orElse(""), writer.scope());
    }

    private static String insert(Statement.Insert insert) {
        return "insert " + insert.what().map(what -> what + " ").orElse("") + "into " + EsperNames.quoted(insert.stream()) + " ";
    }

    private String column(Column column, Scope scope, List<Class<?>> types) {
        types.add(types(scope, "SELECT", true).typeOf(column.expression()));
        return writer(scope).write(column.expression()) + column.label().map(label -> " as " + EsperNames.quoted(label)).orElse("");
    }

    /** WHERE, GROUP BY and HAVING. */
    String clauses(Query query, Scope scope) {
        Scope withAliases = scope.withAliases(aliases(query));
        return query.where().flatMap(where -> attempt(() -> " where " + condition(where, scope, "WHERE", false))).orElse("")
                + attempt(() -> groupBy(query, scope)).orElse("")
                + query.having().flatMap(having -> attempt(() -> " having " + condition(having, withAliases, "HAVING", true))).orElse("");
    }

    private String groupBy(Query query, Scope scope) {
        query.groupBy().forEach(types(scope, "GROUP BY", false)::typeOf);
        return query.groupBy().isEmpty() ? "" : " group by " + writer(scope).list(query.groupBy());
    }

    private String orderBy(Query query, Scope scope) {
        TypeChecker types = types(scope, "ORDER BY", true);
        String items = query.orderBy().stream()
                .flatMap(order -> attempt(() -> {
                    types.typeOf(order.expression());
                    return writer(scope).write(order.expression()) + (order.descending() ? " desc" : "");
                }).stream())
                .collect(Collectors.joining(", "));
        return items.isEmpty() ? "" : " order by " + items;
    }

    private static String output(Statement.Output output) {
        String every = output.events().map(count -> count + " events").orElseGet(() -> WindowWriter.interval(output.interval().orElseThrow()));
        return " output " + output.which().map(which -> which + " ").orElse("") + "every " + every;
    }

    private static Map<String, Expression> aliases(Query query) {
        Map<String, Expression> aliases = new LinkedHashMap<>();
        query.select().forEach(item -> item.alias().ifPresent(alias -> aliases.put(alias, item.expression().orElseThrow())));
        return aliases;
    }

    // ---- what the writers of sources, patterns and subqueries need ----

    /** @param own the window's source, or the events of its pattern */
    String window(Window window, Scope own) {
        return new WindowWriter(writer(own), types(own, "RETAIN", false)).write(window);
    }

    /** A condition that events pass before they reach a window or a pattern. */
    String filter(Expression condition, Scope scope, String clause, boolean withParameters) {
        TypeChecker types = types(scope, clause, false);
        types.requireBoolean(condition);
        Expression filter = new FilterCoercion(types).apply(condition);
        if (withParameters) {
            parameters.collect(filter);
        }
        return writer(scope).write(filter);
    }

    private String condition(Expression condition, Scope scope, String clause, boolean aggregates) {
        types(scope, clause, aggregates).requireBoolean(condition);
        return writer(scope).write(condition);
    }

    TypeChecker types(Scope scope, String clause, boolean aggregates) {
        return new TypeChecker(scope, clause, aggregates, subqueries);
    }

    EsperWriter writer(Scope scope) {
        return new EsperWriter(scope, parameters, subqueries);
    }

    private <T> Optional<T> attempt(Supplier<T> step) {
        try {
            return Optional.of(step.get());
        } catch (Mistake mistake) {
            errors.add(rule.error(mistake));
            return Optional.empty();
        }
    }
}
