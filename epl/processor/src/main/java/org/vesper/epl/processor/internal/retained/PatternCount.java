// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.context.util.EPStatementHandleCallbackFilter;
import com.espertech.esper.common.internal.epl.pattern.and.EvalAndFactoryNode;
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
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Counts the partial matches of patterns, and the events in them, for an estimate of their memory: each filter or timer that waits behind
 * at least one event is a partial match, and so is each AND one of whose sides has come.
 */
final class PatternCount implements EvalStateNodeVisitor {

    /** A filter or timer that waits, with its array of events. */
    private static final int MATCH_BYTES = 288;
    /** The place of a filter in the index of filters by values. */
    private static final int CONDITION_BYTES = 280;
    /** A WITHIN with its timer. */
    private static final int GUARD_BYTES = 280;

    private final Set<Object> events = Collections.newSetFromMap(new IdentityHashMap<>());
    private long matches;
    private long guards;
    private long conditions;

    long matches() {
        return matches;
    }

    long events() {
        return events.size();
    }

    void addTo(HeapEstimate heap) {
        heap.add((double) matches * MATCH_BYTES + (double) guards * GUARD_BYTES
                + (double) conditions * CONDITION_BYTES);
        heap.addAll(events);
    }

    @Override
    public void visitFilter(EvalFilterFactoryNode factory, EvalStateNode node, EPStatementHandleCallbackFilter filter,
                            MatchedEventMap begun) {
        boolean waits = add(begun);
        matches += waits ? 1 : 0;
        conditions += waits && factory.getFilterSpec().getPlan().getPaths().length > 0 ? 1 : 0;
    }

    @Override
    public void visitAnd(EvalAndFactoryNode factory, EvalStateNode node, Object... sides) {
        matches += addAll(sides) ? 1 : 0;
    }

    @Override
    public void visitMatchUntil(EvalMatchUntilFactoryNode factory, EvalStateNode node, Object... repeated) {
        matches += addAll(repeated) ? 1 : 0;
    }

    @Override
    public void visitObserver(EvalObserverFactoryNode factory, EvalStateNode node, EventObserver observer) {
        matches += add(observer.getBeginState()) ? 1 : 0;
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
        guards++;
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
