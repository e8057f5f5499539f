// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.replay;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.journal.JournalMerge;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.JournalVisitor;
import org.vesper.journal.JournalWalk;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.playback.PlaybackWindow;
import org.vesper.kernel.port.LaneInlet;
import org.vesper.spi.adapter.Replayed;

/**
 * The recorded events of one lane, up to where its journal ended when the replay began: it may be the one that the replay is written into.
 *
 * <p><b>Threading:</b> the thread of the replay; any thread reads the counts.
 */
final class ReplayedLane implements JournalVisitor, JournalMerge.Part, AutoCloseable {

    private final ReplayTargets targets;
    private final JournalWalk walk;
    private final long end;
    /** The source of the record, if its events can enter; else null. */
    private Source current;
    private long beginning = -1;
    private volatile long passed;
    private volatile long entered;
    private volatile long skipped;

    /** A source whose events enter. */
    private static final class Source implements EventSink, Replayed {

        private final LaneInlet inlet;
        private Replayed events;
        private PlaybackWindow window = PlaybackWindow.ALL;
        /** What the position in the lane is ahead of that in the source. */
        private long ahead;
        private long timeNs;
        private long entered;

        Source(LaneInlet inlet) {
            this.inlet = inlet;
        }

        @Override
        public void onEvent(Object event) {
            if (window.contains(ahead + events.underWay(), timeNs)) {
                entered++;
                inlet.onEvent(event);
            }
        }

        @Override
        public void dictionary(ByteBuffer part) {
            events.dictionary(part);
        }

        @Override
        public void events(int form, long position, int count, long receivedNs, ByteBuffer rows) {
            events.events(form, position, count, receivedNs, rows);
        }

        @Override
        public long underWay() {
            return events.underWay();
        }

        @Override
        public void close() {
            events.close();
        }
    }

    ReplayedLane(Path folder, ReplayTargets targets) {
        this.targets = targets;
        this.end = JournalReader.end(folder);
        this.walk = new JournalWalk(JournalReader.open(folder, OnDamage.REFUSE), this);
    }

    /** Moves to the next record of events that can enter; false at the end. */
    @Override
    public boolean next() {
        while (walk.next() && record().position() < end) {
            beginning = beginning < 0 ? record().position() : beginning;
            passed = record().position() - beginning;
            current = null;
            walk.take();
            if (current != null) {
                return true;
            }
        }
        passed = Math.max(0, end - Math.max(0, beginning));
        return false;
    }

    @Override
    public void adapter(JournalRecord.AdapterState state) {
        targets.recover(state.stage(), state.payload());
    }

    @Override
    public Replayed source(JournalRecord.SourceDefinition definition) {
        Optional<LaneInlet> inlet = targets.of(definition.stage());
        if (inlet.isEmpty()) {
            return null;
        }
        Source source = new Source(inlet.get());
        source.events = targets.source(definition.stage(), definition.payload(), source);
        return source;
    }

    /** Handed-off events are handed off again by the replay. */
    @Override
    public void batch(Replayed source, JournalRecord.Batch batch) {
        if (batch.kind() == Kind.EVENTS) {
            current = (Source) source;
            skipped += source == null ? batch.count() : 0;
        }
    }

    @Override
    public void rules(JournalRecord.RuleState state) {
        // The rules of the running network are its own.
    }

    @Override
    public void change(JournalRecord.RuleChange change) {
        // Likewise.
    }

    @Override
    public void tick(JournalRecord.Tick tick) {
        // So are its clocks,
    }

    @Override
    public void state(JournalRecord.StageState state) {
        // and what it retains.
    }

    @Override
    public void horizon(JournalRecord.Horizon horizon) {
        // Likewise.
    }

    @Override
    public void note(JournalRecord.Note note) {
        // It has no effect.
    }

    /** The present record; a batch whose events can enter, after {@link #next}. */
    @Override
    public JournalRecord record() {
        return walk.record();
    }

    /** Where the events of the record enter. */
    LaneInlet inlet() {
        return current.inlet;
    }

    /** Lets the events of the record enter that are in the window. The thread has entered the inlet. */
    void enter(PlaybackWindow window) {
        JournalRecord.Batch batch = (JournalRecord.Batch) record();
        current.window = window;
        current.ahead = batch.position() - batch.header().inSource();
        current.timeNs = batch.timeNs();
        long before = current.entered;
        try {
            batch.replay(current, System.nanoTime());
        } finally {
            entered += current.entered - before;
        }
    }

    /** The number of events that have entered. */
    long entered() {
        return entered;
    }

    /** The number of events that have not, since they did not come from an input adapter. */
    long skipped() {
        return skipped;
    }

    /** The number of positions that have been passed. */
    long passed() {
        return passed;
    }

    /** The number of positions that there are; 0 before the first record has been read. */
    long positions() {
        return beginning < 0 ? 0 : end - beginning;
    }

    @Override
    public void close() {
        walk.close();
    }
}
