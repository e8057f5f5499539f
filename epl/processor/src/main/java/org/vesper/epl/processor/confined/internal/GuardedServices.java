// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.confined.internal;

import com.espertech.esper.common.internal.filterspec.FilterBooleanExpressionFactory;
import com.espertech.esper.runtime.internal.kernel.service.EPServicesContextFactoryDefault;
import com.espertech.esper.runtime.internal.statementlifesvc.StatementLifecycleServiceImpl;

/** Esper's services for a runtime in which a filter that fails takes the event from its own rule only. Public because Esper makes it. */
public class GuardedServices extends EPServicesContextFactoryDefault {

    @Override
    protected FilterBooleanExpressionFactory makeFilterBooleanExpressionFactory(StatementLifecycleServiceImpl statements) {
        return new GuardedFilters();
    }
}
