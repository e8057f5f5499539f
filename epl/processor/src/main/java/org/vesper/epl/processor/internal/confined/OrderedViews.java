// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.context.module.EPStatementInitServices;
import com.espertech.esper.common.internal.view.core.ViewFactoryContext;
import com.espertech.esper.common.internal.view.core.ViewFactoryService;
import com.espertech.esper.common.internal.view.core.ViewFactoryServiceImpl;
import com.espertech.esper.common.internal.view.intersect.IntersectDefaultViewLocalState;
import com.espertech.esper.common.internal.view.intersect.IntersectViewFactory;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Creates Esper's windows. Where a window has two bounds, as in {@code RETAIN 10 SECONDS WITH UNIQUE symbol}, an event can push out several
 * at once; Esper lets these leave in the order of their hash codes, here they leave in the order of the bounds.
 */
final class OrderedViews {

    private OrderedViews() {
    }

    /** Esper's service, whose class cannot be extended, with another kind of window of two bounds. */
    static ViewFactoryService service() {
        return (ViewFactoryService) Proxy.newProxyInstance(ViewFactoryService.class.getClassLoader(),
                new Class<?>[] {ViewFactoryService.class},
                (proxy, method, arguments) -> method.getName().equals("intersect") ? new Intersection()
                        : method.invoke(ViewFactoryServiceImpl.INSTANCE, arguments));
    }

    private static final class Intersection extends IntersectViewFactory {

        @Override
        public void init(ViewFactoryContext context, EPStatementInitServices services) {
            super.init(context, services);
            if (defaultViewLocalState != null) {
                defaultViewLocalState = ThreadLocal.withInitial(() -> new State(new EventBean[intersecteds.length][]));
            }
        }
    }

    private static final class State extends IntersectDefaultViewLocalState {

        private final Set<EventBean> leaving = new LinkedHashSet<>();

        State(EventBean[][] leavingByView) {
            super(leavingByView);
        }

        @Override
        public Set<EventBean> getRemovalEvents() {
            return leaving;
        }
    }
}
