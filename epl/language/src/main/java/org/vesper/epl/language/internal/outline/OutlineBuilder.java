// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.outline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.vesper.api.EventType;
import org.vesper.epl.language.internal.analysis.IdleWindow;
import org.vesper.epl.language.internal.analysis.SubSelects;
import org.vesper.epl.language.internal.rewrite.FilterPaths;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.result.RuleOutline;

/** Finds the filters and windows of a rule, including those of its sub-selects and subqueries. */
public final class OutlineBuilder {

    private final Map<String, Map<String, Class<?>>> types;
    private final List<RuleOutline.Filter> filters = new ArrayList<>();
    private final List<RuleOutline.Retained> retained = new ArrayList<>();

    /** @param types the event types whose properties are known */
    public OutlineBuilder(Collection<EventType> types) {
        this.types = types.stream().collect(Collectors.toMap(EventType::name, EventType::properties));
    }

    public RuleOutline build(Statement statement) {
        Optional<EventSelector> inserted = statement.insert().flatMap(Statement.Insert::events);
        query(statement.query(), false, IdleWindow.in(statement.query(), inserted, statement.output()));
        return new RuleOutline(filters, retained);
    }

    private void query(Query query, boolean subquery, boolean idleWindow) {
        query.matching().ifPresent(this::pattern);
        sources(query, whereAsFilter(query, subquery), !idleWindow);
        Expressions.subqueries(query).forEach(nested -> query(nested, true, false));
    }

    private void pattern(Query.Matching matching) {
        Map<String, Map<String, Class<?>>> events = new HashMap<>();
        matching.pattern().atoms().forEach(atom -> events.put(atom.name(), types.getOrDefault(atom.stream(), Map.of())));
        matching.pattern().atoms().forEach(atom -> {
            Map<String, Map<String, Class<?>>> others = new HashMap<>(events);
            others.remove(atom.name());
            filter(atom.stream(), atom.filters(), others);
        });
        matching.window().ifPresent(window -> retained.add(retained("the pattern", window, true)));
    }

    /** Returns WHERE if it acts as a filter: without a window, Esper tests WHERE when an event arrives, unless it contains a subquery. */
    private static Optional<Expression> whereAsFilter(Query query, boolean subquery) {
        boolean asFilter = !subquery && query.sources().size() == 1 && query.sources().get(0).window().isEmpty();
        return query.where().filter(where -> asFilter && Expressions.subqueries(where).findAny().isEmpty());
    }

    private void sources(Query query, Optional<Expression> where, boolean kept) {
        for (int i = 0; i < query.sources().size(); i++) {
            Query.Source source = query.sources().get(i);
            List<Expression> conditions = new ArrayList<>();
            String stream = stream(source, conditions);
            where.ifPresent(conditions::add);
            if (!stream.isEmpty()) {
                filter(stream, conditions, Map.of());
            }
            String name = source.alias().orElse(stream.isEmpty() ? "the sub-select" : stream);
            query.window(i).ifPresent(window -> retained.add(retained(name, window, kept)));
        }
    }

    /**
     * Returns the stream that a source reads, through sub-selects that only filter, and collects their conditions; empty for a sub-select
     * that computes.
     */
    private String stream(Query.Source source, List<Expression> conditions) {
        return source.origin().fold(Query.EventStream::name, nested -> stream(nested.query(), conditions), database -> "");
    }

    private String stream(Query nested, List<Expression> conditions) {
        if (SubSelects.isFilter(nested)) {
            nested.where().ifPresent(conditions::add);
            return stream(nested.sources().get(0), conditions);
        }
        query(nested, false, IdleWindow.in(nested, Optional.empty(), Optional.empty()));
        return "";
    }

    private void filter(String stream, List<Expression> conditions, Map<String, Map<String, Class<?>>> others) {
        int before = filters.size();
        conditions.forEach(condition -> filter(stream, condition, others));
        if (filters.size() == before) {
            filters.add(new RuleOutline.Filter(stream, "", RuleOutline.Index.NONE));
        }
    }

    private void filter(String stream, Expression filter, Map<String, Map<String, Class<?>>> others) {
        FilterPaths paths = new FilterPaths();
        FilterIndex indexes = new FilterIndex(types.getOrDefault(stream, Map.of()), others);
        Conjuncts.of(filter).forEach(condition -> {
            RuleOutline.Index index = paths.isPlanned(condition) ? indexes.of(condition) : RuleOutline.Index.NONE;
            filters.add(new RuleOutline.Filter(stream, condition.span().text(), index));
        });
    }

    private static RuleOutline.Retained retained(String source, Window window, boolean kept) {
        String batch = window.batch() ? "batch of " : "";
        String retain = window.span().text();
        return window.extent().fold(
                all -> new RuleOutline.Retained(source, "all", "", retain, kept),
                events -> new RuleOutline.Retained(source, batch + "events", events.count() + " EVENTS", retain, kept),
                time -> new RuleOutline.Retained(source, batch + "time", time.interval().span().text(), retain, kept));
    }
}
