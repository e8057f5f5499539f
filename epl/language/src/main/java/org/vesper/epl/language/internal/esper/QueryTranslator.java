// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.analysis.Column;
import org.vesper.epl.language.internal.analysis.GroupChecker;
import org.vesper.epl.language.internal.analysis.IdleWindow;
import org.vesper.epl.language.internal.analysis.InsertionChecker;
import org.vesper.epl.language.internal.analysis.Placeholders;
import org.vesper.epl.language.internal.analysis.Scope;
import org.vesper.epl.language.internal.analysis.SelectedColumns;
import org.vesper.epl.language.internal.analysis.TypeChecker;
import org.vesper.epl.language.internal.file.ParsedRule;
import org.vesper.epl.language.internal.function.Catalogue;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.rewrite.DecimalEquality;
import org.vesper.epl.language.internal.rewrite.FilterPaths;
import org.vesper.epl.language.internal.rewrite.JoinedKeys;
import org.vesper.epl.language.internal.rewrite.NumberCoercion;
import org.vesper.epl.language.internal.template.ClauseConstants;
import org.vesper.epl.language.internal.template.Constants;
import org.vesper.epl.language.internal.template.ParameterizedStatement;
import org.vesper.epl.language.internal.template.TemplateKey;
import org.vesper.epl.language.internal.template.Translation;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.type.Types;
import org.vesper.epl.language.result.EplError;
import org.vesper.epl.language.result.EplException;
import org.vesper.epl.language.result.Insertion;
import org.vesper.epl.language.result.Template;

/** Translates one rule. Mistakes are collected, one per clause and selected column, as far as the sources are known. */
public final class QueryTranslator {

    private final ParsedRule rule;
    private final RuleBatch batch;
    private final StreamReader streams;
    private final SubqueryWriter subqueries;
    private final Placeholders placeholders = new Placeholders();
    private final Functions functions;
    private final Constants constants = new Constants(placeholders);
    private final List<EventType> filled = new ArrayList<>();
    private final List<String> feeders = new ArrayList<>();
    private final List<EplError> errors = new ArrayList<>();
    private int feeds;

    public QueryTranslator(ParsedRule rule, RuleBatch batch) {
        this.rule = rule;
        this.batch = batch;
        this.functions = batch.functions();
        this.streams = new StreamReader(batch, this);
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
        Optional<Statement.Insert> target = statement.insert().or(() -> defaultTarget(statement.query()));
        Optional<EventType> made = target.flatMap(insert -> batch.applicationType(insert.stream()));
        Selected selected = select(statement.query(), target, statement.output(), streams);
        Optional<Insertion> insertion = made.map(type -> new InsertionChecker(type, target.get().span(), selected.columns(),
                selected.types()).check(error -> errors.add(rule.error(error))));
        Optional<EventType> inserted = statement.insert().filter(insert -> made.isEmpty())
                .map(insert -> selected.asStream(EsperNames.stream(insert.stream())));
        inserted.ifPresent(filled::add);
        List<String> columns = selected.columns().stream().map(Column::name).toList();
        Translation.Texts texts = new Translation.Texts(selected.text(), feeders, filled);
        Optional<String> fills = target.map(Statement.Insert::stream);
        return new Translation(new ParameterizedStatement(texts, columns, streams.used(), fills, inserted, insertion, constants.parameters()),
                constants.values());
    }

    /** Rules that name no target make events of the type that their processor puts out. */
    private Optional<Statement.Insert> defaultTarget(Query query) {
        return batch.outputType().map(type -> new Statement.Insert(query.span(), Optional.empty(), type, List.of()));
    }

    /** A SELECT in Esper's dialect, its columns, and their types. */
    private record Selected(String text, List<Column> columns, List<Class<?>> types) {

        /** The stream that it fills. */
        EventType asStream(String name) {
            Map<String, Class<?>> properties = new LinkedHashMap<>();
            for (int i = 0; i < types.size(); i++) {
                properties.put(columns.get(i).label().orElseThrow(), types.get(i));
            }
            return EventType.ofMap(name, properties);
        }
    }

