// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.anatomy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.vesper.epl.language.anatomy.Condition;
import org.vesper.epl.language.anatomy.QueryAnatomy;
import org.vesper.epl.language.anatomy.RuleAnatomy;
import org.vesper.epl.language.internal.tree.BinaryOperator;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;

/** Takes a rule apart. */
public final class RuleDissection {

    private final Set<String> properties;

    /** @param properties the names of the properties that the rule may read, which have precedence over aliases */
    public RuleDissection(Set<String> properties) {
        this.properties = Set.copyOf(properties);
    }

    public RuleAnatomy of(Statement statement) {
        Optional<EventSelector> inserted = statement.insert().flatMap(Statement.Insert::events);
        Optional<Condition> limit = statement.output().map(output -> new Condition(output.span().text(), output.span().line(),
                output.span().column(), List.of()));
        String outputs = new QueryText(statement.query(), inserted).all() + limit.map(Condition::text).orElse("");
        return new RuleAnatomy(query(statement.query(), inserted), outputs, limit);
    }

    private QueryAnatomy query(Query query, Optional<EventSelector> events) {
        QueryText text = new QueryText(query, events);
        List<QueryAnatomy.Input> inputs = IntStream.range(0, query.sources().size()).mapToObj(i -> input(query, i)).toList();
        List<QueryAnatomy.Check> checks = new ArrayList<>();
        query.where().ifPresent(where -> checks.add(where(query, text, where)));
        query.having().ifPresent(having -> checks.add(having(query, text, having)));
        return new QueryAnatomy(inputs, query.matching().map(matching -> PatternDissection.of(matching)), checks, text.isLeaving(),
                text.all());
    }

    private QueryAnatomy.Input input(Query query, int number) {
        Query.Source source = query.sources().get(number);
        String from = "FROM " + QueryText.source(source);
        Optional<Query> nested = source.origin().fold(stream -> Optional.empty(), sub -> Optional.of(sub.query()),
                database -> Optional.empty());
        String stream = source.origin().fold(Query.EventStream::name, sub -> "", Query.Database::name);
        return new QueryAnatomy.Input(source.name().orElse(""), stream, nested.map(each -> query(each, Optional.empty())),
                "SELECT * " + from, query.window(number).map(window -> retained(from, window)));
    }

    private static QueryAnatomy.Retained retained(String from, Window window) {
        return new QueryAnatomy.Retained(window.span().text(), window.batch(),
                "SELECT *, count(*) AS " + QueryAnatomy.COUNT + ' ' + from + QueryText.retain(window));
    }

    /** The rows of a join would be all combinations, so the rule of a join keeps the conditions by which it finds partners. */
    private static QueryAnatomy.Check where(Query query, QueryText text, Expression where) {
        List<Expression> all = Conjuncts.of(where).toList();
        List<Expression> keys = all.stream().filter(condition -> query.sources().size() > 1 && isPair(condition)).toList();
        List<Expression> others = all.stream().filter(condition -> !keys.contains(condition)).toList();
        String columns = others.isEmpty() ? "1 AS " + QueryAnatomy.COUNT : columns(others, Map.of());
        return new QueryAnatomy.Check("WHERE", conditions(keys), conditions(others),
                text.select(columns) + text.from() + QueryText.where(keys));
    }

    private static boolean isPair(Expression condition) {
        return condition instanceof Expression.Binary binary && binary.operator() == BinaryOperator.EQUAL
                && binary.left() instanceof Expression.Property left && binary.right() instanceof Expression.Property right
                && !left.first().equals(right.first());
    }

    /** Its rule has the aggregates of the query in their order: those of SELECT, then those of HAVING. So it can read the query's state. */
    private QueryAnatomy.Check having(Query query, QueryText text, Expression having) {
        List<Expression> all = Conjuncts.of(having).toList();
        Map<String, String> aliases = query.aliases().entrySet().stream().filter(alias -> !isProperty(query, alias.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, alias -> alias.getValue().span().text()));
        return new QueryAnatomy.Check("HAVING", List.of(), conditions(all), text.select(text.columns() + ", " + columns(all, aliases))
                + text.from() + text.where() + text.groupBy());
    }

    /** Whether a name is a property, which has precedence over a column's alias. */
    private boolean isProperty(Query query, String name) {
        Set<String> columns = new HashSet<>(properties);
        query.sources().forEach(source -> source.origin().fold(stream -> false, sub -> columns.addAll(sub.query().aliases().keySet()),
                database -> false));
        return columns.contains(name);
    }

    private static String columns(List<Expression> conditions, Map<String, String> aliases) {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
            columns.add(AliasText.replaced(conditions.get(i).span().text(), aliases) + " AS " + QueryAnatomy.column(i));
            List<Expression> values = ComparedValues.of(conditions.get(i));
            for (int j = 0; j < values.size(); j++) {
                columns.add(AliasText.replaced(values.get(j).span().text(), aliases) + " AS " + QueryAnatomy.column(i, j));
            }
        }
        return String.join(", ", columns);
    }

    private static List<Condition> conditions(List<Expression> conditions) {
        return conditions.stream().map(condition -> new Condition(condition.span().text(), condition.span().line(),
                condition.span().column(), ComparedValues.of(condition).stream().map(value -> value.span().text()).toList())).toList();
    }
}
