// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import org.vesper.api.EventSink;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.OutputIdentity;
import org.vesper.event.EventValues;
import org.vesper.kernel.lane.OutputNumbers;

/**
 * The gate before a stage that has nothing downstream. It suppresses committed outputs during a replay, because they have left before. It
 * knows the identity of each event that passes.
 *
 * <p><b>Threading:</b> the thread in the lane.
 */
final class Terminal implements EventSink {

    private final LaneJournal lane;
    private final String application;
    private final String stage;
    private final EventSink sink;
    private final EventValues values;
    private final OutputNumbers numbers = new OutputNumbers();

    Terminal(LaneJournal lane, String application, String stage, EventSink sink, EventValues values) {
        this.lane = lane;
        this.application = application;
        this.stage = stage;
        this.sink = sink;
        this.values = values;
    }

    @Override
    public void onEvent(Object event) {
        OutputIdentity identity = sink instanceof IdentifiedSink ? identity(event) : null;
        LaneJournal.Mode mode = lane.mode();
        if (mode == LaneJournal.Mode.FOLLOWING) {
            lane.hold(() -> pass(event, identity));
        } else if (mode != LaneJournal.Mode.SUPPRESSED) {
            pass(event, identity);
        }
    }

    private void pass(Object event, OutputIdentity identity) {
        if (identity == null) {
            sink.onEvent(event);
        } else {
            ((IdentifiedSink) sink).onEvent(event, identity);
        }
    }

    private OutputIdentity identity(Object event) {
        long cause = lane.cause();
        String rule = values.name(event);
        return new OutputIdentity(application, stage, rule, cause, numbers.next(cause, rule), lane.isRepeating());
    }
}
