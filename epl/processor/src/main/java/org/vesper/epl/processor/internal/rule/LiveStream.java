// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.rule;

import java.util.Optional;
import org.vesper.api.EventType;
import org.vesper.epl.processor.internal.partition.Partition;

/**
 * A stream that rules fill by INSERT INTO, declared in every partition for as long as a template or statement reads or fills it. A stream
 * whose columns change becomes a new one; until the rules have been switched, the two exist side by side.
 */
public record LiveStream(EventType type, EngineModule module) {

    /** The same stream in one other partition. */
    public LiveStream in(Partition partition) {
        return new LiveStream(type, module.in(partition));
    }

    public void deploy() {
        module.deploy(Optional.empty(), (partition, statement) -> { });
    }

    public void undeploy() {
        module.undeploy();
    }

    public boolean isUsed() {
        return !module.consumers().isEmpty();
    }
}
