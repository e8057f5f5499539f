// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vesper.api.EventSink;
import org.vesper.journal.Change;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.JournalVisitor;
import org.vesper.journal.JournalWalk;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.StreamDefinition;
import org.vesper.kernel.lane.Lane;
import org.vesper.kernel.recovery.codec.EventSource;
import org.vesper.kernel.recovery.handoff.Handoff;
import org.vesper.kernel.recovery.handoff.Handoffs;
import org.vesper.kernel.recovery.handoff.LaneNames;
import org.vesper.kernel.recovery.horizon.InnerBeans;
import org.vesper.kernel.recovery.horizon.JournalFolder;
import org.vesper.kernel.recovery.horizon.ReplayStart;
import org.vesper.kernel.rules.RuleSnapshot;
import org.vesper.spi.adapter.RecoveringAdapter;
import org.vesper.spi.adapter.Replayed;

/**
 * Checks, without a replay, whether the journal of a lane can be replayed into a version of an application: whether its adapters can
 * read the events, and its event types have what the rules in the journal ask for. Another version may be writing the journal.
 *
 * <p><b>Threading:</b> the control thread.
 */
final class CompatibilityCheck implements JournalVisitor {

    private static final EventSink NOWHERE = event -> { };

    private final ReplayStart start;
    private final ReplayedStages stages;
    private final Handoffs handoffs;
    private final Set<String> problems = new LinkedHashSet<>();

    private CompatibilityCheck(ReplayStart start, ReplayedStages stages, Handoffs handoffs) {
        this.start = start;
        this.stages = stages;
        this.handoffs = handoffs;
    }

    /**
     * What the version cannot read in the journals of a folder, each once; empty if they can be replayed.
     *
     * @param lanes those of the version, by their names
     */
    static List<String> problems(Path folder, Map<String, LaneJournal> lanes, ReplayedStages stages) {
        Set<String> all = new LinkedHashSet<>();
        lanes.forEach((lane, own) -> all.addAll(
                new CompatibilityCheck(ReplayStart.of(folder.resolve(lane)), stages, own.handoffs()).problems()));
        return List.copyOf(all);
    }

    /**
     * What of the state in the journals of a folder has no place in the version, each once; empty if all has. Of each journal, only the
     * beginning of the last segment is read.
     *
     * @param lanes those of the version, by their names
     */
    static List<String> discarded(Path folder, Map<String, Lane> lanes, ReplayedStages stages, NetworkDefinition network) {
        Set<String> all = new LinkedHashSet<>();
        for (String lane : JournalFolder.lanes(folder)) {
            Path journal = folder.resolve(lane);
            if (lanes.containsKey(lane)) {
                all.addAll(displaced(journal, lanes.get(lane), stages, InnerBeans.writable(network, bean -> true).keySet()));
            } else {
                otherThreads(journal, network).or(() -> gone(journal)).ifPresent(all::add);
            }
        }
        return List.copyOf(all);
    }

    private static Optional<String> gone(Path journal) {
        long end = JournalReader.end(journal);
        return end == 0 ? Optional.empty() : Optional.of("there is no lane " + journal.getFileName() + " any more, whose journal has "
                + end + " events and clock ticks");
    }

    /** The journal of a stream that had another number of threads with lanes of their own: the keys are elsewhere now. */
    private static Optional<String> otherThreads(Path journal, NetworkDefinition network) {
        for (StreamDefinition stream : network.streams()) {
            Matcher old = Pattern.compile(Pattern.quote(stream.id()) + "[.](\\d+)of(\\d+)").matcher(journal.getFileName().toString());
            if (old.matches()) {
                String own = LaneNames.behind(stream, 0);
                return Optional.of(stream.description() + ": when " + journal + " was written, " + old.group(2) + " of its threads had a"
                        + " lane of their own, and now " + (stream.isQueue() ? own.substring(own.lastIndexOf("of") + 2) : "none"));
            }
        }
        return Optional.empty();
    }

    /** The stages whose state a journal has, and that are not in its lane any more. */
    private static List<String> displaced(Path journal, Lane lane, ReplayedStages stages, Set<String> beans) {
        List<String> displaced = new ArrayList<>();
        try (JournalReader reader = JournalReader.openAt(journal, Long.MAX_VALUE, OnDamage.SKIP)) {
            while (reader.next() && reader.record().count() == 0) {
                String stage = reader.record().stage();
                boolean processor = stages.processor(stage).isPresent();
                if (reader.record() instanceof JournalRecord.RuleState
                        && stages.processor(stage).filter(found -> found.state().isIn(lane)).isEmpty()) {
                    displaced.add("the rules of processor " + stage + " were in the lane " + journal.getFileName()
                            + ", and are " + (processor ? "in another one now" : "gone"));
                } else if (reader.record() instanceof JournalRecord.StageState && !processor && !beans.contains(stage)) {
                    displaced.add("nothing reads the state that " + stage + " has written in the lane " + journal.getFileName());
                }
            }
        }
        return displaced;
    }

    private Set<String> problems() {
        try (JournalWalk walk = new JournalWalk(start.reader(OnDamage.SKIP), this)) {
            while (walk.next()) {
                look(walk);
            }
        }
        return problems;
    }

    private void look(JournalWalk walk) {
        try {
            walk.take();
        } catch (RuntimeException e) {
            problems.add(e.getMessage());
        }
    }

    @Override
    public Replayed source(JournalRecord.SourceDefinition definition) {
        return (Handoffs.isWay(definition.stage()) ? way(definition.stage()) : entering(definition)).orElse(null);
    }

    /** A handoff from another lane. */
    private Optional<Replayed> way(String name) {
        Optional<Handoff> way = handoffs.named(name);
        if (way.isEmpty()) {
            problems.add("nothing takes the events " + name);
        }
        return way.map(Handoff::replay);
    }

    private Optional<Replayed> entering(JournalRecord.SourceDefinition definition) {
        String stage = definition.stage();
        Optional<String> entry = EventSource.entryOf(stage);
        if (entry.isPresent()) {
            stages.codec().reader(definition.bytes());
        }
        boolean isThere = stages.entry(entry.orElse(stage)).isPresent();
        Optional<RecoveringAdapter> adapter = entry.isPresent() ? Optional.empty() : stages.adapter(stage);
        if (!isThere || entry.isEmpty() && adapter.isEmpty()) {
            problems.add("no stage takes the events of " + entry.orElse(stage));
        }
        return adapter.map(found -> found.replay(definition.payload(), NOWHERE));
    }

    /** The rules that a processor had there. */
    @Override
    public void rules(JournalRecord.RuleState state) {
        Change.Begin rules = state.rules();
        stages.processor(state.stage())
                .ifPresent(processor -> processor.prepare(RuleSnapshot.of(rules).texts()));
    }

    @Override
    public void adapter(JournalRecord.AdapterState state) {
        // What an adapter remembers is its own matter.
    }

    @Override
    public void batch(Replayed source, JournalRecord.Batch batch) {
        // The source has the form of its events.
    }

    @Override
    public void tick(JournalRecord.Tick tick) {
        // Every version has clocks.
    }

    @Override
    public void change(JournalRecord.RuleChange change) {
        // Rules of a change are in the state of the next segment.
    }

    @Override
    public void state(JournalRecord.StageState state) {
        // The last segment shows whether a stage is there that reads it.
    }

    @Override
    public void horizon(JournalRecord.Horizon horizon) {
        // It depends on rules alone.
    }

    @Override
    public void note(JournalRecord.Note note) {
        // It has no effect.
    }
}
