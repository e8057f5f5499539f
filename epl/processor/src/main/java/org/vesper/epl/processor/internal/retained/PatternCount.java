// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.context.util.EPStatementHandleCallbackFilter;
import com.espertech.esper.common.internal.epl.pattern.and.EvalAndFactoryNode;
import com.espertech.esper.common.internal.epl.pattern.core.EvalRootState;
import com.espertech.esper.common.internal.epl.pattern.core.EvalRootStateNode;
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
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Counts the partial matches of patterns, and the events in them, for an estimate of their memory: each filter or timer that waits behind
 * at least one event is a partial match, and so is each AND one of whose sides has come. A pattern can have millions, which wait side by
 * side at its FOLLOWED BY; if this counts for people, the first thousands stand for all of these.
 */
final class PatternCount implements EvalStateNodeVisitor {

    /** A filter or timer that waits, with its array of events. */
    private static final int MATCH_BYTES = 288;
    /** The value with which a filter compares. */
    private static final int CONDITION_BYTES = 56;
    /** The place of a value in the index of filters, which those with the same value share. */
    private static final int VALUE_BYTES = 224;
    /** A WITHIN with its timer. */
    private static final int GUARD_BYTES = 280;

    /** The number of searches that are looked at, out of more. */
    private static final int LOOKED_AT = 8192;
    private static final Enough ENOUGH = new Enough();

    private final Set<Object> events = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<EvalFilterFactoryNode, FilterValues> conditions = new HashMap<>();
    private final boolean exact;
    private double moreEvents;
    private double matches;
    private double guards;
    private double weight = 1;
    private EvalStateNode top;

    /** Ends the visit of a pattern. */
    private static final class Enough extends RuntimeException {

        private static final long serialVersionUID = 1;

        Enough() {
            super(null, null, false, false);
        }
    }

    /** @param exact whether all are counted, however many there are */
    PatternCount(boolean exact) {
        this.exact = exact;
    }

    void addPattern(EvalRootState pattern) {
        try {
            pattern.accept(this);
        } catch (Enough e) {
            weight = 1;
        }
    }

    long matches() {
        return Math.round(matches);
    }

    long events() {
        return Math.round(events.size() + moreEvents);
    }

    void addTo(HeapEstimate heap) {
        heap.add(matches * MATCH_BYTES + guards * GUARD_BYTES);
        conditions.values().forEach(filter -> heap.add(filter.all() * CONDITION_BYTES + filter.different() * VALUE_BYTES));
        heap.addAll(events, events.isEmpty() ? 1 : (events.size() + moreEvents) / events.size());
    }

    @Override
    public void visitFilter(EvalFilterFactoryNode factory, EvalStateNode node, EPStatementHandleCallbackFilter filter,
                            MatchedEventMap begun) {
        boolean waits = add(begun);
        matches += waits ? weight : 0;
        if (waits && factory.getFilterSpec().getPlan().getPaths().length > 0) {
            conditions.computeIfAbsent(factory, FilterValues::new).add(node, begun, weight);
        }
    }

    @Override
    public void visitAnd(EvalAndFactoryNode factory, EvalStateNode node, Object... sides) {
        matches += addAll(sides) ? weight : 0;
    }

    @Override
    public void visitMatchUntil(EvalMatchUntilFactoryNode factory, EvalStateNode node, Object... repeated) {
        matches += addAll(repeated) ? weight : 0;
    }

    @Override
    public void visitObserver(EvalObserverFactoryNode factory, EvalStateNode node, EventObserver observer) {
        matches += add(observer.getBeginState()) ? weight : 0;
    }

    @Override
    public void visitEvery(EvalEveryFactoryNode factory, EvalStateNode node, MatchedEventMap begun, Object... nodes) {
        add(begun);
    }

    @Override
    @SuppressWarnings("rawtypes") // as the interface has it
    public void visitEveryDistinct(EvalEveryDistinctFactoryNode factory, EvalStateNode node, MatchedEventMap begun, Collection keys) {
        add(begun);
    }

    @Override
    public void visitGuard(EvalGuardFactoryNode factory, EvalStateNode node, Guard guard) {
        guards += weight;
    }

    @Override
    public void visitFollowedBy(EvalFollowedByFactoryNode factory, EvalStateNode node, Object... nodes) {
        if (node == top && !exact && nodes[0] instanceof Map<?, ?> searches && searches.size() > LOOKED_AT) {
            lookAtSome(searches.keySet());
            throw ENOUGH; // Nothing else is below the top.
        }
    }

    /** Counts the first of many searches for all of them: their order follows from their hash codes, and so from nothing. */
    private void lookAtSome(Set<?> searches) {
        int before = events.size();
        int left = LOOKED_AT;
        weight = (double) searches.size() / LOOKED_AT;
        for (Object search : searches) {
            if (left-- == 0) {
                break;
            }
            ((EvalStateNode) search).accept(this);
        }
        int found = events.size() - before;
        moreEvents += 2 * found > LOOKED_AT ? found * (weight - 1) : 0;
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
        top = ((EvalRootStateNode) node).getTopStateNode();
    }

    /** Adds the events of something that a node keeps, and returns whether there are any. */
    private boolean addAll(Object kept) {
        boolean any = false;
        if (kept instanceof MatchedEventMap match) {
            any = add(match);
        } else if (kept instanceof EventBean event) {
            any = add(event);
        } else if (kept instanceof Object[] several) {
            for (Object each : several) {
                any |= addAll(each);
            }
        } else if (kept instanceof Iterable<?> several) {
            for (Object each : several) {
                any |= addAll(each);
            }
        }
        return any;
    }

    private boolean add(MatchedEventMap match) {
        return match != null && match.getMatchingEvents() != null && addAll(match.getMatchingEvents());
    }

    private boolean add(EventBean event) {
        events.add(event);
        return true;
    }
}
