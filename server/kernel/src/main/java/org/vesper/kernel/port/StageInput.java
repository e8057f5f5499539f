// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.port;

import org.vesper.api.EventSink;
import org.vesper.kernel.fault.CircuitBreaker;
import org.vesper.kernel.fault.Faults;
import org.vesper.kernel.metrics.Counter;

/** The way into a stage: counts its events and keeps what it throws, errors too, from the stages before it. */
public final class StageInput implements EventSink {

    private final EventSink stage;
    private final Faults faults;
    private final CircuitBreaker breaker;
    private final Counter events = new Counter();
    private final Counter rejected = new Counter();

    public StageInput(EventSink stage, Faults faults) {
        this.stage = stage;
        this.faults = faults;
        this.breaker = faults.breaker();
    }

    @Override
    public void onEvent(Object event) {
        events.increment();
        if (breaker.isOpen()) {
            rejected.increment();
            return;
        }
        try {
            stage.onEvent(event);
        } catch (Throwable e) {
            faults.recordOn(event, e);
        }
    }

    /** All that came, the rejected ones among them. */
    public long events() {
        return events.get();
    }

    /** Those that came while the stage was stopped. */
    public long rejected() {
        return rejected.get();
    }
}
