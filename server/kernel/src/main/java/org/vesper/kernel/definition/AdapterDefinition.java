// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.definition;

import java.util.List;
import java.util.Map;

/**
 * An adapter as its author wrote it.
 *
 * @param id unique in the network
 * @param provider the name of the kind of adapter, "tcp" for example
 * @param settings key to text, placeholders resolved
 * @param listeners ids of the stages downstream
 * @param origin where it is written, "file:line", for errors
 */
public record AdapterDefinition(
        String id, String provider, Map<String, String> settings, List<String> listeners, String origin)
        implements StageDefinition {

    @Override
    public String kind() {
        return "adapter";
    }

    @Override
    public AdapterDefinition with(List<String> others) {
        return new AdapterDefinition(id, provider, settings, others, origin);
    }
}
