// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import org.vesper.kernel.network.StageRates;
import org.vesper.kernel.stage.StoppableStage;
import org.vesper.management.FaultControl;

/** The attributes of every stage that a fault can stop. */
abstract class StoppableView<S extends StoppableStage> extends StageView<S> implements FaultControl {

    StoppableView(S stage, StageRates rates) {
        super(stage, rates);
    }

    @Override
    public final boolean isStopped() {
        return stage().isStopped();
    }

    @Override
    public long getEventsRejected() {
        return stage().eventsRejected();
    }

    @Override
    public final long getBusyMs() {
        return stage().busyMs();
    }

    @Override
    public final void resume() {
        stage().resumeAfterFault();
    }
}
