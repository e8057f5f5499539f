// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.language.internal.outline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.vesper.epl.language.internal.analysis.IdleWindow;
import org.vesper.epl.language.internal.analysis.SubSelects;
import org.vesper.epl.language.internal.function.Calls;
import org.vesper.epl.language.internal.tree.EventSelector;
import org.vesper.epl.language.internal.tree.Expressions;
import org.vesper.epl.language.internal.tree.Pattern;
import org.vesper.epl.language.internal.tree.Query;
import org.vesper.epl.language.internal.tree.SemanticError;
import org.vesper.epl.language.internal.tree.Span;
import org.vesper.epl.language.internal.tree.Statement;
import org.vesper.epl.language.internal.tree.Window;

/**
 * Finds the parts of a rule that may retain more than a number of events and cannot give up the oldest one. A window by a number of events
 * is bounded by itself; one that keeps all, or a time, or the latest event of each key, can give up its oldest event if nothing else refers
 * to it.
 */
public final class RetainedBounds {

    private static final String WAY_OUT = ", or put the rule into a processor that refuses events (when-max-retained=\"refuse\")";

    private final long limit;
    private final boolean recovered;
    private final List<SemanticError> errors = new ArrayList<>();

    private RetainedBounds(long limit, boolean recovered) {
        this.limit = limit;
        this.recovered = recovered;
    }

    /** @param recovered whether the rule goes on after a restart as if nothing had happened */
    public static List<SemanticError> errors(Statement statement, long limit, boolean recovered) {
        RetainedBounds bounds = new RetainedBounds(limit, recovered);
        Optional<EventSelector> inserted = statement.insert().flatMap(Statement.Insert::events);
        bounds.check(statement.query(), IdleWindow.in(statement.query(), inserted, statement.output()));
        return bounds.errors;
    }

    private void check(Query query, boolean idleWindow) {
        query.from().fold(sources -> {
            checkSources(query, idleWindow);
            return errors;
        }, matching -> refuse(matching.pattern().span(), "a pattern waits with all events that it has for the next one",
                "write what must follow as a join of windows by a number of events"));
        query.matching().map(Query.Matching::pattern).stream().flatMap(Pattern::atoms).flatMap(atom -> atom.filters().stream())
                .flatMap(Expressions::subqueries).forEach(this::checkSubquery);
        Expressions.subqueries(query).forEach(this::checkSubquery);
    }

    private void checkSources(Query query, boolean idleWindow) {
        query.sources().forEach(source -> source.origin().fold(stream -> errors, nested -> {
            check(nested.query());
            return errors;
        }, database -> errors));
        if (query.sources().size() > 1) {
            checkJoin(query);
        } else if (!query.sources().isEmpty() && !idleWindow) {
            query.window(0).ifPresent(window -> checkOnly(query, window));
        }
    }

    private void check(Query nested) {
        check(nested, !SubSelects.isFilter(nested) && IdleWindow.in(nested, nested.events(), Optional.empty()));
    }

    private void checkOnly(Query query, Window window) {
        boolean refersBack = Expressions.calls(query).stream().anyMatch(Calls::looksBack);
        Optional<String> obstacle = bound(window).isPresent() ? Optional.empty() : obstacle(window, refersBack);
        obstacle.ifPresentOrElse(reason -> refuse(window.span(), reason, "limit the window by a number of events without PARTITION BY"),
                () -> checkBound(window.span(), bound(window)));
    }

    /** Why a window without a bound cannot give up its oldest event. */
    private Optional<String> obstacle(Window window, boolean refersBack) {
        if (!window.partitionBy().isEmpty()) {
            return Optional.of("with PARTITION BY each key has a window of its own, and the number of keys has no limit");
        }
        if (window.batch()) {
            return Optional.of("a batch passes its events on together");
        }
        if (window.ranking().isPresent() && !(window.extent() instanceof Window.All)) {
            return Optional.of("two windows are combined here");
        }
        if (refersBack) {
            return Optional.of("PREV and PRIOR count events from the latest one back");
        }
        return recovered && window.extent() instanceof Window.All && window.ranking().isEmpty()
                ? Optional.of("after a restart, RETAIN ALL has its sums without the events that would have to leave") : Optional.empty();
    }

    private void checkJoin(Query query) {
        long sum = 0;
        for (int i = 0; i < query.sources().size(); i++) {
            OptionalLong bound = query.window(i).map(RetainedBounds::bound).orElse(OptionalLong.of(0));
            if (bound.isEmpty()) {
                refuse(query.window(i).orElseThrow().span(), "a join would miss pairs whose events are both within their windows",
                        "limit each window by a number of events");
                return;
            }
            sum += bound.getAsLong();
        }
        checkBound(query.sources().get(0).span(), OptionalLong.of(sum));
    }

    private void checkSubquery(Query subquery) {
        check(subquery, true);
        subquery.sources().forEach(source -> checkBounded(source.span(), subquery.window(0)));
    }

    private void checkBounded(Span source, Optional<Window> window) {
        OptionalLong bound = window.map(RetainedBounds::bound).orElse(OptionalLong.empty());
        if (bound.isEmpty()) {
            refuse(window.map(Window::span).orElse(source), "a subquery would miss events that it asks for",
                    "limit its window by a number of events");
        } else {
            checkBound(window.orElseThrow().span(), bound);
        }
    }

    private void checkBound(Span place, OptionalLong bound) {
        if (bound.orElse(0) > limit) {
            refuse(place, "it retains up to " + bound.getAsLong() + " events", "write at most " + limit + ", or raise max-retained-events");
        }
    }

    /** The most events that a window can hold; empty if there is no such number. */
    private static OptionalLong bound(Window window) {
        if (!window.partitionBy().isEmpty()) {
            return OptionalLong.empty();
        }
        if (window.extent() instanceof Window.Events events) {
            return OptionalLong.of(window.batch() ? 2L * events.count() : events.count());
        }
        return window.ranking().filter(ranking -> ranking.kind() != Window.RankingKind.UNIQUE && !window.batch())
                .flatMap(Window.Ranking::count).map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    private List<SemanticError> refuse(Span place, String reason, String wayOut) {
        errors.add(new SemanticError(place, "the rule may retain more than max-retained-events=\"" + limit
                + "\" and cannot give up its oldest event (when-max-retained=\"evict\"): " + reason + "; " + wayOut + WAY_OUT));
        return errors;
    }
}
