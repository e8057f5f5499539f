// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.collection.RollingEventBuffer;
import com.espertech.esper.common.internal.collection.TimeWindowPair;
import com.espertech.esper.common.internal.collection.ViewUpdatedCollection;
import com.espertech.esper.common.internal.epl.subselect.SubSelectFactoryResult;
import com.espertech.esper.common.internal.statement.resource.StatementResourceHolder;
import com.espertech.esper.common.internal.view.core.View;
import com.espertech.esper.common.internal.view.core.ViewDataVisitable;
import com.espertech.esper.common.internal.view.core.ViewDataVisitableContainer;
import com.espertech.esper.common.internal.view.core.ViewDataVisitor;
import com.espertech.esper.common.internal.view.core.ViewDataVisitorContained;
import com.espertech.esper.common.internal.view.core.Viewable;
import com.espertech.esper.common.internal.view.groupwin.MergeView;
import com.espertech.esper.common.internal.view.prior.PriorEventBufferMulti;
import com.espertech.esper.common.internal.view.prior.PriorEventBufferSingle;
import com.espertech.esper.common.internal.view.prior.PriorEventBufferUnbound;
import com.espertech.esper.runtime.client.EPStatement;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Shows each event that the windows of some statements retain, and each one that PRIOR refers to; an event that is in two windows twice.
 * Those of unfinished patterns are left out. <b>Threading:</b> the thread in the lane.
 *
 * <p>These are internals of one version of Esper; a test fails for any other.
 */
public final class RetainedEvents implements ViewDataVisitor, ViewDataVisitorContained {

    private final Consumer<EventBean> events;
    private boolean isGrouped;

    public RetainedEvents(Consumer<EventBean> events) {
        this.events = events;
    }

    /** @param row the rule in a template */
    public void showAll(EPStatement statement, int row) {
        for (StatementResourceHolder instance : StateCount.instances(statement, row)) {
            if (instance.getTopViewables() != null) {
                for (Viewable top : instance.getTopViewables()) {
                    showAll(top);
                }
            }
            if (instance.getSubselectStrategies() != null) {
                instance.getSubselectStrategies().values().stream().map(SubSelectFactoryResult::getSubselectActivationResult)
                        .filter(subquery -> subquery != null).forEach(subquery -> showAll(subquery.getViewable()));
            }
        }
    }

    private void showAll(Viewable stream) {
        for (Viewable view = stream; view != null && !(view instanceof MergeView && isGrouped); view = view.getChild()) {
            if (view instanceof ViewDataVisitableContainer several) {
                boolean outer = isGrouped;
                isGrouped = true;
                several.visitViewContainer(this);
                isGrouped = outer;
            } else if (view instanceof ViewDataVisitable window) {
                window.visitView(this);
            }
        }
    }

    @Override
    public void visitPrimary(String viewName, int numContained) {
        // Each of them is visited next.
    }

    @Override
    public void visitContained(Object key, View window) {
        showAll(window);
    }

    @Override
    public void visitPrimary(EventBean event, String viewName) {
        show(event);
    }

    @Override
    public void visitPrimary(EventBean[] several, String viewName) {
        show(several);
    }

    @Override
    public void visitPrimary(Collection<?> several, boolean countsEvents, String viewName, Integer count) {
        show(several);
    }

    @Override
    public void visitPrimary(Map<?, ?> several, boolean countsEvents, String viewName, Integer count, Integer keys) {
        if (several != null) {
            show(several.values());
        }
    }

    /** The events to which PRIOR can refer: for the next event the latest ones, for retained events those before each. */
    @Override
    public void visitPrimary(ViewUpdatedCollection buffer, String viewName) {
        if (buffer instanceof PriorEventBufferUnbound unbound) {
            show(unbound.getNewEvents());
        } else if (buffer instanceof PriorEventBufferSingle single) {
            show(single.getNewEvents());
            show(single.getPriorEventMap().values());
        } else if (buffer instanceof PriorEventBufferMulti multi) {
            show(multi.getNewEvents());
            show(multi.getPriorEventMap().values());
        } else {
            throw new IllegalStateException("the events of " + viewName + " cannot be read in this version of Esper");
        }
    }

    private void show(RollingEventBuffer buffer) {
        for (EventBean event : buffer.getBuffer()) {
            show(event);
        }
    }

    private void show(Object retained) {
        if (retained instanceof EventBean event) {
            events.accept(event);
        } else if (retained instanceof TimeWindowPair pair) {
            show(pair.getEventHolder());
        } else if (retained instanceof Object[] several) {
            for (Object each : several) {
                show(each);
            }
        } else if (retained instanceof Iterable<?> several) {
            several.forEach(this::show);
        } else if (retained != null) {
            throw new IllegalStateException("a window retains a " + retained.getClass().getName() + ", which this version cannot read");
        }
    }
}
