// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.client.EventBean;
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

/** Counts the events that windows retain, and adds their memory to an estimate. */
final class WindowCount implements ViewDataVisitor, ViewDataVisitorContained, RowRecogNFAViewServiceVisitor {

    /** Esper's window, without the collection in it. */
    private static final int WINDOW_BYTES = 56;
    /** What PARTITION BY has for a key besides its window: the entry of a map, and that of the list of all windows. */
    private static final int KEY_BYTES = 48;
    /** The entry of a row in a table, and the row. */
    private static final int ROW_BYTES = 96;
    /** A state of MATCH_RECOGNIZE with its array of events. */
    private static final int STATE_BYTES = 96;
    /** The number of keys whose windows are looked into. */
    private static final int KEYS_LOOKED_AT = 128;

    private final HeapEstimate heap;
    private long events;
    private boolean isGrouped;
    private long keys;
    private long keysLeft;

    WindowCount(HeapEstimate heap) {
        this.heap = heap;
    }

    long events() {
        return events;
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
        heap.add(rows * ROW_BYTES);
    }

    private void addOne(Viewable view) {
        if (view instanceof GroupByView groups) {
            isGrouped = true;
            groups.visitViewContainer(this);
            isGrouped = false;
            keys = 0;
        } else if (view instanceof ViewDataVisitableContainer several) {
            addLargest(several);
        } else if (view instanceof ViewDataVisitable window) {
            heap.add(WINDOW_BYTES);
            window.visitView(this);
        } else if (view instanceof RowRecogNFAViewService matching) {
            matching.accept(this);
        }
    }

    /**
     * Adds windows that are combined, as by WITH UNIQUE after a number of events: each has all events that are retained, or of a union
     * fewer, so the largest one counts.
     */
    private void addLargest(ViewDataVisitableContainer several) {
        LargestOf largest = new LargestOf(heap);
        several.visitViewContainer(largest);
        events += largest.events;
    }

    /** The number of keys, whose windows are visited next. */
    @Override
    public void visitPrimary(String viewName, int numContained) {
        keys = numContained;
        keysLeft = numContained;
        heap.add((double) numContained * KEY_BYTES);
    }

    /** A sample of the keys, taken at equal distances, stands for all of them. */
    @Override
    public void visitContained(Object containedKey, View containedView) {
        keysLeft--;
        addAll(containedView);
    }

    /** Whether the memory of the present window is looked at. */
    private boolean isLookedAt() {
        return keys <= KEYS_LOOKED_AT || keysLeft * KEYS_LOOKED_AT / keys != (keysLeft + 1) * KEYS_LOOKED_AT / keys;
    }

    private void addToHeap(Object retained) {
        if (isLookedAt()) {
            int looked = (int) Math.min(KEYS_LOOKED_AT, Math.max(1, keys));
            heap.add(retained, Math.max(1, (double) keys / looked), looked);
        }
    }

    @Override
    public void visitPrimary(EventBean event, String viewName) {
        if (event != null) {
            events++;
            addToHeap(event);
        }
    }

    @Override
    public void visitPrimary(EventBean[] several, String viewName) {
        if (several != null && several.length > 0) {
            events += several.length;
            addToHeap(several);
        }
    }

    @Override
    public void visitPrimary(Collection<?> several, boolean countsEvents, String viewName, Integer count) {
        if (several != null && !several.isEmpty()) {
            events += count != null ? count : several.size();
            addToHeap(several);
        }
    }

    @Override
    public void visitPrimary(Map<?, ?> several, boolean countsEvents, String viewName, Integer count, Integer ofKeys) {
        if (several != null && !several.isEmpty()) {
            events += count != null ? count : several.size();
            addToHeap(several);
        }
    }

    @Override
    public void visitPrimary(ViewUpdatedCollection buffer, String viewName) {
        events += buffer.getNumEventsInsertBuf();
        addToHeap(buffer);
    }

    @Override
    public void visitUnpartitioned(RowRecogPartitionState state) {
        events += state.getNumStates();
        heap.add((double) state.getNumStates() * STATE_BYTES);
    }

    @Override
    public void visitPartitioned(Map<Object, RowRecogPartitionState> states) {
        states.values().forEach(this::visitUnpartitioned);
    }

    private static final class LargestOf implements ViewDataVisitorContained {

        private final HeapEstimate heap;
        private long events;

        LargestOf(HeapEstimate heap) {
            this.heap = heap;
        }

        @Override
        public void visitPrimary(String viewName, int numContained) {
            // Each of them is visited next.
        }

        @Override
        public void visitContained(Object key, View window) {
            WindowCount one = new WindowCount(heap);
            one.addOne(window);
            events = Math.max(events, one.events);
        }
    }
}
