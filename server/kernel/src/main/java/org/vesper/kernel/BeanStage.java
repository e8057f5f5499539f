// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import java.util.List;

/** A plain Java bean at run time. */
public final class BeanStage extends InnerStage {

    BeanStage(String id, Port port, List<Lane> lanes) {
        super(id, List.of(port), lanes);
    }
}
