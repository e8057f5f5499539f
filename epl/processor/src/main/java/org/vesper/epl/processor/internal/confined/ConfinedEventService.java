// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.internal.context.util.InternalEventRouter;
import com.espertech.esper.runtime.internal.kernel.service.EPEventServiceThreadLocalEntry;
import com.espertech.esper.runtime.internal.kernel.service.EPServicesContext;

/**
 * Processes events as Esper does, but without locks, and returns early if no filter matches. State that Esper keeps per thread is kept
 * once, since threads enter one at a time. <b>Threading:</b> one thread at a time.
 */
final class ConfinedEventService extends GuardedEventService {

    private final ConfinedFilterService filters;
    private InternalEventRouter router;

    ConfinedEventService(EPServicesContext services, ConfinedFilterService filters, StatementAtWork atWork) {
        super(services, atWork);
        this.filters = filters;
        threadLocals = new OneEntry(threadLocals);
    }

    @Override
    public void setInternalEventRouter(InternalEventRouter internalEventRouter) {
        super.setInternalEventRouter(internalEventRouter);
        router = internalEventRouter;
    }

    /** Processes an event. If a statement changes events before they are filtered (UPDATE ISTREAM), they take Esper's own path. */
    @Override
    void work(EventBean event) {
        if (router.isHasPreprocessing() || unmatchedListener != null) {
            super.work(event);
            return;
        }
        long before = filters.matched();
        processMatches(event);
        if (filters.matched() != before) {
            dispatch();
            processThreadWorkQueue();
        }
    }

    /** Processes an event that another statement has inserted into a stream. */
    @Override
    public void processThreadWorkQueueUnlatched(Object item) {
        if (unmatchedListener != null) {
            super.processThreadWorkQueueUnlatched(item);
            return;
        }
        processMatches((EventBean) item);
        dispatch();
    }

    /** Advances the clock, at almost no cost if nothing is due. */
    @Override
    public void advanceTimeSpan(long targetTime) {
        Long due = getNextScheduledTime();
        if (due != null && due <= targetTime) {
            super.advanceTimeSpan(targetTime);
        } else if (targetTime > getCurrentTime()) {
            services.getSchedulingService().setTime(targetTime);
        }
    }

    /** The entry that Esper made for the first thread, shared by all threads. */
    private static final class OneEntry extends ThreadLocal<EPEventServiceThreadLocalEntry> {

        private final EPEventServiceThreadLocalEntry entry;

        OneEntry(ThreadLocal<EPEventServiceThreadLocalEntry> maker) {
            entry = maker.get();
            maker.remove();
        }

        @Override
        public EPEventServiceThreadLocalEntry get() {
            return entry;
        }

        @Override
        public void remove() {
            // The entry lives as long as the runtime.
        }
    }
}
