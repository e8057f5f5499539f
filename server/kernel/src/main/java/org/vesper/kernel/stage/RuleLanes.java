// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.stage;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.ControlThread;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneGroup;

/** The lanes of a processor, which the control thread holds while it reads or changes rules. */
public final class RuleLanes {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final String processor;
    private final LaneGroup lanes;
    private final ControlThread control;
    private volatile CatchUp clock = (behind, deadline) -> true;

    RuleLanes(String processor, LaneGroup lanes, ControlThread control) {
        this.processor = processor;
        this.lanes = lanes;
        this.control = control;
    }

    /** Advances the clocks in lanes to the present; false if that takes too long. */
    public interface CatchUp {

        boolean catchUp(List<Lane> lanes, Deadline deadline) throws InterruptedException;
    }

    LaneGroup group() {
        return lanes;
    }

    void setClock(CatchUp ticking) {
        clock = ticking;
    }

    /** Does something between two events. <b>Failure:</b> a {@link BusyException} if a thread does not leave a lane. */
    <T> T inside(Callable<T> change) {
        return control.call(() -> {
            Deadline deadline = new Deadline(TIMEOUT);
            if (!clock.catchUp(lanes.lanes(), deadline) || !lanes.tryEnter(deadline.remaining())) {
                throw new BusyException("the lane of processor " + processor + " has been busy for " + deadline + lanes.place()
                        + ", so its rules cannot be changed; the log has the stack of its thread, and stopping the application ends it");
            }
            try {
                return change.call();
            } finally {
                lanes.exit();
            }
        }, ProcessorStage.RULE_CHANGE_TIMEOUT);
    }
}
