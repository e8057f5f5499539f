// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.epl.language.functions.FunctionCatalog;
import org.vesper.epl.language.internal.analysis.CheckedQuery;
import org.vesper.epl.language.internal.analysis.CheckedRule;
import org.vesper.epl.language.internal.analysis.Column;
import org.vesper.epl.language.internal.analysis.IdleWindow;
import org.vesper.epl.language.internal.analysis.Input;
import org.vesper.epl.language.internal.analysis.NormalForm;
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.rewrite.Rewriter;
import org.vesper.epl.language.internal.template.ClauseConstants;
import org.vesper.epl.language.internal.template.Constants;
import org.vesper.epl.language.internal.template.TemplateKey;
import org.vesper.epl.language.internal.template.Translation;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.result.Guard;
import org.vesper.epl.language.result.Template;

/** Writes the queries of a rule: the main query, sub-selects and subqueries. */
final class QueryWriter implements SubqueryTexts {

    private final CheckedRule rule;
    private final Constants constants;
    private final ExpressionWriter.RuleTexts shared;
    private final Rewriter rewriter;
    private final Map<Query, Map<Guard.Use, String>> subqueries = new IdentityHashMap<>();
    private final Map<Input.Fed, String> feederStreams = new IdentityHashMap<>();
    private final List<String> feeders = new ArrayList<>();
    private final List<EventType> filled = new ArrayList<>();
    private int feeds;

    QueryWriter(CheckedRule rule, Functions functions, Constants constants) {
        this.rule = rule;
        this.constants = constants;
        this.shared = new ExpressionWriter.RuleTexts(rule, functions, constants, this);
        this.rewriter = new Rewriter(rule, functions);
    }

    /** The rule's statement together with those of its sub-selects. */
    Translation.Texts texts(String statement, Optional<EventType> stream) {
        stream.ifPresent(filled::add);
        return new Translation.Texts(statement, feeders, filled);
    }

    static String insert(Statement.Insert insert) {
        return "insert " + insert.events().map(events -> events.symbol() + " ").orElse("") + "into " + EsperNames.stream(insert.stream())
                + " ";
    }

    /** @param idleWindow whether the window is omitted because it is not used */
    String select(CheckedQuery checked, Optional<EventSelector> selector, Optional<Statement.Output> output, boolean idleWindow) {
        constants.collectCompared(ClauseConstants.fixed(checked.query()));
        QueryGuards guards = new QueryGuards(checked, shared.functions(), events(checked.query(), output.isPresent(), idleWindow), false);
        String from = checked.from().fold(sources -> new SourcesWriter(this, idleWindow).write(sources), this::matching);
        String grouped = grouped(checked, guards);
        String columns = checked.columns().stream().map(each -> column(each, checked, guards)).collect(Collectors.joining(", "));
        String clauses = clauses(checked, guards, grouped);
        return "select " + selector.map(events -> events.symbol() + " ").orElse("")
                + columns + ", " + guards.row(withRow(checked, guards)) + " as " + Template.RULE_COLUMN
                + " from " + from
                + clauses
                + output.map(QueryWriter::output).orElse("")
                + orderBy(checked, guards);
    }

    private static QueryGuards.Events events(Query query, boolean delayed, boolean idleWindow) {
        List<Window> windows = Stream.concat(query.sources().stream().flatMap(source -> source.window().stream()),
                query.matching().flatMap(Query.Matching::window).stream()).toList();
        return delayed || windows.stream().anyMatch(Window::batch) ? QueryGuards.Events.BATCHED
                : windows.isEmpty() || idleWindow ? QueryGuards.Events.ARRIVING : QueryGuards.Events.SLIDING;
    }

    private String matching(CheckedQuery.Matching matching) {
        String pattern = "pattern [" + new PatternWriter(matching, this).write() + "]";
        return pattern + matching.matching().window().map(window -> window(window, matching.scope())).orElse("");
    }

    private String column(Column column, CheckedQuery checked, QueryGuards guards) {
        int position = checked.columns().indexOf(column);
        Expression value = rule.insertion().filter(unused -> checked == rule.query())
                .map(insertion -> rewriter.column(column.expression(), checked.scope(), insertion.taken(position)))
                .orElseGet(() -> rewriter.value(column.expression(), checked.scope()));
        return writer(checked.scope(), guards.row(Guard.Use.COLUMN)).write(value)
                + column.label().map(label -> " as " + EsperNames.quoted(label)).orElse("");
    }

    private static String output(Statement.Output output) {
        String every = output.events().map(count -> count + " events")
                .orElseGet(() -> WindowWriter.interval(output.interval().orElseThrow()));
        return " output " + output.which().map(which -> which.symbol() + " ").orElse("") + "every " + every;
    }

    // ---- WHERE, GROUP BY, HAVING and ORDER BY ----

