// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.EventBean;
import com.espertech.esper.common.client.hook.exception.ExceptionHandlerExceptionType;
import com.espertech.esper.common.internal.collection.ArrayBackedCollection;
import com.espertech.esper.common.internal.context.util.EPStatementAgentInstanceHandle;
import com.espertech.esper.common.internal.context.util.EPStatementHandle;
import com.espertech.esper.common.internal.context.util.EPStatementHandleCallbackFilter;
import com.espertech.esper.common.internal.context.util.EPStatementHandleCallbackSchedule;
import com.espertech.esper.common.internal.filtersvc.FilterHandleCallback;
import com.espertech.esper.common.internal.schedule.ScheduleHandle;
import com.espertech.esper.common.internal.statement.insertintolatch.InsertIntoLatchSpin;
import com.espertech.esper.common.internal.statement.insertintolatch.InsertIntoLatchWait;
import com.espertech.esper.runtime.internal.kernel.service.EPEventServiceImpl;
import com.espertech.esper.runtime.internal.kernel.service.EPEventServiceQueueProcessor;
import com.espertech.esper.runtime.internal.kernel.service.EPEventServiceThreadLocalEntry;
import com.espertech.esper.runtime.internal.kernel.service.EPServicesContext;
import com.espertech.esper.runtime.internal.kernel.service.WorkQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Processes events as Esper does, but isolates failures: an exception of a rule, including an {@link Error} of the application's code,
 * affects that rule only, and no state of the event is left behind for the next one. Public because it reports the statement that is
 * running, and what statements have done.
 */
public class GuardedEventService extends EPEventServiceImpl {

    private final RoundTimers roundTimers;
    private final StatementAtWork atWork;
    private final StatementActivity activity = new StatementActivity();

    GuardedEventService(EPServicesContext services, StatementAtWork atWork) {
        super(services);
        this.atWork = atWork;
        roundTimers = (RoundTimers) services.getSchedulingService();
        ThreadLocal<EPEventServiceThreadLocalEntry> unordered = threadLocals;
        threadLocals = ThreadLocal.withInitial(() -> {
            EPEventServiceThreadLocalEntry entry = unordered.get();
            unordered.remove();
            return inOrder(entry);
        });
    }

    public StatementAtWork atWork() {
        return atWork;
    }

    public StatementActivity activity() {
        return activity;
    }

    /** Returns the entry with a defined order: Esper would process statements and rows in the order of their hash codes. */
    private static EPEventServiceThreadLocalEntry inOrder(EPEventServiceThreadLocalEntry entry) {
        return new EPEventServiceThreadLocalEntry(entry.getWorkQueue(), entry.getMatchesArrayThreadLocal(),
                entry.getScheduleArrayThreadLocal(), new LinkedHashMap<>(), new LinkedHashMap<>(), entry.getExprEvaluatorContext());
    }

    @Override
    public void processWrappedEvent(EventBean event) {
        try {
            work(event);
        } catch (RuntimeException | Error e) {
            forget();
            throw e;
        }
    }

    /** Passes an event to the matching statements, and then the events that these produce. */
    void work(EventBean event) {
        super.processWrappedEvent(event);
    }

    @Override
    protected void processMatches(EventBean event) {
        atWork.setEvent(event);
        super.processMatches(event);
    }

    @Override
    public void advanceTimeSpan(long targetTime) {
        try {
            super.advanceTimeSpan(targetTime);
        } catch (RuntimeException | Error e) {
            forget();
            throw e;
        }
    }

    /** Discards leftover state, which would otherwise reach the rules with the next event. No known case gets here. */
    private void forget() {
        EPEventServiceThreadLocalEntry entry = threadLocals.get();
        entry.getMatchesArrayThreadLocal().clear();
        entry.getMatchesPerStmtThreadLocal().clear();
        entry.getScheduleArrayThreadLocal().clear();
        entry.getSchedulePerStmtThreadLocal().clear();
        WorkQueue queue = entry.getWorkQueue();
        EPEventServiceQueueProcessor drop = new Drop();
        while (queue.processFront(drop) || queue.processBack(drop)) {
            // Continue with the next one.
        }
    }

    /**
     * Lets go of what the last events and steps of the clock have matched. Esper's lists keep it until others take its place, and with it
     * all that rules have retained which have ended since.
     */
    public void letGo() {
        EPEventServiceThreadLocalEntry entry = threadLocals.get();
        letGo(entry.getMatchesArrayThreadLocal());
        letGo(entry.getScheduleArrayThreadLocal());
    }

    private static void letGo(ArrayBackedCollection<?> list) {
        Object[] array = list.getArray();
        Arrays.fill(array, list.size(), array.length, null);
    }

