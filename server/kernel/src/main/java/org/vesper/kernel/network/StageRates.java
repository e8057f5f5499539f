// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import org.vesper.kernel.metrics.Rate;
import org.vesper.kernel.stage.Stage;

/** The rates of a stage over the last 10 s: events from the stages before it, and events that it has passed on. */
public record StageRates(Rate in, Rate out) {

    StageRates(Stage stage, long nowNs) {
        this(new Rate(stage::eventsIn, nowNs), new Rate(stage::eventsOut, nowNs));
    }

    void sample(long nowNs) {
        in.sample(nowNs);
        out.sample(nowNs);
    }
}
