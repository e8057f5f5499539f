// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.internal.view;

import java.util.Date;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.network.StageRates;
import org.vesper.kernel.stage.Stage;
import org.vesper.management.StageActivity;

/** The attributes of every stage. */
abstract class StageView<S extends Stage> implements StageActivity {

    private final S stage;
    private final StageRates rates;

    StageView(S stage, StageRates rates) {
        this.stage = stage;
        this.rates = rates;
    }

    final S stage() {
        return stage;
    }

    @Override
    public final long getEventsIn() {
        return stage.eventsIn();
    }

    @Override
    public final double getEventsInPerSecond() {
        return rates.in().perSecond();
    }

    @Override
    public final long getEventsOut() {
        return stage.eventsOut();
    }

    @Override
    public final double getEventsOutPerSecond() {
        return rates.out().perSecond();
    }

    @Override
    public final long getFaults() {
        return stage.faults();
    }

    @Override
    public final String getLastFault() {
        return stage.lastFault().text();
    }

    @Override
    public final Date getLastFaultTime() {
        Faults.Last last = stage.lastFault();
        return last.isNone() ? null : Date.from(last.time());
    }
}
