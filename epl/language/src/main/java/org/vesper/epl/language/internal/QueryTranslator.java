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
    private final Parameters parameters = new Parameters();
    private final List<EplError> errors = new ArrayList<>();

    public QueryTranslator(ParsedRule rule, Map<String, EventType> types) {
        this.rule = rule;
        this.streams = new StreamReader(types, this);
    }

    public Translation translate() {
        Optional<Translation> translation = attempt(() -> translation(rule.statement()));
        if (!errors.isEmpty()) {
            throw new EplException(errors);
        }
        return translation.orElseThrow();
    }

    private Translation translation(Statement statement) {
        statement.insert().ifPresent(insert -> {
            throw new Mistake(insert.span(), "INSERT INTO is not supported yet");
        });
        Query query = statement.query();
        SourcesWriter sources = new SourcesWriter(sources(query), streams, this);
        String from = sources.write();
        Scope scope = sources.scope();
        List<Column> columns = new SelectWriter(query, scope).columns();
        String text = "select " + query.stream().map(stream -> stream + " ").orElse("")
                + columns.stream().flatMap(column -> attempt(() -> column(column, scope)).stream()).collect(Collectors.joining(", "))
                + ", context.rule.self as " + Template.RULE_COLUMN
                + " from " + from
                + clauses(query, scope)
                + statement.output().map(QueryTranslator::output).orElse("")
                + orderBy(query, scope.withAliases(aliases(query)));
        List<String> names = columns.stream().map(Column::name).toList();
        return new Translation(text, parameters.types(), parameters.values(), names, streams.used());
    }

    private static List<Query.Source> sources(Query query) {
        if (query.from() instanceof Query.Sources sources) {
            return sources.sources();
        }
        throw new Mistake(((Query.Matching) query.from()).pattern().span(), "MATCHING is not supported yet");
    }

    private String column(Column column, Scope scope) {
        types(scope, "SELECT", true).typeOf(column.expression());
        return writer(scope).write(column.expression()) + column.label().map(label -> " as " + EsperNames.quoted(label)).orElse("");
    }

    private String clauses(Query query, Scope scope) {
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

    // ---- what the writers of sources need ----

    String window(Window window, Scope.Entry source) {
        Scope own = Scope.of(List.of(source));
        return new WindowWriter(writer(own), types(own, "RETAIN", false)).write(window);
    }

    /** The condition of a filter. Its constants become parameters. */
    String filter(Expression where, Scope scope) {
        parameters.collect(where);
        return condition(where, scope, "WHERE", false);
    }

    private String condition(Expression condition, Scope scope, String clause, boolean aggregates) {
        types(scope, clause, aggregates).requireBoolean(condition);
        return writer(scope).write(condition);
    }

    private TypeChecker types(Scope scope, String clause, boolean aggregates) {
        return new TypeChecker(scope, clause, aggregates, (query, around) -> {
            throw new Mistake(query.span(), "a subquery in an expression is not supported yet");
        });
    }

    private EsperWriter writer(Scope scope) {
        return new EsperWriter(scope, parameters, (query, around) -> "");
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
