// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.time.Duration;
import java.util.List;
import org.vesper.config.ConfigurationException;
import org.vesper.config.NearestName;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.stage.StoppableStage;

/** Sends events of a manager into a stage of a network. <b>Threading:</b> any thread; it enters the lane of the stage. */
final class Injector {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private Injector() {
    }

    /** See {@link Network#inject}. */
    static void inject(Network network, String stage, List<?> events) {
        if (network.isSuspended()) {
            throw new ConfigurationException("the application is suspended; resume it first");
        }
        List<StoppableStage> stages = network.stoppableStages();
        StoppableStage target = stages.stream().filter(one -> one.id().equals(stage)).findFirst().orElseThrow(() ->
                new ConfigurationException("there is no adapter, processor or bean " + stage
                        + NearestName.hintAmong(stage, "stages", stages.stream().map(StoppableStage::id).toList())));
        try {
            target.inject(events, new Deadline(TIMEOUT));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before an event was injected", e);
        }
    }
}
