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
 * Esper's services for a runtime that one thread at a time enters: as Esper makes them, but for those on the path of every event.
 * Esper locks and unlocks two read locks and counts with an atomic for each, which is most of the 40 ns that an event costs that no rule
 * wants (benchmark {@code throughput}).
 *
 * <p>These are internals of one version of Esper; a test fails for any other. Public because Esper makes it by its name.
 */
public final class ConfinedServices extends GuardedServices {

    @Override
    protected FilterServiceSPI makeFilterService(RuntimeExtensionServices runtimeExt, EventTypeRepository eventTypeRepository,
            StatementLifecycleServiceImpl statementLifecycleService, RuntimeSettingsService runtimeSettingsService,
            EventTypeIdResolver eventTypeIdResolver, FilterSharedLookupableRepository filterSharedLookupableRepository) {
        return new ConfinedFilterService();
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