    private Selected select(Query query, Optional<Statement.Insert> insert, Optional<Statement.Output> output, StreamReader reader) {
        boolean idle = IdleWindow.in(query, insert.flatMap(Statement.Insert::events), output);
        From from = from(query, reader, idle);
        Scope scope = from.scope();
        keepCompared(query);
        List<Column> columns = new SelectedColumns(query, scope, insert).columns();
        TypeChecker checker = types(scope, "SELECT", true);
        Optional<EventType> made = insert.flatMap(target -> batch.applicationType(target.stream()));
        List<Class<?>> types = columns.stream()
                .<Class<?>>map(column -> this.<Class<?>>attempt(() -> typeOf(column, made, checker)).orElse(Types.UNKNOWN))
                .<Class<?>>map(type -> errors.isEmpty() ? Types.stored(type) : type)
                .toList();
        Optional<EventSelector> selector = made.isPresent() ? insert.get().events().or(query::events) : query.events();
        String text = (made.isPresent() ? "" : insert.map(QueryTranslator::insert).orElse(""))
                + "select " + selector.map(events -> events.symbol() + " ").orElse("")
                + (errors.isEmpty() ? columns.stream().map(column -> column(column, scope)).collect(Collectors.joining(", ")) : "")
                + ", context.rule.self as " + Template.RULE_COLUMN
                + " from " + from.text()
                + clauses(query, scope)
                + output.map(QueryTranslator::output).orElse("")
                + orderBy(query, scope.withAliases(query.aliases()));
        return new Selected(text, columns, types);
    }

    /** @param made what the column is a property of */
    private static Class<?> typeOf(Column column, Optional<EventType> made, TypeChecker checker) {
        made.<Class<?>>map(type -> type.properties().get(column.label().orElseThrow()))
                .ifPresent(property -> checker.expect(column.expression(), Types.boxed(property)));
        return checker.typeOf(column.expression());
    }

    /**
     * Gives a sub-select of FROM a statement and a stream of its own. All rules of the template fill the same stream, so a rule reads
     * only what itself has put there. With RSTREAM the stream gets the events that leave: Esper goes by the word behind insert alone.
     */
    StreamReader.Read feed(Query query, StreamReader reader) {
        String name = TemplateKey.STREAM + ++feeds + TemplateKey.PLACEHOLDER;
        Statement.Insert insert = new Statement.Insert(query.span(), query.events(), name, List.of());
        Selected selected = select(query, Optional.of(insert), Optional.empty(), reader);
        EventType stream = selected.asStream(name);
        feeders.add(selected.text());
        filled.add(stream);
        return new StreamReader.Read(EventType.ofMap("the sub-select", stream.properties()),
                name + "(" + Template.RULE_COLUMN + " = context.rule.self)");
    }

    /** Esper's FROM without the word, and what the other clauses can refer to. */
    private record From(String text, Scope scope) {
    }

    private From from(Query query, StreamReader reader, boolean idleWindow) {
        return query.from().fold(
                sources -> {
                    boolean subqueries = !Expressions.subqueries(query).isEmpty();
                    SourcesWriter writer = new SourcesWriter(sources.sources(), reader, this, idleWindow, subqueries);
                    return new From(writer.write(), writer.scope());
                },
                matching -> {
                    PatternWriter writer = new PatternWriter(reader, this, matching.window().isPresent());
                    String pattern = "pattern [" + writer.write(matching.pattern()) + "]";
                    return new From(pattern + matching.window().map(window -> window(window, writer.scope())).orElse(""), writer.scope());
                });
    }

    private static String insert(Statement.Insert insert) {
        return "insert " + insert.events().map(events -> events.symbol() + " ").orElse("") + "into " + EsperNames.stream(insert.stream()) + " ";
    }

    private String column(Column column, Scope scope) {
        return value(column.expression(), scope) + column.label().map(label -> " as " + EsperNames.quoted(label)).orElse("");
    }

    /** WHERE, GROUP BY and HAVING. */
    String clauses(Query query, Scope scope) {
        Scope withAliases = scope.withAliases(query.aliases());
        return query.where().flatMap(where -> attempt(() -> " where " + where(query, where, scope))).orElse("")
                + attempt(() -> groupBy(query, scope)).orElse("")
                + query.having().flatMap(having -> attempt(() -> " having " + having(query, having, withAliases))).orElse("");
    }

    private String where(Query query, Expression where, Scope scope) {
        scope.withAliases(query.aliases()).requireProperties(where, "WHERE");
        boolean single = query.sources().size() == 1;
        Expression coerced = coerced(where, types(scope, "WHERE", false), single ? NumberCoercion.Use.WHERE : NumberCoercion.Use.RESULT);
        return writer(scope).writeCondition(planned(coerced, query, scope));
    }

    /** WHERE of one source is a filter if nothing is kept; WHERE of several decides by which index they are joined. */
    private static Expression planned(Expression where, Query query, Scope scope) {
        List<Query.Source> sources = query.sources();
        if (sources.size() < 3) {
            return sources.size() == 1 ? new FilterPaths().bound(where) : where;
        }
        JoinedKeys keys = new JoinedKeys(scope);
        sources.stream().flatMap(source -> source.join().stream()).flatMap(join -> join.keys().stream())
                .forEach(pair -> keys.add(pair.left(), pair.right()));
        return keys.settle(where);
    }

