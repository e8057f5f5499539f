// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.retained;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.collection.TimeWindow;
import com.espertech.esper.common.internal.collection.TimeWindowPair;
import com.espertech.esper.common.internal.statement.resource.StatementResourceHolder;
import com.espertech.esper.common.internal.view.core.Viewable;
import com.espertech.esper.common.internal.view.exttimedwin.ExternallyTimedWindowView;
import com.espertech.esper.common.internal.view.keepall.KeepAllView;
import com.espertech.esper.common.internal.view.timewin.TimeWindowView;
import com.espertech.esper.common.internal.view.unique.UniqueByPropertyView;
import com.espertech.esper.runtime.client.EPStatement;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A window of a rule that can give up its oldest event, which then leaves it as if its time were over: aggregates and RSTREAM see it go.
 *
 * <p>These are internals of one version of Esper; a test fails for any other. <b>Threading:</b> the thread in the lane.
 */
sealed interface EvictableWindow {

    int size();

    void evictOldest();

    /** The window of a row; empty if it has none that grows without limit. */
    static Optional<EvictableWindow> of(EPStatement statement, int row) {
        return StateCount.instances(statement, row).stream().map(StatementResourceHolder::getTopViewables)
                .filter(tops -> tops != null && tops.length == 1).findFirst().flatMap(tops -> of(tops[0]));
    }

    private static Optional<EvictableWindow> of(Viewable stream) {
        for (Viewable view = stream; view != null; view = view.getChild()) {
            if (view instanceof KeepAllView window) {
                return Optional.of(new All(window));
            }
            if (view instanceof TimeWindowView || view instanceof ExternallyTimedWindowView) {
                return Optional.of(new Timed(view, (TimeWindow) read("timeWindow", view)));
            }
            if (view instanceof UniqueByPropertyView window) {
                return Optional.of(Unique.of(window));
            }
        }
        return Optional.empty();
    }

    /** No window. */
    record None() implements EvictableWindow {

        @Override
        public int size() {
            return 0;
        }

        @Override
        public void evictOldest() {
            throw new IllegalStateException("there is no window");
        }
    }

    /** RETAIN ALL. */
    record All(KeepAllView window) implements EvictableWindow {

        @Override
        public int size() {
            return window.getIndexedEvents().size();
        }

        @Override
        public void evictOldest() {
            window.update(null, new EventBean[] {window.getIndexedEvents().iterator().next()});
        }
    }

    /** RETAIN a time. Esper's window expects no event to leave before its time, so the event is taken out of the queue within it. */
    record Timed(Viewable view, TimeWindow window) implements EvictableWindow {

        @Override
        public int size() {
            return (int) read("size", window);
        }

        @Override
        public void evictOldest() {
            int size = size();
            EventBean oldest = takeOldest(window.getWindow());
            window.setWindow(window.getWindow(), size - 1);
            view.getChild().update(null, new EventBean[] {oldest});
        }

        /** The events of one millisecond are together in a list. */
        private static EventBean takeOldest(ArrayDeque<TimeWindowPair> queue) {
            Object holder = queue.getFirst().getEventHolder();
            if (holder instanceof List<?> several && several.size() > 1) {
                return (EventBean) several.remove(0);
            }
            queue.removeFirst();
            return (EventBean) (holder instanceof List<?> one ? one.get(0) : holder);
        }
    }

    /** RETAIN ALL WITH UNIQUE. Esper's map gets an order: the key whose event came first is the first one. */
    record Unique(Viewable view, Map<Object, EventBean> latest) implements EvictableWindow {

        static Unique of(UniqueByPropertyView window) {
            Map<Object, EventBean> ordered = new LinkedHashMap<>(16, 0.75f, true);
            Map<?, ?> present = (Map<?, ?>) read("mostRecentEvents", window);
            present.forEach((key, event) -> ordered.put(key, (EventBean) event));
            write("mostRecentEvents", window, ordered);
            return new Unique(window, ordered);
        }

        @Override
        public int size() {
            return latest.size();
        }

        @Override
        public void evictOldest() {
            Iterator<EventBean> oldest = latest.values().iterator();
            EventBean event = oldest.next();
            oldest.remove();
            view.getChild().update(null, new EventBean[] {event});
        }
    }

    private static Object read(String field, Object object) {
        try {
            return accessible(field, object).get(object);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(String field, Object object, Object value) {
        try {
            accessible(field, object).set(object, value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field accessible(String name, Object object) throws NoSuchFieldException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
