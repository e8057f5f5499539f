// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.util.List;

/** A plain Java bean at run time. */
public final class BeanStage extends InnerStage {

    private final BeanOutput output;

    BeanStage(String id, Port port, List<Lane> lanes, BeanOutput output) {
        super(id, List.of(port), lanes);
        this.output = output;
    }

    /** The way for what it emits on threads of its own. */
    BeanOutput output() {
        return output;
    }
}
