// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel;

import org.vesper.api.EventSink;

/** The way into a stage: counts its events and keeps what it throws from the stages before it. */
final class StageInput implements EventSink {

    private final EventSink stage;
    private final Faults faults;
    private final Counter events = new Counter();

    StageInput(EventSink stage, Faults faults) {
        this.stage = stage;
        this.faults = faults;
    }

    @Override
    public void onEvent(Object event) {
        events.increment();
        try {
            stage.onEvent(event);
        } catch (Exception | LinkageError | StackOverflowError | AssertionError e) {
            faults.record(event, e);
        }
    }

    long events() {
        return events.get();
    }
}
