// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.vesper.api.EventSink;
import org.vesper.api.IdentifiedSink;
import org.vesper.api.OutputIdentity;
import org.vesper.kernel.lane.Crossing;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneLog;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.spi.processor.RuleEdit;

/**
 * The log of a lane that is fed from a journal and records nothing. What would leave the lane goes to the listener, with its identity.
 *
 * <p><b>Threading:</b> as {@link LaneLog}.
 */
final class FedLane implements LaneLog {

    private final LaneJournal fed;
    private final BiConsumer<OutputIdentity, Object> outputs;

    FedLane(LaneJournal fed, BiConsumer<OutputIdentity, Object> outputs) {
        this.fed = fed;
        this.outputs = outputs;
    }

    @Override
    public boolean isFull() {
        return false;
    }

    @Override
    public void whenRoom(Runnable task) {
        task.run();
    }

    /** Only the journal moves the clocks. */
    @Override
    public boolean clock(long nowMs) {
        return false;
    }

    @Override
    public long nextChange() {
        return fed.nextChange();
    }

    @Override
    public void change(String processor, long number, List<RuleEdit> edits, boolean warm) {
        // The change comes from the journal.
    }

    @Override
    public void restart(String processor, long number) {
        // It comes from the journal.
    }

    @Override
    public void suspended(boolean begins) {
        // It comes from the journal, and has no effect.
    }

    /** No output waits: none leaves. */
    @Override
    public EventSink departure(EventSink input, UnaryOperator<Object> carrying) {
        return input;
    }

    @Override
    public Crossing crossing(Lane to, LaneLog from, String name, EventSink target, Map<String, TimeInput> clocks) {
        return fed.crossing(to, ((FedLane) from).fed, name, target, clocks);
    }

    @Override
    public void whenFed(Runnable task) {
        fed.whenFed(task);
    }

    @Override
    public void exit() {
        // Nothing is kept of what has been done.
    }

    @Override
    public EventSink entry(String stage, EventSink next) {
        return fed.entry(stage, next);
    }

    @Override
    public EventSink terminal(String stage, EventSink bean) {
        return fed.terminal(stage, new Exit());
    }

    @Override
    public EventSink output(String stage, EventSink adapter) {
        return fed.terminal(stage, new Exit());
    }

    @Override
    public InputJournal inputs(String adapter) {
        return fed.inputs(adapter);
    }

    /** What stands in for a stage at the end of the network. */
    private final class Exit implements IdentifiedSink {

        @Override
        public void onEvent(Object event) {
            throw new IllegalStateException("an output of a lane with a journal has an identity");
        }

        @Override
        public void onEvent(Object event, OutputIdentity identity) {
            outputs.accept(identity, event);
        }
    }
}
