// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.confined;

import com.espertech.esper.common.internal.context.mgr.ContextServiceFactory;
import com.espertech.esper.common.internal.context.module.RuntimeExtensionServices;
import com.espertech.esper.common.internal.event.core.EventTypeIdResolver;
import com.espertech.esper.common.internal.event.eventtyperepo.EventTypeRepository;
import com.espertech.esper.common.internal.filterspec.FilterSharedLookupableRepository;
import com.espertech.esper.common.internal.settings.RuntimeSettingsService;
import com.espertech.esper.runtime.internal.filtersvcimpl.FilterServiceSPI;
import com.espertech.esper.runtime.internal.kernel.service.EPEventServiceImpl;
import com.espertech.esper.runtime.internal.kernel.service.EPServicesContext;
import com.espertech.esper.runtime.internal.statementlifesvc.StatementLifecycleServiceImpl;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Esper's services for a runtime that one thread enters at a time. Only the services on the path of every event are replaced. Esper
 * acquires and releases two read locks and updates an atomic counter per event; they account for most of the 40 ns of an event that matches
 * no rule (benchmark {@code throughput}).
 *
 * <p>These are internals of one version of Esper; a test fails for any other. Public because Esper instantiates it by name.
 */
public final class ConfinedServices extends GuardedServices {

    @Override
    protected FilterServiceSPI makeFilterService(RuntimeExtensionServices runtimeExt, EventTypeRepository eventTypeRepository,
            StatementLifecycleServiceImpl statementLifecycleService, RuntimeSettingsService runtimeSettingsService,
            EventTypeIdResolver eventTypeIdResolver, FilterSharedLookupableRepository filterSharedLookupableRepository) {
        return new ConfinedFilterService(atWork);
    }

    @Override
    protected ContextServiceFactory makeContextServiceFactory(RuntimeExtensionServices runtimeExtensionServices) {
        return new RuleContexts();
    }

    @Override
    public EPEventServiceImpl createEPRuntime(EPServicesContext services, AtomicBoolean serviceStatusProvider) {
        return new ConfinedEventService(services, (ConfinedFilterService) services.getFilterService(), atWork);
    }
}
