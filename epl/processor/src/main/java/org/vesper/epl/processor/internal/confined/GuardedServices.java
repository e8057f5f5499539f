// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.client.configuration.Configuration;
import com.espertech.esper.common.internal.context.module.RuntimeExtensionServices;
import com.espertech.esper.common.internal.context.util.StatementContextResolver;
import com.espertech.esper.common.internal.epl.index.base.EventTableIndexService;
import com.espertech.esper.common.internal.epl.namedwindow.consume.NamedWindowDispatchService;
import com.espertech.esper.common.internal.epl.table.core.TableManagementService;
import com.espertech.esper.common.internal.epl.variable.core.VariableManagementService;
import com.espertech.esper.common.internal.event.core.EventBeanTypedEventFactory;
import com.espertech.esper.common.internal.event.core.EventTypeIdResolver;
import com.espertech.esper.common.internal.event.eventtypefactory.EventTypeFactory;
import com.espertech.esper.common.internal.event.eventtyperepo.EventTypeRepository;
import com.espertech.esper.common.internal.event.eventtyperepo.EventTypeRepositoryImpl;
import com.espertech.esper.common.internal.filterspec.FilterBooleanExpressionFactory;
import com.espertech.esper.common.internal.filterspec.FilterSharedLookupableRepository;
import com.espertech.esper.common.internal.metrics.stmtmetrics.MetricReportingService;
import com.espertech.esper.common.internal.schedule.TimeSourceService;
import com.espertech.esper.common.internal.settings.ExceptionHandlingService;
import com.espertech.esper.common.internal.settings.RuntimeSettingsService;
import com.espertech.esper.common.internal.util.ManagedReadWriteLock;
import com.espertech.esper.common.internal.view.core.ViewFactoryService;
import com.espertech.esper.runtime.internal.deploymentlifesvc.DeploymentLifecycleServiceImpl;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterServiceSPI;
import com.espertech.esper.runtime.internal.kernel.service.EPEventServiceImpl;
import com.espertech.esper.runtime.internal.kernel.service.EPServicesContext;
import com.espertech.esper.runtime.internal.kernel.service.EPServicesContextFactoryDefault;
import com.espertech.esper.runtime.internal.kernel.service.EPServicesHA;
import com.espertech.esper.runtime.internal.schedulesvcimpl.SchedulingServiceSPI;
import com.espertech.esper.runtime.internal.statementlifesvc.StatementLifecycleServiceImpl;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Esper's services for a runtime that isolates failures: an expression that fails loses the row of its event, and nothing else. Public
 * because Esper instantiates it.
 *
 * <p>These are internals of one version of Esper; a test fails for any other.
 */
public class GuardedServices extends EPServicesContextFactoryDefault {

    final StatementAtWork atWork = new StatementAtWork();

    @Override
    protected EventTypeFactory makeEventTypeFactory(RuntimeExtensionServices extensions, EventTypeRepositoryImpl types,
            DeploymentLifecycleServiceImpl deployments, EventBeanTypedEventFactory events) {
        return GuardedTypes.factory();
    }

    @Override
    protected FilterBooleanExpressionFactory makeFilterBooleanExpressionFactory(StatementLifecycleServiceImpl statements) {
        return new GuardedFilters(atWork);
    }

    @Override
    protected FilterServiceSPI makeFilterService(RuntimeExtensionServices runtimeExt, EventTypeRepository eventTypeRepository,
            StatementLifecycleServiceImpl statementLifecycleService, RuntimeSettingsService runtimeSettingsService,
            EventTypeIdResolver eventTypeIdResolver, FilterSharedLookupableRepository filterSharedLookupableRepository) {
        return new LockedFilterService(atWork);
    }

    @Override
    protected SchedulingServiceSPI makeSchedulingService(EPServicesHA availability, TimeSourceService time,
            RuntimeExtensionServices extensions, RuntimeSettingsService settings, StatementContextResolver statements, ZoneId zone) {
        return new RoundTimers(super.makeSchedulingService(availability, time, extensions, settings, statements, zone));
    }

    @Override
    protected ViewFactoryService makeViewFactoryService() {
        return OrderedViews.service();
    }

    @Override
    protected EventTableIndexService makeEventTableIndexService(RuntimeExtensionServices extensions) {
        return new JoinIndexes();
    }

    @Override
    @SuppressWarnings("checkstyle:ParameterNumber") // as Esper passes them
    protected NamedWindowDispatchService makeNamedWindowDispatchService(SchedulingServiceSPI time, Configuration configuration,
            ManagedReadWriteLock lock, ExceptionHandlingService exceptions, VariableManagementService variables,
            TableManagementService tables, MetricReportingService metrics) {
        return new WindowReaders(new WindowReaders.Services(time, lock, exceptions, variables, tables, metrics), configuration, atWork);
    }

    @Override
    public EPEventServiceImpl createEPRuntime(EPServicesContext services, AtomicBoolean serviceStatusProvider) {
        return new GuardedEventService(services, atWork);
    }
}
