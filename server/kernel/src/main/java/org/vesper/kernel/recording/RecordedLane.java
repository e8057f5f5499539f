// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.vesper.journal.Change;
import org.vesper.journal.Journal;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.lane.LaneTee;
import org.vesper.kernel.lane.TimeInput;
import org.vesper.kernel.port.Way;
import org.vesper.kernel.recovery.codec.EventCodec;
import org.vesper.kernel.recovery.handoff.HandoffRecording;
import org.vesper.kernel.stage.AdapterStage;

/**
 * The recording of a lane: a tee beside the log that the lane may have. Probes take the events where they enter.
 *
 * <p><b>Threading:</b> the thread in the lane; any thread reads the counts.
 */
final class RecordedLane implements LaneTee {

    private final Lane lane;
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
        this.journal = journal;
    }

    void add(AdapterStage adapter, EventCodec codec) {
        adapters.add(new Taken(adapter, new RecordedEvents(adapter.id(), journal, codec)));
    }

    /** Adds a handoff into the lane. @param from the name of the lane where it begins */
    void add(Way way, String from, EventCodec codec) {
        if (ways.stream().noneMatch(known -> known.takes(way))) {
            ways.add(new RecordedWay(way, new HandoffRecording(journal, from, way.name(), codec)));
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
        lane.record((LaneTee) null);
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
    public void clock(long nowMs) {
        journal.tick(nowMs);
    }

    @Override
    public long nextChange() {
        return changes.incrementAndGet();
    }

    @Override
    public void change(Change change) {
        journal.append(change);
    }

    @Override
    public void told(TimeInput clock, long nowMs) {
        ways.forEach(way -> way.told(clock, nowMs));
    }

    @Override
    public void suspended(boolean begins) {
        journal.suspended(begins);
    }
}
