// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.common.internal.context.util.EPStatementAgentInstanceHandle;
import com.espertech.esper.common.internal.epl.namedwindow.consume.NamedWindowConsumerLatchFactory;
import com.espertech.esper.common.internal.epl.namedwindow.consume.NamedWindowConsumerView;
import com.espertech.esper.common.internal.epl.namedwindow.consume.NamedWindowDeltaData;
import com.espertech.esper.common.internal.epl.table.core.TableManagementService;
import com.espertech.esper.common.internal.epl.variable.core.VariableManagementService;
import com.espertech.esper.common.internal.metrics.stmtmetrics.MetricReportingService;
import com.espertech.esper.common.internal.settings.ExceptionHandlingService;
import com.espertech.esper.common.internal.util.ManagedReadWriteLock;
import com.espertech.esper.runtime.internal.namedwindow.NamedWindowDispatchServiceImpl;
import com.espertech.esper.runtime.internal.schedulesvcimpl.SchedulingServiceSPI;
import java.util.AbstractList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Passes the changes of named windows to the statements that read them as Esper does, and records which statement that is. Esper does so
 * after the event has passed all filters, when no statement is running.
 */
final class WindowReaders extends NamedWindowDispatchServiceImpl {

    private final StatementAtWork atWork;

    WindowReaders(Services services, Configuration configuration, StatementAtWork atWork) {
        super(services.time, services.variables, services.tables, configuration.getRuntime().getExecution().isPrioritized(),
                services.lock, services.exceptions, services.metrics);
        this.atWork = atWork;
    }

    /** The services that Esper's service uses. */
    record Services(SchedulingServiceSPI time, ManagedReadWriteLock lock, ExceptionHandlingService exceptions,
            VariableManagementService variables, TableManagementService tables, MetricReportingService metrics) {
    }

    @Override
    public void addDispatch(NamedWindowConsumerLatchFactory latches, NamedWindowDeltaData change,
            Map<EPStatementAgentInstanceHandle, List<NamedWindowConsumerView>> readers) {
        Map<EPStatementAgentInstanceHandle, List<NamedWindowConsumerView>> recorded = new LinkedHashMap<>();
        readers.forEach((handle, views) -> recorded.put(handle, new Views(handle, views)));
        super.addDispatch(latches, change, recorded);
    }

    @Override
    public boolean dispatch() {
        try {
            return super.dispatch();
        } finally {
            atWork.set(null);
        }
    }

    /** The views of one statement, which Esper iterates over just before it runs the statement. */
    private final class Views extends AbstractList<NamedWindowConsumerView> {

        private final EPStatementAgentInstanceHandle handle;
        private final List<NamedWindowConsumerView> views;

        Views(EPStatementAgentInstanceHandle handle, List<NamedWindowConsumerView> views) {
            this.handle = handle;
            this.views = views;
        }

        @Override
        public Iterator<NamedWindowConsumerView> iterator() {
            atWork.set(handle);
            return views.iterator();
        }

        @Override
        public NamedWindowConsumerView get(int index) {
            return views.get(index);
        }

        @Override
        public int size() {
            return views.size();
        }
    }
}
