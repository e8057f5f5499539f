// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.epl.processor.internal.change;

import java.util.List;
import org.vesper.epl.processor.internal.partition.Partition;

/** The failures of rules and sinks in all partitions. <b>Threading:</b> the control thread, which holds the lanes of all partitions. */
record EngineFaults(List<Partition> partitions) {

    /** Throws the first fault, if there is one. */
    void raise() {
        partitions.forEach(partition -> partition.engine().faults().raise());
    }

    void clear() {
        partitions.forEach(partition -> partition.engine().faults().clear());
    }
}
