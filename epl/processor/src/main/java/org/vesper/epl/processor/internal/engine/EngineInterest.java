// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.engine;

import com.espertech.esper.common.client.util.StatementProperty;
import com.espertech.esper.common.client.util.StatementType;
import com.espertech.esper.common.internal.context.util.StatementContext;
import com.espertech.esper.runtime.internal.kernel.service.EPRuntimeSPI;
import com.espertech.esper.runtime.internal.kernel.statement.EPStatementSPI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.api.EventType;
import org.vesper.event.Interest;

/**
 * An engine's interest until its rules change, derived from its active filters. Types whose filters change with events are wanted entirely:
 * a pattern, for example, waits for its second event only after the first.
 */
final class EngineInterest {

    private final EPRuntimeSPI runtime;
    private final Map<String, Set<String>> changingByDeployment = new HashMap<>();

    EngineInterest(EPRuntimeSPI runtime) {
        this.runtime = runtime;
    }

    /** Returns the interest. <b>Threading:</b> the thread in the lane. */
    Interest of(Map<EventType, PreFilter> preFilters) {
        Set<String> changing = changing();
        Map<String, Interest.Keys> keysByType = new HashMap<>();
        preFilters.forEach((type, preFilter) -> {
            if (preFilters.keySet().stream().noneMatch(read -> changing.contains(read.name()) && isOrExtends(type, read))) {
                preFilter.keys().ifPresent(keys -> keysByType.put(type.name(), keys));
            }
        });
        return Interest.in(keysByType);
    }

    private static boolean isOrExtends(EventType type, EventType other) {
        return type == other || !other.isMap() && other.eventClass().isAssignableFrom(type.eventClass());
    }

    /** The types whose filters change with events. It inspects each deployment once, since the lanes are held meanwhile. */
    private Set<String> changing() {
        List<String> deployments = List.of(runtime.getDeploymentService().getDeployments());
        changingByDeployment.keySet().retainAll(new HashSet<>(deployments));
        deployments.forEach(deployment -> changingByDeployment.computeIfAbsent(deployment, this::changing));
        return changingByDeployment.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    private Set<String> changing(String deployment) {
        return Stream.of(runtime.getDeploymentService().getDeployment(deployment).getStatements())
                .map(statement -> ((EPStatementSPI) statement).getStatementContext())
                .filter(EngineInterest::hasChangingFilters).flatMap(EngineInterest::readTypes).collect(Collectors.toSet());
    }

    /**
     * Whether filters of a statement change with events. In a template's context, filters change with rules only. A false match of the
     * keyword only accepts more events than needed.
     */
    private static boolean hasChangingFilters(StatementContext statement) {
        Object text = statement.getStatementInformationals().getProperties().get(StatementProperty.EPL);
        String context = statement.getContextName();
        boolean createsContext = statement.getStatementInformationals().getStatementType() == StatementType.CREATE_CONTEXT;
        return createsContext || context != null && !context.startsWith(EngineNames.ROW_CONTEXT_PREFIX)
                || text == null || text.toString().toLowerCase(Locale.ROOT).contains("pattern");
    }

    private static Stream<String> readTypes(StatementContext statement) {
        return statement.getFilterSpecActivatables().values().stream().map(filter -> filter.getFilterForEventType().getName());
    }
}
