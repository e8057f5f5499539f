// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.collection.TimeWindowPair;
import com.espertech.esper.common.internal.collection.ViewUpdatedCollection;
import com.espertech.esper.common.internal.epl.rowrecog.core.RowRecogNFAViewService;
import com.espertech.esper.common.internal.epl.rowrecog.core.RowRecogNFAViewServiceVisitor;
import com.espertech.esper.common.internal.epl.rowrecog.state.RowRecogPartitionState;
import com.espertech.esper.common.internal.view.core.View;
import com.espertech.esper.common.internal.view.core.ViewDataVisitable;
import com.espertech.esper.common.internal.view.core.ViewDataVisitableContainer;
import com.espertech.esper.common.internal.view.core.ViewDataVisitor;
import com.espertech.esper.common.internal.view.core.ViewDataVisitorContained;
import com.espertech.esper.common.internal.view.core.Viewable;
import com.espertech.esper.common.internal.view.groupwin.GroupByView;
import com.espertech.esper.common.internal.view.groupwin.MergeView;
import java.util.Collection;
import java.util.Map;

/** Counts the events that windows retain. The size of an event is that of one event of each window. */
final class WindowCount implements ViewDataVisitor, ViewDataVisitorContained, RowRecogNFAViewServiceVisitor {

    /** An element of a list or queue, with some slack. */
    private static final int ELEMENT_BYTES = 8;
    /** An entry of a hash map or sorted map, with its share of the table. */
    private static final int ENTRY_BYTES = 56;
    /** Esper's window and its statement's share of objects, and for PARTITION BY the entry of the group. */
    private static final int WINDOW_BYTES = 160;
    /** A state of MATCH_RECOGNIZE with its array of events. */
    private static final int STATE_BYTES = 96;

    private final EventSize sizes = new EventSize();
    private long events;
    private long bytes;
    private boolean isGrouped;

    long events() {
        return events;
    }

    long bytes() {
        return bytes;
    }

    /** Adds all windows of a stream. */
    void addAll(Viewable stream) {
        for (Viewable view = stream; view != null && !(view instanceof MergeView && isGrouped); view = view.getChild()) {
            addOne(view);
        }
    }

    /** Adds rows that are no events, those of a table. */
    void addRows(long rows) {
        events += rows;
        bytes += rows * ENTRY_BYTES;
    }

    private void addOne(Viewable view) {
        if (view instanceof GroupByView groups) {
            isGrouped = true;
            groups.visitViewContainer(this);
            isGrouped = false;
        } else if (view instanceof ViewDataVisitableContainer several) {
            new LargestOf(this).add(several);
        } else if (view instanceof ViewDataVisitable window) {
            bytes += WINDOW_BYTES;
            window.visitView(this);
        } else if (view instanceof RowRecogNFAViewService matching) {
            matching.accept(this);
        }
    }

    /** The number of groups, which are visited next. */
    @Override
    public void visitPrimary(String viewName, int numContained) {
        bytes += (long) numContained * ENTRY_BYTES;
    }

    @Override
    public void visitContained(Object containedKey, View containedView) {
        addAll(containedView);
    }

    @Override
    public void visitPrimary(EventBean event, String viewName) {
        if (event != null) {
            add(1, ELEMENT_BYTES, event);
        }
    }

    @Override
    public void visitPrimary(EventBean[] several, String viewName) {
        if (several != null && several.length > 0) {
            add(several.length, ELEMENT_BYTES, several[0]);
        }
    }

    @Override
    public void visitPrimary(Collection<?> several, boolean countsEvents, String viewName, Integer count) {
        if (several != null && !several.isEmpty()) {
            add(count != null ? count : several.size(), ELEMENT_BYTES, several.iterator().next());
        }
    }

    @Override
    public void visitPrimary(Map<?, ?> several, boolean countsEvents, String viewName, Integer count, Integer keys) {
        if (several != null && !several.isEmpty()) {
            add(count != null ? count : several.size(), ENTRY_BYTES, several.values().iterator().next());
        }
    }

    @Override
    public void visitPrimary(ViewUpdatedCollection buffer, String viewName) {
        add(buffer.getNumEventsInsertBuf(), ELEMENT_BYTES, null);
    }

    @Override
    public void visitUnpartitioned(RowRecogPartitionState state) {
        events += state.getNumStates();
        bytes += (long) state.getNumStates() * STATE_BYTES;
    }

    @Override
    public void visitPartitioned(Map<Object, RowRecogPartitionState> states) {
        states.values().forEach(this::visitUnpartitioned);
    }

    /** @param sample one of the elements: an event, or what holds events */
    private void add(long number, int elementBytes, Object sample) {
        events += number;
        bytes += number * (elementBytes + sizes.of(event(sample)));
    }

    /** The event in an element of a window. */
    private static EventBean event(Object element) {
        if (element instanceof TimeWindowPair pair) {
            return event(pair.getEventHolder());
        }
        if (element instanceof Collection<?> several) {
            return several.isEmpty() ? null : event(several.iterator().next());
        }
        return element instanceof EventBean event ? event : null;
    }

    /**
     * Windows that are combined, as by WITH UNIQUE after a number of events: each has all events that are retained, or of a union fewer, so
     * the largest one counts.
     */
    private static final class LargestOf implements ViewDataVisitorContained {

        private final WindowCount sum;
        private long events;
        private long bytes;

        LargestOf(WindowCount sum) {
            this.sum = sum;
        }

        void add(ViewDataVisitableContainer several) {
            several.visitViewContainer(this);
            sum.events += events;
            sum.bytes += bytes;
        }

        @Override
        public void visitPrimary(String viewName, int numContained) {
            // Each of them is visited next.
        }

        @Override
        public void visitContained(Object key, View window) {
            WindowCount one = new WindowCount();
            one.addOne(window);
            events = Math.max(events, one.events);
            bytes = Math.max(bytes, one.bytes);
        }
    }
}
