// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import org.vesper.api.EventSink;
import org.vesper.kernel.fault.CircuitBreaker;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.metrics.Counter;

/**
 * The entry of a stage: counts its events, and shields the stages before it from its exceptions and errors.
 *
 * <p><b>Threading:</b> the thread that holds the stage's lane; any thread reads the counts.
 */
public final class StageInput extends PathPoint implements EventSink {

    private final Faults faults;
    private final CircuitBreaker breaker;
    private final Counter events = new Counter();
    private final Counter rejected = new Counter();

    private final EventSink door;

    /** @param lane the lane of the stage's input; the caller holds it */
    public StageInput(Lane lane, EventSink stage, Faults faults) {
        this(lane, stage, faults, false);
    }

    private StageInput(Lane lane, EventSink stage, Faults faults, boolean last) {
        super(lane, stage);
        this.faults = faults;
        this.breaker = faults.breaker();
        this.door = last ? lane.departure(this, this::stamped) : this;
    }

    /** The entry of a stage that nothing is downstream of, so its events are outputs of the application. */
    public static StageInput last(Lane lane, EventSink stage, Faults faults) {
        return new StageInput(lane, stage, faults, true);
    }

    /** Takes the events of other stages: the input itself, or a place before it where outputs wait until their cause is durable. */
    public EventSink door() {
        return door;
    }

    @Override
    public void onEvent(Object event) {
        assert lane.isMine() : "an event comes to a stage outside of its lane";
        events.increment();
        if (breaker.isOpen()) {
            rejected.increment();
            return;
        }
        try {
            next.onEvent(event);
        } catch (Throwable e) {
            faults.recordOn(event, e);
        }
    }

    /** The number of incoming events, including rejected ones. */
    public long events() {
        return events.get();
    }

    /** The number of events that arrived while the stage was stopped. */
    public long rejected() {
        return rejected.get();
    }
}
