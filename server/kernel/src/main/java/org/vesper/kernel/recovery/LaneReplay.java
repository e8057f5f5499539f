// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.api.EventSink;
import org.vesper.config.ConfigurationException;
import org.vesper.journal.Change;
import org.vesper.journal.JournalMerge;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.JournalVisitor;
import org.vesper.journal.JournalWalk;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.recovery.codec.EventSource;
import org.vesper.kernel.recovery.codec.ReplayedEvents;
import org.vesper.kernel.recovery.handoff.Handoff;
import org.vesper.kernel.recovery.horizon.ReplayStart;
import org.vesper.kernel.rules.RuleSnapshot;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.spi.adapter.RecoveringAdapter;
import org.vesper.spi.adapter.Replayed;

/**
 * Replays a journal into its lane: each record repeats its effect, in the order of the journal.
 *
 * <p><b>Threading:</b> the control thread, before adapters are open. <b>Failure:</b> a {@link ConfigurationException} if the application
 * lacks what the journal is about, and a {@link org.vesper.journal.CorruptJournalException} for a damaged journal; if it is to continue
 * nevertheless, it skips and counts what the damage has made unreadable.
 */
final class LaneReplay implements JournalVisitor, JournalMerge.Part, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LaneReplay.class);
    private static final long NO_CHANGE = -1;
    private static final long BEFORE_ALL = -1;
    private static final Duration LANE_TIMEOUT = Duration.ofSeconds(20);

    private final LaneJournal journal;
    private final Lane lane;
    private ReplayStart start;
    private final Path folder;
    private final ReplayedStages stages;
    private final ReplayProgress progress;
    private final OnDamage onDamage;
    private final Applied applied;
    private JournalWalk walk;
    private boolean following;
    private boolean replayed;
    /** The position of the next record; negative before the first. */
    private volatile long next = -1;
    private int damages;
    private long lost;

    /** The changes that have been made to the processors that some lanes share. */
    static final class Applied {

        private final Set<String> begun = new HashSet<>();
        private final Map<String, Made> latest = new HashMap<>();

        /** A change that the journal of a lane has. */
        private record Made(long number, LaneReplay by) {
        }

        /** Notes a change; returns whether no other lane has made it. */
        private boolean isNew(Change change, LaneReplay by) {
            Made before = latest.get(change.processor());
            boolean isNew = before == null || before.by == by || before.number < change.number();
            if (isNew) {
                latest.put(change.processor(), new Made(change.number(), by));
            }
            return isNew;
        }
    }

    /** @param applied shared by lanes of which each change is made once */
    LaneReplay(LaneJournal journal, Lane lane, ReplayStart start, ReplayedStages stages, ReplayProgress progress, OnDamage onDamage,
               Applied applied) {
        this.applied = applied;
        this.journal = journal;
        this.lane = lane;
        this.start = start;
        this.folder = start.folder();
        this.stages = stages;
        this.progress = progress;
        this.onDamage = onDamage;
    }

    /** Follows a journal that another network writes. */
    LaneReplay following() {
        following = true;
        return this;
    }

    /** Begins before the first record. Committed outputs are suppressed. */
    void begin() {
        journal.startReplay(start.committed(), following);
        walk = new JournalWalk(start.reader(onDamage), this);
    }

    /** Begins again with a journal that had no records: its first segment has begun since, or its stages have written their state. */
    private void beginAgain() {
        close();
        start = ReplayStart.of(folder);
        begin();
    }

    /** Reads the commit position of the network that writes the journal. */
    void readCommitted() {
        journal.commit(JournalReader.mark(folder));
    }

    /** The network that wrote the journal writes nothing any more. */
    void endFollowing() {
        following = false;
    }

    /** Whether so many outputs wait for the other network that no more records are taken. */
    boolean isFull() {
        return journal.waiting() >= OutputGate.CAPACITY;
    }

    /** The position after the records so far. <b>Threading:</b> any thread. */
    long position() {
        return Math.max(0, next);
    }

    /** The name of the lane. */
    String lane() {
        return journal.name();
    }

    @Override
    public boolean next() throws InterruptedException {
        requireNotInterrupted();
        if (following && next < 0) {
            beginAgain();
        }
        boolean found = following ? walk.nextWritten() : walk.next();
        if (found) {
            noteGap();
        } else if (!following) {
            logDamage();
        }
        return found;
    }

    /** The record that {@link #take()} replays. */
    @Override
    public JournalRecord record() {
        return walk.record();
    }

    /** The number of the change that the record is, or after which it states rules; negative if it is about none. */
    long change() {
        return record() instanceof JournalRecord.OfRules rules ? rules.number() : NO_CHANGE;
    }

    /** The processor whose rules the record changes or states; empty if it is about none. */
    Optional<String> changing() {
        return record() instanceof JournalRecord.OfRules rules ? Optional.of(rules.processor()) : Optional.empty();
    }

    /** Whether a processor is in the lane. */
    boolean has(String processor) {
        return stages.processor(processor).filter(stage -> stage.state().isIn(lane)).isPresent();
    }

    /** Whether all changes before this one have been made. */
    boolean reaches(long number) {
        return journal.changed() >= number || change() >= number;
    }

    /** Replays the record. */
    void take() throws InterruptedException {
        replay();
        progress.replayed(journal.name(), walk.record().end());
    }

    @Override
    public void close() {
        if (walk != null) {
            walk.close();
        }
    }

    /** Records may be missing before this one: there was no room for them, or they are damaged. What states the rules again counts then. */
    private void noteGap() {
        long missing = next < 0 ? 0 : walk.record().position() - next;
        if (next < 0 || missing > 0) {
            stages.state().ifPresent(state -> state.begin(walk.record().position()));
        }
        next = walk.record().end();
        if (missing > 0) {
            replayed = false;
            applied.begun.clear();
        }
        if (walk.damages().size() > damages) {
            damages = walk.damages().size();
            lost += missing;
        }
    }

    private void logDamage() {
        if (!walk.damages().isEmpty()) {
            journal.lost(lost, List.of());
            LOG.error("The journal {} is damaged, and recovery.on-damage is continue: the lane is recovered without {} events and clock"
                    + " ticks, so rules may retain something else than they did; {}", folder, lost, String.join("; ", walk.damages()));
        }
    }

    private static void requireNotInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while the application was recovered from its journal");
        }
    }

    private void replay() throws InterruptedException {
        if (!lane.tryEnter(LANE_TIMEOUT)) {
            throw new IllegalStateException("a thread has been in the lane for " + LANE_TIMEOUT.toSeconds() + " s" + lane.watch().place());
        }
        try {
            journal.point().at(walk.record().position());
            walk.take();
        } catch (RuntimeException e) {
            skip(walk.record(), e);
        } finally {
            lane.exit();
        }
    }

    /** After damage, a record may lack another one that it refers to. */
    private void skip(JournalRecord record, RuntimeException e) {
        if (damages == 0) {
            throw e;
        }
        lost += record.count();
        LOG.debug("A {} record at position {} is skipped: {}", record.kind(), record.position(), e.toString());
    }

    @Override
    public void adapter(JournalRecord.AdapterState state) {
        journal.handoffs().named(state.stage()).ifPresentOrElse(way -> way.recover(state.payload()),
                () -> adapter(state.stage()).recover(state.payload()));
    }

    @Override
    public void rules(JournalRecord.RuleState state) {
        stages.processor(state.stage()).orElseThrow(() -> absent("rules of the processor " + state.stage()));
        change(state.rules());
    }

    @Override
    public Replayed source(JournalRecord.SourceDefinition definition) {
        Optional<Handoff> handoff = journal.handoffs().named(definition.stage());
        if (handoff.isPresent()) {
            return handoff.get().replay();
        }
        Optional<String> entry = EventSource.entryOf(definition.stage());
        if (entry.isEmpty()) {
            return adapter(definition.stage()).replay(definition.payload(), stages.entry(definition.stage()).orElseThrow());
        }
        EventSink sink = stages.entry(entry.get()).orElseThrow(() -> absent("events that entered at " + entry.get()));
        return new ReplayedEvents(stages.codec().reader(definition.bytes()), sink);
    }

    @Override
    public void batch(Replayed source, JournalRecord.Batch batch) {
        if (source == null) {
            throw new ConfigurationException("the journal " + folder + " has a record of source " + batch.header().source()
                    + " at position " + batch.position() + ", which it does not define; vesper journal verify shows what is wrong with it");
        }
        replayed = true;
        journal.point().at(source, batch.header().inSource());
        batch.replay(source, batch.receivedNs());
    }

    @Override
    public void tick(JournalRecord.Tick tick) {
        replayed = true;
        journal.replayedClock(tick.timeMs());
        if (lane.time() != null) {
            lane.time().advanceTo(tick.timeMs());
        }
    }

    @Override
    public void change(JournalRecord.RuleChange change) {
        change(change.change());
    }

    @Override
    public void state(JournalRecord.StageState state) {
        stages.state().ifPresent(own -> own.read(state.stage(), state.bytes()));
    }

    @Override
    public void horizon(JournalRecord.Horizon horizon) {
        stages.state().ifPresent(own -> own.reach(horizon.position(), horizon.reach()));
    }

    @Override
    public void note(JournalRecord.Note note) {
        // Suspensions have no effect: time continued, and nothing entered.
    }

    private RecoveringAdapter adapter(String stage) {
        return stages.adapter(stage).orElseThrow(() -> absent("events of the adapter " + stage));
    }

    private ConfigurationException absent(String what) {
        return new ConfigurationException("the journal " + folder + " has " + what + ", which this version of the application does not have"
                + " or which no longer reads them");
    }

    private void change(Change change) {
        journal.noteChange(change.number());
        ProcessorStage processor = stages.changing(change.processor()).orElse(null);
        if (processor == null) {
            return; // Its rules are gone, and so is what they retained; or it has others, for a playback.
        }
        if (change instanceof Change.Begin begin) {
            begin(begin, processor);
        } else if (applied.isNew(change, this)) {
            make(change, processor);
            stages.rules().replace(processor);
        }
    }

    /** The clock of a partition shows what it showed then: it was made with the time of the lane that begins first. */
    private void begin(Change.Begin begin, ProcessorStage processor) {
        if (replayed) {
            return;
        }
        if (applied.begun.add(begin.processor())) {
            processor.restore(RuleSnapshot.of(begin));
            stages.rules().replace(processor);
        }
        if (processor.partitions() > 1) {
            journal.point().at(BEFORE_ALL);
            processor.state().advance(lane, begin.nowMs());
        }
    }

    private static void make(Change change, ProcessorStage processor) {
        if (change instanceof Change.Edits edits && edits.warm()) {
            processor.restoreWarm(edits.edits());
        } else if (change instanceof Change.Edits edits) {
            processor.restore(edits.edits());
        } else {
            processor.restartRules();
        }
    }
}
