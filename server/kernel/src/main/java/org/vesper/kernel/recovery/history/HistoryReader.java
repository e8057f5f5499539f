// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery.history;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.event.Interest;
import org.vesper.journal.Change;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.JournalVisitor;
import org.vesper.journal.JournalWalk;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.stage.WarmStarts;
import org.vesper.kernel.time.EventClock;
import org.vesper.spi.adapter.Replayed;
import org.vesper.spi.warm.Past;
import org.vesper.spi.warm.WarmStart;

/**
 * Reads the history of a processor from one segment of a journal on. Where something is missing, or the source of the rules' streams has
 * changed, the history starts empty.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class HistoryReader implements JournalVisitor, AutoCloseable {

    /** More would take seconds in the lane, and as much memory as the rules themselves. */
    private static final int MAX_EVENTS = 2_000_000;
    private static final int FEW = 1_000;
    private static final int GROWTH = 4;

    private final JournalReader reader;
    private final JournalWalk walk;
    private final String processor;
    private final WarmStarts clocks;
    private final HistoryEvents events;
    private final WarmStart rules;
    private final Interest interest;
    private final Set<String> fillers;
    private final Runnable requireTime;
    private Optional<EventClock> clock = Optional.empty();
    private Past history;
    private boolean begins;
    private boolean whole;
    private boolean cut;
    private boolean ended;
    private long nowMs;
    private long next = -1;
    private int damages;

    /**
     * Opens a segment.
     *
     * @param first the position of the segment's first record
     * @param requireTime is called for each record, and ends the reading if there is no time left
     */
    HistoryReader(Path folder, long first, WarmStarts clocks, HistoryEvents events, WarmStart rules, Runnable requireTime) {
        this.requireTime = requireTime;
        this.reader = JournalReader.openAt(folder, first, OnDamage.SKIP);
        this.walk = new JournalWalk(reader, this);
        this.processor = clocks.processor();
        this.clocks = clocks;
        this.events = events;
        this.rules = rules;
        this.interest = clocks.clockAt(0).isPresent() ? Interest.all() : rules.interest();
        this.fillers = rules.fillers();
        this.whole = first == 0;
    }

    /** The last events of a history, at most four times as many as the rules need, or a thousand. All of it if they need that. */
    static Past shortest(Past history, WarmStart rules) {
        for (long count = 0; count < history.events(); count = Math.max(FEW, GROWTH * count)) {
            Past last = history.last((int) count);
            if (rules.suffices(last)) {
                return last;
            }
        }
        return history;
    }

    /** <b>Failure:</b> a {@link ConfigurationException} for more events than can be replayed at once. */
    static void requireFew(Past history) {
        if (history.events() > MAX_EVENTS) {
            throw new ConfigurationException("more than " + MAX_EVENTS + " events would have to be replayed into the rules at once, while"
                    + " all other events wait; leave --warm out, and the rules begin empty");
        }
    }

    /** Reads the rest of the segment. */
    void readSegment() {
        Path segment = null;
        while (reader.next() && (segment == null || segment.equals(reader.segment()))) {
            segment = reader.segment();
            take();
        }
    }

    /** Reads what has been written by now, up to the end of the history. */
    void readWritten(HistoryEnd end) {
        while (!ended && reader.nextWritten()) {
            ended = isBehind(end);
            if (!ended) {
                take();
            }
        }
    }

    private boolean isBehind(HistoryEnd end) {
        JournalRecord record = reader.record();
        return record.count() > 0 && record.position() >= end.position()
                || record instanceof JournalRecord.RuleChange change && change.number() >= end.change();
    }

    /** What was read; null if the processor was not there. */
    Past history() {
        return history;
    }

    /** Reads on into a history of its own, which is returned and begins where the present one ends. */
    Past continued() {
        history = new Past(nowMs);
        return history;
    }

    /** Whether there was nothing before what was read, or everything was dropped then. */
    boolean isWhole() {
        return whole;
    }

    /** Whether what was before what was read does not belong to it. */
    boolean isCut() {
        return cut;
    }

    /** The position after what was read. */
    long end() {
        return next;
    }

    private void take() {
        requireTime.run();
        JournalRecord record = reader.record();
        if (next >= 0 && record.position() != next || reader.damages().size() > damages) {
            damages = reader.damages().size();
            beginAnew(false);
        }
        next = record.end();
        walk.take();
    }

    @Override
    public Replayed source(JournalRecord.SourceDefinition definition) {
        return events.source(definition.stage(), definition.payload(), interest, sink()).orElse(null);
    }

    @Override
    public void batch(Replayed source, JournalRecord.Batch batch) {
        if (source != null) {
            batch.replay(source, batch.receivedNs());
        }
    }

    @Override
    public void tick(JournalRecord.Tick tick) {
        if (clock.isEmpty()) {
            time(tick.timeMs());
        }
    }

    @Override
    public void rules(JournalRecord.RuleState state) {
        if (state.stage().equals(processor)) {
            change(state.rules());
        }
    }

    @Override
    public void change(JournalRecord.RuleChange change) {
        change(change.change());
    }

    @Override
    public void adapter(JournalRecord.AdapterState state) {
        // Sessions of clients are not needed to read their events.
    }

    @Override
    public void state(JournalRecord.StageState state) {
        // New rules get events alone.
    }

    @Override
    public void horizon(JournalRecord.Horizon horizon) {
        // The new rules have a reach of their own.
    }

    @Override
    public void note(JournalRecord.Note note) {
        // Nothing reached the processor.
    }

    private EventSink sink() {
        return event -> {
            clock.filter(each -> each.isMovedBy(event)).ifPresent(each -> time(each.nowMs()));
            if (history != null && rules.needs(event)) {
                history.event(event);
                shorten();
            }
        };
    }

    /** Forgets what the rules do not need before it becomes too much. */
    private void shorten() {
        if (history.events() > MAX_EVENTS) {
            Past last = shortest(history, rules);
            requireFew(last);
            history = last;
            whole = false;
        }
    }

    private void time(long timeMs) {
        nowMs = timeMs;
        if (history != null) {
            history.time(timeMs);
        }
    }

    private void change(Change change) {
        if (!change.processor().equals(processor)) {
            return;
        }
        if (change instanceof Change.Begin begin && !begins) {
            begins = true;
            nowMs = begin.nowMs();
            clock = clocks.clockAt(nowMs);
            history = new Past(nowMs);
        } else if (change instanceof Change.Restart) {
            beginAnew(true);
        } else if (change instanceof Change.Edits edits && edits.edits().stream().anyMatch(edit -> fillers.contains(edit.name()))) {
            beginAnew(false);
        }
    }

    private void beginAnew(boolean dropped) {
        whole = dropped;
        cut = true;
        history = history == null ? null : new Past(nowMs);
    }

    @Override
    public void close() {
        walk.close();
    }
}
