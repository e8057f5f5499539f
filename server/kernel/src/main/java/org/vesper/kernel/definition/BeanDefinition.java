// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import java.util.List;

/**
 * A plain Java bean that is a stage.
 *
 * @param id unique in the network
 * @param bean an {@link org.vesper.api.EventSink}; also an {@link org.vesper.api.EventSource} if anything is downstream of it
 * @param listeners ids of the stages downstream
 * @param origin where it is written, "file:line", for errors
 */
public record BeanDefinition(String id, Object bean, List<String> listeners, String origin) implements StageDefinition {

    @Override
    public String kind() {
        return "bean";
    }

    @Override
    public BeanDefinition with(List<String> others) {
        return new BeanDefinition(id, bean, others, origin);
    }
}