    @Override
    public void processStatementFilterSingle(EPStatementAgentInstanceHandle handle, EPStatementHandleCallbackFilter filter, EventBean event,
                                             long version, int tries) {
        handle.getStatementAgentInstanceLock().acquireWriteLock();
        try {
            if (begin(handle, event, version, tries)) {
                filter.getFilterCallback().matchFound(event, null);
            }
            handle.internalDispatch();
        } catch (RuntimeException | Error e) {
            failed(handle, event, e);
        } finally {
            end(handle);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // one callback or a collection of them, says Esper
    public void processStatementFilterMultiple(EPStatementAgentInstanceHandle handle, Object callbacks, EventBean event, long version,
                                               int tries) {
        handle.getStatementAgentInstanceLock().acquireWriteLock();
        try {
            if (!begin(handle, event, version, tries)) {
                return;
            }
            if (callbacks instanceof Collection<?> several) {
                handle.getMultiMatchHandler().handle((Collection<FilterHandleCallback>) several, event);
            } else {
                ((FilterHandleCallback) callbacks).matchFound(event, null);
            }
            handle.internalDispatch();
        } catch (RuntimeException | Error e) {
            failed(handle, event, e);
        } finally {
            end(handle);
        }
    }

    /**
     * Begins a statement, and returns whether it takes the event: whether it is below its limit, and the filters that matched the event
     * still belong to it. If these do not, new filters have already delivered the event to it.
     */
    private boolean begin(EPStatementAgentInstanceHandle handle, EventBean event, long version, int tries) {
        atWork.set(handle);
        atWork.setEvent(event);
        if (!activity.begin(handle.getStatementId(), handle.getAgentInstanceId())) {
            return false;
        }
        if (handle.isHasVariables()) {
            services.getVariableManagementService().setLocalVersion();
        }
        if (handle.isCurrentFilter(version)) {
            return true;
        }
        boolean handled = handle.getFilterFaultHandler() != null && handle.getFilterFaultHandler().handleFilterFault(event, version);
        if (!handled && tries < MAX_FILTER_FAULT_COUNT) {
            handleFilterFault(handle, event, tries);
        }
        return false;
    }

    private void end(EPStatementAgentInstanceHandle handle) {
        atWork.set(null);
        activity.end(handle.getStatementId(), handle.getAgentInstanceId());
        if (handle.isHasTableAccess()) {
            services.getTableExprEvaluatorContext().releaseAcquiredLocks();
        }
        handle.getStatementAgentInstanceLock().releaseWriteLock();
    }

    @Override
    public void processScheduleHandles(ArrayBackedCollection<ScheduleHandle> handles) {
        Map<EPStatementAgentInstanceHandle, List<EPStatementHandleCallbackSchedule>> due = new LinkedHashMap<>();
        for (ScheduleHandle each : handles) {
            EPStatementHandleCallbackSchedule timer = (EPStatementHandleCallbackSchedule) each;
            due.computeIfAbsent(timer.getAgentInstanceHandle(), unused -> new ArrayList<>(1)).add(timer);
        }
        handles.clear();
        due.forEach(this::trigger);
    }

    private void trigger(EPStatementAgentInstanceHandle handle, List<EPStatementHandleCallbackSchedule> timers) {
        handle.getStatementAgentInstanceLock().acquireWriteLock();
        try {
            if (handle.isDestroyed()) {
                return;
            }
            atWork.set(handle);
            atWork.setEvent(null);
            if (handle.isHasVariables()) {
                services.getVariableManagementService().setLocalVersion();
            }
            for (EPStatementHandleCallbackSchedule timer : timers) {
                if (roundTimers.take(timer) || EsperStatements.has(handle)) {
                    timer.getScheduleCallback().scheduledTrigger();
                }
            }
            handle.internalDispatch();
        } catch (RuntimeException | Error e) {
            failed(handle, null, e);
        } finally {
            end(handle);
        }
    }

    private void failed(EPStatementAgentInstanceHandle handle, EventBean event, Throwable thrown) {
        EPStatementHandle statement = handle.getStatementHandle();
        services.getExceptionHandlingService().handleException(new RowFailure(handle.getAgentInstanceId(), thrown),
                statement.getDeploymentId(), statement.getStatementName(), null, ExceptionHandlerExceptionType.PROCESS, event);
    }

    private record Drop() implements EPEventServiceQueueProcessor {

        @Override
        public void processThreadWorkQueueUnlatched(Object item) {
            // It ends with the event that it was made from.
        }

        @Override
        public void processThreadWorkQueueLatchedWait(InsertIntoLatchWait latch) {
            latch.done();
        }

        @Override
        public void processThreadWorkQueueLatchedSpin(InsertIntoLatchSpin latch) {
            latch.done();
        }
    }
}
