// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import java.util.List;
import org.vesper.api.EventSink;
import org.vesper.kernel.control.BusyException;
import org.vesper.kernel.control.Deadline;
import org.vesper.kernel.lane.Lane;

/** Sends events of a manager into a stage, as the stage before it would. */
public final class Injection {

    private Injection() {
    }

    /**
     * Enters the lane and sends the events. <b>Failure:</b> a {@link BusyException} if the lane does not become free in time, or there is
     * no room to record the events; none has been sent then.
     */
    public static void into(Lane lane, EventSink stage, List<?> events, Deadline deadline) throws InterruptedException {
        if (!lane.tryEnterInTime(deadline.remaining())) {
            throw new BusyException("a thread has been in its lane for " + deadline + lane.watch().place()
                    + ", so no event can be injected; the log has the stack of the thread");
        }
        try {
            if (lane.isFull()) {
                throw new BusyException("the disk has no room for its journal, so no event can be injected; free space there");
            }
            events.forEach(stage::onEvent);
        } finally {
            lane.exit();
        }
    }
}
