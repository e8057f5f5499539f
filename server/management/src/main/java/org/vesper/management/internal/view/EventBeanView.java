// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import org.vesper.kernel.network.Network;
import org.vesper.kernel.stage.BeanStage;
import org.vesper.management.EventBeanMXBean;

/** A plain Java bean in the network of a running application. */
public final class EventBeanView extends StoppableView<BeanStage> implements EventBeanMXBean {

    public EventBeanView(BeanStage stage, Network network) {
        super(stage, network.rates(stage));
    }
}
