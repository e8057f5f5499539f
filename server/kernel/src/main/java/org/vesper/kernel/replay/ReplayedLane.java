// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.replay;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.vesper.api.EventSink;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.playback.PlaybackWindow;
import org.vesper.kernel.port.LaneInlet;
import org.vesper.spi.adapter.Replayed;

/**
 * The recorded events of one lane, up to where its journal ended when the replay began: it may be the one that the replay is written into.
 *
 * <p><b>Threading:</b> the thread of the replay; any thread reads the counts.
 */
final class ReplayedLane implements AutoCloseable {

    private final ReplayTargets targets;
    private final JournalReader reader;
    private final long end;
    private final Map<Integer, Source> sources = new HashMap<>();
    private Source current;
    private long beginning = -1;
    private volatile long passed;
    private volatile long entered;
    private volatile long skipped;

    /** A source whose events enter. */
    private static final class Source implements EventSink {

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
    }

    ReplayedLane(Path folder, ReplayTargets targets) {
        this.targets = targets;
        this.end = JournalReader.end(folder);
        this.reader = JournalReader.open(folder, OnDamage.REFUSE);
    }

    /** Moves to the next record of events that can enter; false at the end. */
    boolean next() {
        while (reader.next() && reader.record().position() < end) {
            JournalRecord record = reader.record();
            beginning = beginning < 0 ? record.position() : beginning;
            passed = record.position() - beginning;
            if (take(record)) {
                return true;
            }
        }
        passed = Math.max(0, end - Math.max(0, beginning));
        return false;
    }

    /** Whether it is a record of events that can enter. */
    private boolean take(JournalRecord record) {
        switch (record.kind()) {
            case LANE -> forgetSources();
            case ADAPTER -> targets.recover(reader.stage(), reader.payload());
            case SOURCE -> define(record.source());
            case DICTIONARY -> {
                if (sources.containsKey(record.source())) {
                    sources.get(record.source()).events.dictionary(reader.payload());
                }
            }
            case EVENTS -> {
                current = sources.get(record.source());
                skipped += current == null ? record.count() : 0;
                return current != null;
            }
            default -> {
                // The clocks and rules of the running network are its own, and what crossed lanes does so again.
            }
        }
        return false;
    }

    private void define(int number) {
        forget(sources.remove(number));
        Optional<LaneInlet> inlet = targets.of(reader.stage());
        if (inlet.isPresent()) {
            Source source = new Source(inlet.get());
            source.events = targets.source(reader.stage(), reader.payload(), source);
            sources.put(number, source);
        }
    }

    JournalRecord record() {
        return reader.record();
    }

    /** Where the events of the record enter. */
    LaneInlet inlet() {
        return current.inlet;
    }

    /** Lets the events of the record enter that are in the window. The thread has entered the inlet. */
    void enter(PlaybackWindow window) {
        JournalRecord record = reader.record();
        current.window = window;
        current.ahead = record.position() - record.inSource();
        current.timeNs = record.timeNs();
        long before = current.entered;
        try {
            current.events.events(record.form(), record.inSource(), record.count(), System.nanoTime(), reader.payload());
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

    private void forgetSources() {
        sources.values().forEach(ReplayedLane::forget);
        sources.clear();
    }

    private static void forget(Source source) {
        if (source != null) {
            source.events.close();
        }
    }

    @Override
    public void close() {
        forgetSources();
        reader.close();
    }
}
