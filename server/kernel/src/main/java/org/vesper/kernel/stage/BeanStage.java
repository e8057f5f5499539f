// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.util.List;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.port.BeanOutput;

/** A plain Java bean at run time. */
public final class BeanStage extends InnerStage {

    private final BeanOutput output;

    public BeanStage(String id, Port port, List<Lane> lanes, BeanOutput output) {
        super(id, List.of(port), lanes);
        this.output = output;
    }

    /** The output through which it emits, also on threads of its own. */
    public BeanOutput output() {
        return output;
    }
}
