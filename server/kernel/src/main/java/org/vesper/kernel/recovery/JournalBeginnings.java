// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.vesper.config.ConfigurationException;
import org.vesper.journal.Change;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.OnDamage;
import org.vesper.kernel.definition.ClockDefinition;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;
import org.vesper.kernel.definition.StageDefinition;
import org.vesper.kernel.lane.SteadyTime;
import org.vesper.kernel.recovery.horizon.JournalFolder;
import org.vesper.kernel.recovery.horizon.ReplayStart;

/**
 * The times that the clocks of processors show where the journals of a network begin; the present where there is no journal. A clock never
 * goes back, so an engine has to be created with its earliest time.
 */
final class JournalBeginnings {

    private static final long NS_PER_MS = 1_000_000;

    private final Map<String, Long> times = new HashMap<>();
    private long nowMs;

    private JournalBeginnings(long nowMs) {
        this.nowMs = nowMs;
    }

    static JournalBeginnings in(Path folder) {
        JournalBeginnings beginnings = new JournalBeginnings(SteadyTime.SERVER.nowMs());
        JournalFolder.lanes(folder).forEach(lane -> beginnings.read(ReplayStart.of(folder.resolve(lane))));
        return beginnings;
    }

    /** The times where these journals begin, each of a lane, replayed whole; the present is the first of them. */
    static JournalBeginnings in(Collection<Path> lanes) {
        JournalBeginnings beginnings = new JournalBeginnings(0);
        beginnings.nowMs = lanes.stream().mapToLong(lane -> beginnings.read(ReplayStart.whole(lane)).orElseThrow(() ->
                new ConfigurationException("the journal " + lane + " has no records"))).min().orElse(0) / NS_PER_MS;
        return beginnings;
    }

    /** Returns the time of the first record. Damage is found when the journal is replayed. */
    private OptionalLong read(ReplayStart lane) {
        OptionalLong firstNs = OptionalLong.empty();
        try (JournalReader reader = lane.reader(OnDamage.SKIP)) {
            while (reader.next() && reader.record().count() == 0) {
                firstNs = firstNs.isPresent() ? firstNs : OptionalLong.of(reader.record().timeNs());
                if (reader.record() instanceof JournalRecord.RuleState state) {
                    note(state.rules());
                } else if (reader.record() instanceof JournalRecord.RuleChange change && change.change() instanceof Change.Begin begin) {
                    note(begin);
                }
            }
        }
        return firstNs;
    }

    private void note(Change.Begin rules) {
        times.merge(rules.processor(), rules.nowMs(), Math::min);
    }

    /** The present, the same for all processors. */
    long nowMs() {
        return nowMs;
    }

    /** The network with the clocks of its processors at these times. */
    NetworkDefinition of(NetworkDefinition network) {
        List<StageDefinition> stages = new ArrayList<>();
        network.stages().forEach(stage -> stages.add(stage instanceof ProcessorDefinition processor ? of(processor) : stage));
        return network.with(stages);
    }

    private ProcessorDefinition of(ProcessorDefinition processor) {
        ClockDefinition clock = processor.clock();
        long otherwise = clock.isSystem() ? nowMs : clock.startMs();
        return processor.with(new ClockDefinition(clock.property(), times.getOrDefault(processor.id(), otherwise)));
    }
}
