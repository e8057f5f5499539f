// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.vesper.api.EventSink;
import org.vesper.journal.Change;
import org.vesper.journal.Journal;
import org.vesper.kernel.lane.Crossing;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneLog;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.kernel.port.Way;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.crossing.CrossedEvents;
import org.vesper.kernel.stage.AdapterStage;
import org.vesper.spi.adapter.InputJournal;
import org.vesper.spi.processor.RuleEdit;

/**
 * A lane while it is recorded: its clock ticks and changes of rules are written, and passed on to the log that it has otherwise, if any.
 *
 * <p><b>Threading:</b> as {@link LaneLog}; {@link #begin} and {@link #end} by the thread in the lane.
 */
final class RecordedLane implements LaneLog {

    private final Lane lane;
    private final LaneLog own;
    private final Journal journal;
    private final AtomicLong changes;
    private final List<Taken> adapters = new ArrayList<>();
    private final List<RecordedWay> ways = new ArrayList<>();

    /** An adapter with what writes its events. */
    private record Taken(AdapterStage adapter, RecordedEvents events) {
    }

    /** @param changes numbers the changes of a network that has no log otherwise */
    RecordedLane(Lane lane, Journal journal, AtomicLong changes) {
        this.lane = lane;
        this.changes = changes;
        this.own = lane.log();
        this.journal = journal;
    }

    void add(AdapterStage adapter, EventCodec codec) {
        adapters.add(new Taken(adapter, new RecordedEvents(adapter.id(), journal, codec)));
    }

    /** Adds a way into the lane. @param from the name of the lane where it begins */
    void add(Way way, String from, EventCodec codec) {
        if (ways.stream().noneMatch(known -> known.takes(way))) {
            ways.add(new RecordedWay(way, new CrossedEvents(journal, from, way.name(), codec)));
        }
    }

    Lane lane() {
        return lane;
    }

    void begin() {
        lane.record(this);
        adapters.forEach(taken -> taken.adapter().exits().get(0).insert(taken.events()));
        ways.forEach(RecordedWay::begin);
    }

    void end() {
        lane.record(own);
        adapters.forEach(taken -> taken.adapter().exits().get(0).remove(taken.events()));
        ways.forEach(RecordedWay::end);
    }

    /** When nothing enters it any more. */
    void close() {
        journal.close();
    }

    long written() {
        return adapters.stream().mapToLong(taken -> taken.events().written()).sum();
    }

    /** The number of events and clock ticks that are missing, since they could not be written. */
    long missing() {
        return journal.status().skipped() + adapters.stream().mapToLong(taken -> taken.events().unwritable()).sum()
                + ways.stream().mapToLong(RecordedWay::unwritable).sum();
    }

    /** States how a processor is where the recording begins. */
    void state(Change.Begin beginning) {
        journal.rules(beginning.processor(), () -> beginning);
        journal.append(beginning);
    }

    @Override
    public boolean isFull() {
        return own != null && own.isFull();
    }

    @Override
    public void whenRoom(Runnable task) {
        if (own == null) {
            task.run();
        } else {
            own.whenRoom(task);
        }
    }

    @Override
    public boolean clock(long nowMs) {
        boolean moves = own == null || own.clock(nowMs);
        if (moves) {
            journal.tick(nowMs);
        }
        return moves;
    }

    @Override
    public long nextChange() {
        return own == null ? changes.incrementAndGet() : own.nextChange();
    }

    @Override
    public void change(String processor, long number, List<RuleEdit> edits, boolean warm) {
        if (own != null) {
            own.change(processor, number, edits, warm);
        }
        if (!edits.isEmpty()) {
            journal.append(new Change.Edits(processor, number, edits, warm));
        }
    }

    @Override
    public void restart(String processor, long number) {
        if (own != null) {
            own.restart(processor, number);
        }
        journal.append(new Change.Restart(processor, number));
    }

    @Override
    public void told(TimeInput clock, long nowMs) {
        ways.forEach(way -> way.told(clock, nowMs));
    }

    @Override
    public void suspended(boolean begins) {
        if (own != null) {
            own.suspended(begins);
        }
        journal.suspended(begins);
    }

    @Override
    public long cause() {
        return own == null ? UNKNOWN : own.cause();
    }

    @Override
    public void exit() {
        if (own != null) {
            own.exit();
        }
    }

    @Override
    public EventSink entry(String stage, EventSink next) {
        return own == null ? next : own.entry(stage, next);
    }

    @Override
    public EventSink terminal(String stage, EventSink bean) {
        return own == null ? bean : own.terminal(stage, bean);
    }

    @Override
    public EventSink output(String stage, EventSink adapter) {
        return own == null ? adapter : own.output(stage, adapter);
    }

    /** The network has been wired when a recording begins. */
    @Override
    public EventSink departure(EventSink input, UnaryOperator<Object> carrying) {
        throw new IllegalStateException("a lane is recorded while it is wired");
    }

    @Override
    public Crossing crossing(Lane to, LaneLog from, String name, EventSink target, Map<String, TimeInput> clocks) {
        throw new IllegalStateException("a lane is recorded while it is wired");
    }

    @Override
    public void whenFed(Runnable task) {
        throw new IllegalStateException("a lane is recorded while it is wired");
    }

    @Override
    public InputJournal inputs(String adapter) {
        return own == null ? InputJournal.NONE : own.inputs(adapter);
    }
}
