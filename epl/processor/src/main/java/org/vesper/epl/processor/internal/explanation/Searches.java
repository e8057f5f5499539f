// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.explanation;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.context.util.EPStatementHandleCallbackFilter;
import com.espertech.esper.common.internal.epl.pattern.and.EvalAndFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.core.EvalRootState;
import com.espertech.esper.common.internal.epl.pattern.core.EvalStateNode;
import com.espertech.esper.common.internal.epl.pattern.core.EvalStateNodeVisitor;
import com.espertech.esper.common.internal.epl.pattern.every.EvalEveryFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.everydistinct.EvalEveryDistinctFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.filter.EvalFilterFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.followedby.EvalFollowedByFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.guard.EvalGuardFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.guard.Guard;
import com.espertech.esper.common.internal.epl.pattern.matchuntil.EvalMatchUntilFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.not.EvalNotFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.observer.EvalObserverFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.observer.EventObserver;
import com.espertech.esper.common.internal.epl.pattern.or.EvalOrFactoryNode;
import com.espertech.esper.common.internal.filterspec.MatchedEventMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.vesper.epl.language.anatomy.PatternAnatomy;

/**
 * Finds what a pattern waits for: each filter of its state, with the events found before it and the time until which it waits.
 *
 * <p>These are internals of one version of Esper; a test fails for any other.
 */
final class Searches implements EvalStateNodeVisitor {

    private final PatternAnatomy pattern;
    private final PatternSteps steps;
    private final Timers timers;
    private final List<Filter> filters = new ArrayList<>();
    private final Map<Object, Long> dueAt = new IdentityHashMap<>();

    /** A filter of the state. */
    private record Filter(int step, EvalStateNode node, MatchedEventMap begun) {
    }

    /**
     * A filter that waits.
     *
     * @param begun the events found before, by the index of their step
     */
    record Search(int step, Map<Integer, EventBean> begun, OptionalLong untilMs) {
    }

    private Searches(PatternAnatomy pattern, PatternSteps steps, Timers timers) {
        this.pattern = pattern;
        this.steps = steps;
        this.timers = timers;
    }

    /** What a pattern waits for at this moment, in the order in which the searches stand in its state. */
    static List<Search> of(EvalRootState root, PatternAnatomy pattern, Timers timers) {
        Searches searches = new Searches(pattern, PatternSteps.of(root), timers);
        root.accept(searches);
        return searches.filters.stream().map(searches::search).toList();
    }

    private Search search(Filter filter) {
        Map<Integer, EventBean> begun = new LinkedHashMap<>();
        Object[] events = filter.begun() == null ? null : filter.begun().getMatchingEvents();
        for (int step = 0; step < pattern.steps().size(); step++) {
            int tag = steps.tag(step);
            if (events != null && tag >= 0 && tag < events.length && events[tag] instanceof EventBean event) {
                begun.put(step, event);
            }
        }
        return new Search(filter.step(), begun, due(filter.node()));
    }

    /** The time of the nearest timer around a node. */
    private OptionalLong due(EvalStateNode node) {
        for (Object around = node; around instanceof EvalStateNode state; around = state.getParentEvaluator()) {
            Long due = dueAt.get(around);
            if (due != null) {
                return OptionalLong.of(due);
            }
        }
        return OptionalLong.empty();
    }

    @Override
    public void visitFilter(EvalFilterFactoryNode factory, EvalStateNode node, EPStatementHandleCallbackFilter filter,
                            MatchedEventMap begun) {
        filters.add(new Filter(steps.step(factory), node, begun));
    }

    @Override
    public void visitGuard(EvalGuardFactoryNode factory, EvalStateNode node, Guard guard) {
        timers.dueMs(guard).ifPresent(due -> dueAt.put(node, due));
    }

    /** A timer is one side of an AND, perhaps behind a NOT; it limits the other sides. */
    @Override
    public void visitObserver(EvalObserverFactoryNode factory, EvalStateNode node, EventObserver observer) {
        Object around = node.getParentEvaluator();
        if (around instanceof EvalStateNode state && state.isNotOperator()) {
            around = state.getParentEvaluator();
        }
        Object limited = around;
        timers.dueMs(observer).ifPresent(due -> dueAt.put(limited, due));
    }

    @Override
    public void visitAnd(EvalAndFactoryNode factory, EvalStateNode node, Object... sides) {
        // Its sides are visited next.
    }

    @Override
    public void visitMatchUntil(EvalMatchUntilFactoryNode factory, EvalStateNode node, Object... repeated) {
        // The language has none.
    }

    @Override
    public void visitEvery(EvalEveryFactoryNode factory, EvalStateNode node, MatchedEventMap begun, Object... nodes) {
        // Its searches are visited next.
    }

    @Override
    @SuppressWarnings("rawtypes") // as the interface has it
    public void visitEveryDistinct(EvalEveryDistinctFactoryNode factory, EvalStateNode node, MatchedEventMap begun, Collection keys) {
        // The language has none.
    }

    @Override
    public void visitFollowedBy(EvalFollowedByFactoryNode factory, EvalStateNode node, Object... nodes) {
        // Its steps are visited next.
    }

    @Override
    public void visitNot(EvalNotFactoryNode factory, EvalStateNode node) {
        // What must not come is visited next.
    }

    @Override
    public void visitOr(EvalOrFactoryNode factory, EvalStateNode node) {
        // Its sides are visited next.
    }

    @Override
    public void visitRoot(EvalStateNode node) {
        // The pattern is visited next.
    }
}