    /** @param grouped the condition that the keys of GROUP BY do not fail; empty if none can */
    private String clauses(CheckedQuery checked, QueryGuards guards, String grouped) {
        Query query = checked.query();
        ExpressionWriter conditions = writer(checked.scope(), guards.where(Guard.Use.CONDITION));
        List<String> where = new ArrayList<>();
        query.where().ifPresent(condition -> where.add(conditions.writeCondition(rewriter.where(checked, condition))));
        Optional.of(grouped).filter(text -> !text.isEmpty()).ifPresent(where::add);
        String groupBy = clause(" group by ", query.groupBy().stream()
                .map(key -> writer(checked.scope(), guards.row(Guard.Use.KEY)).write(rewriter.key(key, checked.scope()))));
        Optional<String> having = query.having().map(condition -> having(checked, condition, guards));
        boolean ofRows = guards.isHavingOfRows();
        having.filter(unused -> ofRows).ifPresent(text -> where.add("not (not (" + text + "))"));
        return (where.isEmpty() ? "" : " where " + all(where)) + groupBy
                + having.filter(unused -> !ofRows).map(text -> " having " + text).orElse("");
    }

    private static String all(List<String> conditions) {
        return conditions.size() < 2 ? String.join("", conditions)
                : conditions.stream().map(text -> '(' + text + ')').collect(Collectors.joining(" and "));
    }

    /** Writes the condition that the keys of GROUP BY have values: an event on which one fails belongs to no group. */
    private String grouped(CheckedQuery checked, QueryGuards guards) {
        List<String> conditions = new ArrayList<>();
        for (Expression key : checked.query().groupBy()) {
            int before = guards.guards();
            String text = value(key, checked.scope(), guards.where(Guard.Use.KEY));
            if (guards.guards() > before || guards.runsCode(key)) {
                guards.addKey(rewriter.value(key, checked.scope()));
                conditions.add(guards.ownCondition(ClauseGuard.grouped(text)));
            }
        }
        return String.join(" and ", conditions);
    }

    private String having(CheckedQuery checked, Expression having, QueryGuards guards) {
        Scope scope = checked.scopeWithAliases();
        String text = writer(scope, guards.row(Guard.Use.CONDITION)).writeCondition(rewriter.value(having, scope));
        ExpressionWriter plainWriter = new ExpressionWriter(scope,
                new ExpressionWriter.RuleTexts(rule, shared.functions(), constants.withoutMarks(), this), null);
        Set<String> ungrouped = new UngroupedProperties(checked.query(), scope, plainWriter).in(having);
        return ungrouped.isEmpty() ? text : '(' + text + ')' + ungrouped.stream().map(property -> " and count(" + property + ") >= 0")
                .collect(Collectors.joining());
    }

    /** Writes ORDER BY. Its keys have been computed with the row, so that a failure costs the row. */
    private String orderBy(CheckedQuery checked, QueryGuards guards) {
        return clause(" order by ", checked.query().orderBy().stream()
                .map(order -> order(checked, order, guards.row(Guard.Use.CONDITION)) + (order.descending() ? " desc" : "")));
    }

    private String order(CheckedQuery checked, Query.Order order, ClauseGuard guard) {
        Scope scope = checked.scopeWithAliases();
        return writer(scope, guard).write(rewriter.order(order.expression(), scope));
    }

    /**
     * Writes what is computed with the row: its properties of other events whose getters can fail, the keys of ORDER BY that can fail, and
     * those of groups, since Esper creates a row for each event if it sorts groups by what is not selected.
     */
    private List<String> withRow(CheckedQuery checked, QueryGuards guards) {
        List<String> selected = new ArrayList<>(guards.read()
                .map(part -> value(part, checked.scope(), guards.row(Guard.Use.COLUMN))).distinct().toList());
        for (Query.Order order : checked.query().orderBy()) {
            int before = guards.guards();
            String text = order(checked, order, guards.row(Guard.Use.COLUMN));
            boolean grouped = !checked.query().groupBy().isEmpty() && !isColumn(order.expression(), checked);
            if (guards.guards() > before || grouped || guards.runsCode(order.expression())) {
                selected.add(text);
            }
        }
        return selected;
    }

    private static boolean isColumn(Expression order, CheckedQuery checked) {
        NormalForm form = new NormalForm(checked.scopeWithAliases());
        return checked.columns().stream().anyMatch(column -> form.of(column.expression()).equals(form.of(order)));
    }

    private static String clause(String words, Stream<String> items) {
        String list = items.collect(Collectors.joining(", "));
        return list.isEmpty() ? "" : words + list;
    }

    // ---- nested queries ----

    /** Writes the events of a source, without its window. */
    String input(Input input) {
        return input.fold(whole -> EsperNames.quoted(whole.type().name()), this::filtered, this::feed);
    }

