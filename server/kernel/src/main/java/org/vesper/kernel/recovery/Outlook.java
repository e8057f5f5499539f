// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.vesper.api.EventSink;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.recovery.codec.Change;
import org.vesper.kernel.recovery.codec.ChangeCodec;
import org.vesper.kernel.recovery.codec.EventSource;
import org.vesper.kernel.recovery.crossing.Passage;
import org.vesper.kernel.recovery.crossing.Passages;
import org.vesper.kernel.recovery.horizon.FeedStart;
import org.vesper.kernel.recovery.horizon.JournalFolder;
import org.vesper.spi.adapter.RecoveringAdapter;
import org.vesper.spi.adapter.Replayed;

/**
 * Finds out, without feeding anything, whether a version of an application can be fed from the journal of a lane: whether its adapters can
 * read the events, and its event types have what the rules in the journal ask for. Another version may be writing the journal.
 *
 * <p><b>Threading:</b> the control thread.
 */
final class Outlook {

    private static final EventSink NOWHERE = event -> { };

    private final FeedStart start;
    private final FedStages stages;
    private final Passages passages;
    private final Set<String> problems = new LinkedHashSet<>();

    private Outlook(FeedStart start, FedStages stages, Passages passages) {
        this.start = start;
        this.stages = stages;
        this.passages = passages;
    }

    /**
     * What the version cannot read in the journals of a folder, each once; empty if it can be fed.
     *
     * @param lanes those of the version, by their names
     */
    static List<String> problems(Path folder, Map<String, LaneJournal> lanes, FedStages stages) {
        Set<String> all = new LinkedHashSet<>();
        JournalFolder.lanes(folder).stream().filter(lane -> !lanes.containsKey(lane)).forEach(lane ->
                all.add("there is no lane " + lane + " any more, so what was retained there begins anew"));
        lanes.forEach((lane, own) -> all.addAll(new Outlook(FeedStart.of(folder.resolve(lane)), stages, own.passages()).problems()));
        return List.copyOf(all);
    }

    private Set<String> problems() {
        Map<Integer, Optional<Replayed>> sources = new HashMap<>();
        try (JournalReader reader = start.reader(OnDamage.SKIP)) {
            while (reader.next()) {
                look(reader, sources);
            }
        } finally {
            forget(sources);
        }
        return problems;
    }

    private void look(JournalReader reader, Map<Integer, Optional<Replayed>> sources) {
        JournalRecord record = reader.record();
        try {
            switch (record.kind()) {
                case LANE -> forget(sources);
                case SOURCE -> sources.put(record.source(), source(reader.stage(), reader.payload()));
                case DICTIONARY -> sources.getOrDefault(record.source(), Optional.empty())
                        .ifPresent(source -> source.dictionary(reader.payload()));
                case ADAPTER -> state(reader.stage(), reader.payload());
                default -> {
                    // The sources tell what the events are like.
                }
            }
        } catch (RuntimeException e) {
            problems.add(e.getMessage());
        }
    }

    private Optional<Replayed> source(String stage, ByteBuffer definition) {
        return Passages.isWay(stage) ? way(stage) : entering(stage, definition);
    }

    /** A way from another lane. */
    private Optional<Replayed> way(String name) {
        Optional<Passage> way = passages.named(name);
        if (way.isEmpty()) {
            problems.add("nothing takes the events " + name);
        }
        return way.map(Passage::replay);
    }

    private Optional<Replayed> entering(String stage, ByteBuffer definition) {
        Optional<String> entry = EventSource.entryOf(stage);
        if (entry.isPresent()) {
            byte[] bytes = new byte[definition.remaining()];
            definition.get(bytes);
            stages.codec().reader(bytes);
        }
        boolean isThere = stages.entry(entry.orElse(stage)).isPresent();
        Optional<RecoveringAdapter> adapter = entry.isPresent() ? Optional.empty() : stages.adapter(stage);
        if (!isThere || entry.isEmpty() && adapter.isEmpty()) {
            problems.add("no stage takes the events of " + entry.orElse(stage));
        }
        return adapter.map(found -> found.replay(definition, NOWHERE));
    }

    /** The rules that a processor had there; those of an adapter's state are its own matter. */
    private void state(String stage, ByteBuffer state) {
        if (ChangeCodec.isBeginning(state, stage) && stages.processor(stage).isPresent()) {
            byte[] bytes = new byte[state.remaining()];
            state.get(bytes);
            stages.processor(stage).get().prepare(((Change.Begin) ChangeCodec.read(bytes)).rules().texts());
        }
    }

    private static void forget(Map<Integer, Optional<Replayed>> sources) {
        sources.values().forEach(source -> source.ifPresent(Replayed::close));
        sources.clear();
    }
}
