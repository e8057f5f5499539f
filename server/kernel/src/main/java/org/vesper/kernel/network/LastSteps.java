// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.network;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.recovery.Recovery;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.kernel.stage.Stage;
import org.vesper.kernel.stage.Teardown;

/** The last steps of a network. One that fails, or does not end, does not keep the next ones from being taken. */
record LastSteps(ControlThread control) {

    private static final Logger LOG = LoggerFactory.getLogger(LastSteps.class);

    /** Closes a stage, and ends its threads; outputs that wait before an output adapter leave first. */
    void close(Stage stage, Optional<Recovery> recovery) {
        if (stage instanceof AdapterStage adapter && adapter.isOutput()) {
            recovery.ifPresent(journals -> take("outputs", journals::settleAtLast));
        }
        take(stage.id(), () -> Teardown.of(stage));
    }

    /** Takes a step, and ends the threads of its stage. */
    void take(String stage, Runnable step) {
        try {
            control.callLast(() -> {
                step.run();
                control.endThreads(stage);
                return null;
            });
        } catch (RuntimeException | Error e) {
            LOG.error("Stage {} failed to close; the other stages are closed nevertheless", stage, e);
        }
    }
}
