// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.esper;

import java.util.ArrayList;
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
import org.vesper.epl.language.internal.function.Functions;
import org.vesper.epl.language.internal.rewrite.Rewriter;
import org.vesper.epl.language.internal.template.ClauseConstants;
import org.vesper.epl.language.internal.template.Constants;
import org.vesper.epl.language.internal.template.TemplateKey;
import org.vesper.epl.language.internal.template.Translation;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.internal.typing.Scope;
import org.vesper.epl.language.result.Template;

/** Writes the queries of a rule: the main query, sub-selects and subqueries. */
final class QueryWriter implements SubqueryTexts {

    private final CheckedRule rule;
    private final Constants constants;
    private final ExpressionWriter.RuleTexts shared;
    private final Rewriter rewriter;
    private final Map<Query, String> subqueries = new IdentityHashMap<>();
    private final List<String> feeders = new ArrayList<>();
    private final List<EventType> filled = new ArrayList<>();
    private int feeds;

    QueryWriter(CheckedRule rule, Functions functions, Constants constants) {
        this.rule = rule;
        this.constants = constants;
        this.shared = new ExpressionWriter.RuleTexts(functions, constants, this);
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
        String from = checked.from().fold(sources -> new SourcesWriter(this, idleWindow).write(sources), this::matching);
        return "select " + selector.map(events -> events.symbol() + " ").orElse("")
                + checked.columns().stream().map(column -> column(column, checked)).collect(Collectors.joining(", "))
                + ", context.rule.self as " + Template.RULE_COLUMN
                + " from " + from
                + clauses(checked)
                + output.map(QueryWriter::output).orElse("")
                + orderBy(checked);
    }

    private String matching(CheckedQuery.Matching matching) {
        String pattern = "pattern [" + new PatternWriter(matching, this).write() + "]";
        return pattern + matching.matching().window().map(window -> window(window, matching.scope())).orElse("");
    }

    private String column(Column column, CheckedQuery checked) {
        Expression value = rewriter.value(column.expression(), checked, checked.scope());
        boolean renamed = column.expression() instanceof Expression.Property && !(value instanceof Expression.Property);
        return writer(checked.scope()).write(value) + column.label().or(() -> Optional.of("key" + checked.columns().indexOf(column))
                .filter(unused -> renamed)).map(label -> " as " + EsperNames.quoted(label)).orElse("");
    }

    private static String output(Statement.Output output) {
        String every = output.events().map(count -> count + " events")
                .orElseGet(() -> WindowWriter.interval(output.interval().orElseThrow()));
        return " output " + output.which().map(which -> which.symbol() + " ").orElse("") + "every " + every;
    }

    // ---- WHERE, GROUP BY, HAVING and ORDER BY ----

    private String clauses(CheckedQuery checked) {
        Query query = checked.query();
        return query.where().map(where -> " where " + writer(checked.scope()).writeCondition(rewriter.where(checked, where))).orElse("")
                + clause(" group by ", query.groupBy().stream().map(group -> value(group, checked, checked.scope())))
                + query.having().map(having -> " having " + having(checked, having, checked.scopeWithAliases())).orElse("");
    }

    private String having(CheckedQuery checked, Expression having, Scope scope) {
        String text = writer(scope).writeCondition(rewriter.value(having, checked, scope));
        ExpressionWriter plainWriter =
                new ExpressionWriter(scope, new ExpressionWriter.RuleTexts(shared.functions(), constants.withoutMarks(), this));
        Set<String> ungrouped = new UngroupedProperties(checked.query(), scope, plainWriter).in(having);
        return ungrouped.isEmpty() ? text : '(' + text + ')' + ungrouped.stream().map(property -> " and count(" + property + ") >= 0")
                .collect(Collectors.joining());
    }

    private String orderBy(CheckedQuery checked) {
        return clause(" order by ", checked.query().orderBy().stream()
                .map(order -> value(order.expression(), checked, checked.scopeWithAliases()) + (order.descending() ? " desc" : "")));
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
        return filtered.filter().map(condition -> filter(condition, filtered.scope()))
                .map(filter -> inner.endsWith(")") ? inner.substring(0, inner.length() - 1) + ", " + filter + ")"
                        : inner + "(" + filter + ")")
                .orElse(inner);
    }

    /**
     * Creates a separate statement and stream for a sub-select of FROM. All rules of the template fill the same stream, so each rule
     * filters for its own events. With RSTREAM the stream receives the events that leave, since Esper only considers the word after INSERT.
     */
    private String feed(Input.Fed fed) {
        String name = TemplateKey.STREAM + ++feeds + TemplateKey.PLACEHOLDER;
        Query query = fed.query().query();
        String insert = insert(new Statement.Insert(query.span(), query.events(), name, List.of()));
        feeders.add(insert + select(fed.query(), query.events(), Optional.empty(), IdleWindow.in(query, query.events(), Optional.empty())));
        filled.add(fed.query().asStream(name));
        return name + "(" + Template.RULE_COLUMN + " = context.rule.self)";
    }

    @Override
    public String text(Query query, Scope around, Optional<String> conversion) {
        String known = subqueries.get(query);
        String text = known != null ? known : subquery(rule.subqueries().get(query), conversion);
        subqueries.put(query, text);
        return text;
    }

    private String subquery(CheckedQuery checked, Optional<String> conversion) {
        constants.collectCompared(ClauseConstants.fixed(checked.query()));
        String from = checked.from().fold(sources -> new SourcesWriter(this, false).write(sources), this::matching);
        String columns = checked.query().select().stream()
                .map(item -> item.expression().map(column -> value(column, checked, checked.scope())).orElse("*"))
                .map(column -> conversion.map(operator -> FunctionCatalog.esperOperator(operator) + '(' + column + ')').orElse(column))
                .collect(Collectors.joining(", "));
        return "select " + columns + " from " + from + clauses(checked);
    }

    // ---- expressions ----

    /** Writes a condition that events must pass before they reach a window or a pattern. */
    String filter(Expression condition, Scope scope) {
        Expression filter = rewriter.filter(condition, scope);
        constants.collectIndexed(filter);
        return writer(scope).writeCondition(filter);
    }

    String window(Window window, Scope own) {
        return new WindowWriter(writer(own), property -> writer(own).write(rewriter.key(property, own))).write(window);
    }

    private String value(Expression expression, CheckedQuery checked, Scope scope) {
        return writer(scope).write(rewriter.value(expression, checked, scope));
    }

    private ExpressionWriter writer(Scope scope) {
        return new ExpressionWriter(scope, shared);
    }
}
