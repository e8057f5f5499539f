// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.outline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.vesper.epl.language.internal.analysis.IdleWindow;
import org.vesper.epl.language.internal.analysis.SubSelects;
import org.vesper.epl.language.internal.rewrite.FilterPaths;
import org.vesper.epl.language.internal.tree.Conjuncts;
import org.vesper.epl.language.internal.tree.Expression;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.PatternTags;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;
import org.vesper.epl.language.result.RuleOutline;

/** Finds the filters and windows of a rule, those of its sub-selects and subqueries included. */
public final class OutlineBuilder {

    private final List<RuleOutline.Filter> filters = new ArrayList<>();
    private final List<RuleOutline.Retained> retained = new ArrayList<>();

    public RuleOutline build(Statement statement) {
        Optional<String> what = statement.insert().flatMap(Statement.Insert::what);
        query(statement.query(), false, IdleWindow.in(statement.query(), what, statement.output()));
        return new RuleOutline(filters, retained);
    }

    private void query(Query query, boolean subquery, boolean idleWindow) {
        if (query.from() instanceof Query.Matching matching) {
            pattern(matching.pattern(), PatternTags.of(matching.pattern()));
            matching.window().ifPresent(window -> keep("the pattern", window, true));
        } else {
            sources(((Query.Sources) query.from()).sources(), whereAsFilter(query, subquery), !idleWindow);
        }
        new Expressions(query).subqueries().forEach(nested -> query(nested, true, false));
    }

    /** Without a window WHERE says which events come in at all, and Esper tests it there, unless it must ask a subquery. */
    private static Optional<Expression> whereAsFilter(Query query, boolean subquery) {
        boolean asFilter = !subquery && query.from() instanceof Query.Sources from && from.sources().size() == 1
                && from.sources().get(0).window().isEmpty();
        return query.where().filter(where -> asFilter && new Expressions(where).subqueries().isEmpty());
    }

    private void sources(List<Query.Source> sources, Optional<Expression> where, boolean kept) {
        for (int i = 0; i < sources.size(); i++) {
            Query.Source source = sources.get(i);
            List<Expression> conditions = new ArrayList<>();
            String stream = stream(source, conditions);
            where.ifPresent(conditions::add);
            if (!stream.isEmpty()) {
                filter(stream, conditions, Set.of());
            }
            String name = source.alias().orElse(stream.isEmpty() ? "the sub-select" : stream);
            sources.subList(i, sources.size()).stream().flatMap(later -> later.window().stream()).findFirst()
                    .ifPresent(window -> keep(name, window, kept));
        }
    }

    /** The stream that a source reads through sub-selects that only filter, whose conditions are collected; empty for one that computes. */
    private String stream(Query.Source source, List<Expression> conditions) {
        if (source.origin() instanceof Query.Stream stream) {
            return stream.name();
        }
        if (source.origin() instanceof Query.SubSelect nested && SubSelects.isFilter(nested.query())) {
            nested.query().where().ifPresent(conditions::add);
            return stream(((Query.Sources) nested.query().from()).sources().get(0), conditions);
        }
        if (source.origin() instanceof Query.SubSelect nested) {
            query(nested.query(), false, IdleWindow.in(nested.query(), Optional.empty(), Optional.empty()));
        }
        return "";
    }

    private void pattern(Pattern pattern, Set<String> tags) {
        if (pattern instanceof Pattern.Atom atom) {
            filter(atom.stream(), atom.filters(), PatternTags.without(tags, atom));
        } else if (pattern instanceof Pattern.Chain chain) {
            chain.parts().forEach(part -> pattern(part, tags));
        } else {
            pattern(pattern instanceof Pattern.Within within ? within.pattern() : ((Pattern.Prefixed) pattern).pattern(), tags);
        }
    }

    private void filter(String stream, List<Expression> conditions, Set<String> others) {
        int before = filters.size();
        conditions.forEach(condition -> filter(stream, condition, others));
        if (filters.size() == before) {
            filters.add(new RuleOutline.Filter(stream, "", RuleOutline.Index.NONE));
        }
    }

    private void filter(String stream, Expression filter, Set<String> others) {
        FilterPaths paths = new FilterPaths();
        Conjuncts.of(filter).forEach(condition -> {
            RuleOutline.Index index = paths.isPlanned(condition) ? new FilterIndex(others).of(condition) : RuleOutline.Index.NONE;
            filters.add(new RuleOutline.Filter(stream, condition.span().text(), index));
        });
    }

    private void keep(String source, Window window, boolean kept) {
        String batch = window.batch() ? "batch of " : "";
        String retain = window.span().text();
        if (window.extent() instanceof Window.All) {
            retained.add(new RuleOutline.Retained(source, "all", "", retain, kept));
        } else if (window.extent() instanceof Window.Events events) {
            retained.add(new RuleOutline.Retained(source, batch + "events", events.count() + " EVENTS", retain, kept));
        } else {
            Window.Time time = (Window.Time) window.extent();
            retained.add(new RuleOutline.Retained(source, batch + "time", time.interval().span().text(), retain, kept));
        }
    }
}
