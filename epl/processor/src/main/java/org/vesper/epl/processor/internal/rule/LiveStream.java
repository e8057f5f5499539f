// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.List;
import java.util.Optional;

import org.vesper.api.EventType;
import org.vesper.epl.processor.internal.partition.Partition;

/**
 * A stream that rules fill by INSERT INTO, declared in every partition for as long as a template or statement reads or fills it.
 * A stream that gets other columns is another one; until the rules have been switched the two live side by side.
 */
public record LiveStream(EventType type, EngineModule module, List<Partition> partitions) {

    public void deploy() {
        module.deploy(partitions, Optional.empty(), (partition, statement) -> { });
    }

    public void undeploy() {
        module.undeploy(partitions);
    }

    boolean isUsed() {
        return !module.consumers(partitions.get(0)).isEmpty();
    }
}
