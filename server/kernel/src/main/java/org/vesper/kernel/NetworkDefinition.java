// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.util.Collection;
import java.util.List;
import org.vesper.api.EventType;

/**
 * An event processing network as its author wrote it, before anything runs.
 *
 * @param application the name of the application
 * @param eventTypes the application's event types
 * @param adapters its ways in
 * @param processors what runs rules
 * @param beans its plain Java stages
 */
public record NetworkDefinition(
        String application,
        Collection<EventType> eventTypes,
        List<AdapterDefinition> adapters,
        List<ProcessorDefinition> processors,
        List<BeanDefinition> beans) {
}
