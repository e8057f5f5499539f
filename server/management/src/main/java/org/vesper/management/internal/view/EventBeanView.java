// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import org.vesper.kernel.stage.BeanStage;
import org.vesper.management.EventBeanMXBean;

/** A plain Java bean in the network of a running application. */
public record EventBeanView(BeanStage stage) implements EventBeanMXBean {

    @Override
    public long getEventsIn() {
        return stage.eventsIn();
    }

    @Override
    public long getEventsOut() {
        return stage.eventsOut();
    }

    @Override
    public long getFaults() {
        return stage.faults();
    }

    @Override
    public boolean isStopped() {
        return stage.isStopped();
    }

    @Override
    public long getEventsRejected() {
        return stage.eventsRejected();
    }

    @Override
    public String getLastFault() {
        return stage.lastFault().text();
    }

    @Override
    public long getBusyMs() {
        return stage.busyMs();
    }

    @Override
    public void resume() {
        stage.resumeAfterFault();
    }
}