    private String filtered(Input.Filtered filtered) {
        String inner = input(filtered.input());
        return filtered.filter().map(condition -> withFilter(inner, filter(condition, filtered.scope()))).orElse(inner);
    }

    private static String withFilter(String input, String filter) {
        return input.endsWith(")") ? input.substring(0, input.length() - 1) + ", " + filter + ")" : input + "(" + filter + ")";
    }

    /** Writes the events of a source whose window divides them by keys: an event on which the getter of one fails does not enter. */
    String keyed(String input, Window window, Scope own) {
        return window.keys().filter(key -> QueryGuards.runsCode(key, own))
                .map(key -> ClauseGuard.grouped(writer(own, null).write(key))).reduce(input, QueryWriter::withFilter);
    }

    /**
     * Creates a separate statement and stream for a sub-select of FROM. All rules of the template fill the same stream, so each rule
     * filters for its own events. With RSTREAM the stream receives the events that leave, since Esper only considers the word after INSERT.
     */
    private String feed(Input.Fed fed) {
        String known = feederStreams.get(fed);
        return known != null ? known : newFeed(fed);
    }

    private String newFeed(Input.Fed fed) {
        String name = TemplateKey.STREAM + ++feeds + TemplateKey.PLACEHOLDER;
        Query query = fed.query().query();
        String insert = insert(new Statement.Insert(query.span(), query.events(), name, List.of()));
        feeders.add(insert + select(fed.query(), query.events(), Optional.empty(), IdleWindow.in(query, query.events(), Optional.empty())));
        filled.add(fed.query().asStream(name));
        String stream = name + "(" + Template.RULE_COLUMN + " = context.rule.self)";
        feederStreams.put(fed, stream);
        return stream;
    }

    @Override
    public String text(Query query, Optional<String> conversion, Guard.Use use) {
        Map<Guard.Use, String> known = subqueries.computeIfAbsent(query, unused -> new EnumMap<>(Guard.Use.class));
        String text = known.containsKey(use) ? known.get(use) : subquery(rule.subqueries().get(query), conversion, use);
        known.put(use, text);
        return text;
    }

    private String subquery(CheckedQuery checked, Optional<String> conversion, Guard.Use use) {
        constants.collectCompared(ClauseConstants.fixed(checked.query()));
        QueryGuards guards = new QueryGuards(checked, shared.functions(), QueryGuards.Events.SLIDING, true);
        String grouped = all(Stream.of(grouped(checked, guards), sound(checked, guards)).filter(text -> !text.isEmpty()).toList());
        String from = checked.from().fold(sources -> new SourcesWriter(this, false).write(sources), this::matching);
        String columns = checked.query().select().stream()
                .map(item -> item.expression().map(column -> value(column, checked.scope(), guards.row(use))).orElse("*"))
                .map(column -> conversion.map(operator -> FunctionCatalog.esperOperator(operator) + '(' + column + ')').orElse(column))
                .collect(Collectors.joining(", "));
        String clauses = clauses(checked, guards, grouped);
        boolean named = (columns + clauses).contains(", " + QueryGuards.ROW + ")");
        return "select " + columns + " from " + from + (named ? " as " + QueryGuards.ROW : "") + clauses;
    }

    /** Writes the condition that the columns of a subquery do not fail: an event on which one does is no row. */
    private String sound(CheckedQuery subquery, QueryGuards guards) {
        List<String> conditions = new ArrayList<>();
        for (Column column : subquery.columns()) {
            int before = guards.guards();
            boolean aggregated = Expressions.all(column.expression()).anyMatch(shared.functions()::isAggregate);
            String text = aggregated || !guards.isOwn(column.expression()) ? ""
                    : value(column.expression(), subquery.scope(), guards.where(Guard.Use.OWN));
            if (guards.guards() > before) {
                guards.addKey(rewriter.value(column.expression(), subquery.scope()));
                conditions.add(guards.ownCondition(ClauseGuard.grouped(text)));
            }
        }
        return all(conditions);
    }

    // ---- expressions ----

    /** Writes a condition that events must pass before they reach a window or a pattern. */
    String filter(Expression condition, Scope scope) {
        Expression filter = rewriter.filter(condition, scope);
        constants.collectIndexed(filter);
        return writer(scope, ClauseGuard.ofFilter()).writeCondition(filter);
    }

    String window(Window window, Scope own) {
        ExpressionWriter properties = writer(own, null);
        return new WindowWriter(properties, property -> properties.write(rewriter.key(property, own)),
                property -> properties.write(rewriter.order(property, own))).write(window);
    }

    private String value(Expression expression, Scope scope, ClauseGuard guard) {
        return writer(scope, guard).write(rewriter.value(expression, scope));
    }

    private ExpressionWriter writer(Scope scope, ClauseGuard guard) {
        return new ExpressionWriter(scope, shared, guard);
    }
}