    private String having(Query query, Expression having, Scope scope) {
        String text = writer(scope).writeCondition(coerced(having, types(scope, "HAVING", true), NumberCoercion.Use.RESULT));
        Set<String> notGrouped = new UngroupedProperties(query, scope, unmarked(scope)).in(having);
        return notGrouped.isEmpty() ? text : '(' + text + ')' + notGrouped.stream().map(property -> " and count(" + property + ") >= 0")
                .collect(Collectors.joining());
    }

    private String groupBy(Query query, Scope scope) {
        query.groupBy().forEach(group -> scope.withAliases(query.aliases()).requireProperties(group, "GROUP BY"));
        query.groupBy().forEach(types(scope, "GROUP BY", false)::typeOf);
        groups(query, scope).checkGroupBy();
        return query.groupBy().isEmpty() ? "" : " group by " + query.groupBy().stream().map(group -> value(group, scope))
                .collect(Collectors.joining(", "));
    }

    private GroupChecker groups(Query query, Scope scope) {
        return new GroupChecker(query, unmarked(scope)::write);
    }

    private ExpressionWriter unmarked(Scope scope) {
        return new ExpressionWriter(scope, new ExpressionWriter.RuleTexts(functions, constants.withoutMarks(), subqueries));
    }

    private String orderBy(Query query, Scope scope) {
        TypeChecker types = types(scope, "ORDER BY", true);
        String items = query.orderBy().stream()
                .flatMap(order -> attempt(() -> {
                    types.typeOf(order.expression());
                    return value(order.expression(), scope) + (order.descending() ? " desc" : "");
                }).stream())
                .collect(Collectors.joining(", "));
        attempt(() -> {
            if (errors.isEmpty()) {
                groups(query, scope).checkOrderBy();
            }
            return items;
        });
        return items.isEmpty() ? "" : " order by " + items;
    }

    private static String output(Statement.Output output) {
        String every = output.events().map(count -> count + " events")
                .orElseGet(() -> WindowWriter.interval(output.interval().orElseThrow()));
        return " output " + output.which().map(which -> which.symbol() + " ").orElse("") + "every " + every;
    }

    // ---- what the writers of sources, patterns and subqueries need ----

    /** To be called before a query is written. */
    void keepCompared(Query query) {
        constants.collectCompared(ClauseConstants.fixed(query));
    }

    /** @param own the window's source, or the events of its pattern */
    String window(Window window, Scope own) {
        return new WindowWriter(writer(own), types(own, "RETAIN", false)).write(window);
    }

    /** A condition that events pass before they reach a window or a pattern. */
    String filter(Expression condition, Scope scope, String clause) {
        TypeChecker types = types(scope, clause, false);
        types.requireBoolean(condition);
        requireThisEventOnly(condition, clause);
        Expression filter = new DecimalEquality(types).apply(new NumberCoercion(types, NumberCoercion.Use.FILTER).apply(condition));
        constants.collectIndexed(filter);
        return writer(scope).writeCondition(new FilterPaths().bound(filter));
    }

    private static void requireThisEventOnly(Expression filter, String clause) {
        Expressions.calls(filter).filter(Catalogue::looksBack).findFirst().ifPresent(call -> {
                    throw new SemanticError(call.span(), call.span().text() + " is not allowed in " + clause
                            + ", where events are picked one by one; write the condition behind RETAIN");
                });
    }

    private static Expression coerced(Expression condition, TypeChecker types, NumberCoercion.Use use) {
        types.requireBoolean(condition);
        return new DecimalEquality(types).apply(new NumberCoercion(types, use).apply(condition));
    }

    /** An expression in Esper's dialect. */
    String value(Expression expression, Scope scope) {
        return writer(scope).write(new DecimalEquality(types(scope, "an expression", true)).apply(expression));
    }

    TypeChecker types(Scope scope, String clause, boolean aggregates) {
        return new TypeChecker(scope, new TypeChecker.Clause(clause, aggregates), new TypeChecker.RuleTypes(functions, placeholders, subqueries));
    }

    ExpressionWriter writer(Scope scope) {
        return new ExpressionWriter(scope, new ExpressionWriter.RuleTexts(functions, constants, subqueries));
    }

    /** Goes on after a mistake to find more; what it leaves out is never used. */
    private <T> Optional<T> attempt(Supplier<? extends T> step) {
        try {
            return Optional.of(step.get());
        } catch (SemanticError error) {
            errors.add(rule.error(error));
        } catch (StackOverflowError tooDeep) {
            errors.add(rule.error(new SemanticError(rule.statement().query().span(), "the rule is nested too deeply to be translated")));
        }
        return Optional.empty();
    }
}
