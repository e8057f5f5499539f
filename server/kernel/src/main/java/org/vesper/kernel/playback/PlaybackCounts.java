// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.playback;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vesper.api.OutputIdentity;
import org.vesper.journal.JournalRecord;
import org.vesper.kernel.definition.NetworkDefinition;
import org.vesper.kernel.definition.ProcessorDefinition;

/**
 * The counts of the window of a playback.
 *
 * <p><b>Threading:</b> the control thread; then any thread.
 */
public final class PlaybackCounts {

    private final PlaybackWindow window;
    private final NetworkDefinition network;
    /** The outputs of each rule by where they come from, and there by the last stage that they reach. */
    private final Map<String, Map<Set<String>, Map<String, Long>>> outputs = new HashMap<>();
    private final Map<String, Set<String>> sources = new HashMap<>();
    private long events;
    private long replayed;

    PlaybackCounts(PlaybackWindow window, NetworkDefinition network) {
        this.window = window;
        this.network = network;
    }

    void output(OutputIdentity identity) {
        Set<String> from = sources.computeIfAbsent(identity.stage(), this::processorsBefore);
        outputs.computeIfAbsent(identity.rule(), rule -> new HashMap<>()).computeIfAbsent(from, unused -> new HashMap<>())
                .merge(identity.stage(), 1L, Long::sum);
    }

    /** The nearest processors before a stage. */
    private Set<String> processorsBefore(String stage) {
        Set<String> before = new TreeSet<>();
        network.stages().stream().filter(other -> other.listeners().contains(stage)).forEach(other -> {
            if (other instanceof ProcessorDefinition) {
                before.add(other.id());
            } else {
                before.addAll(processorsBefore(other.id()));
            }
        });
        return before;
    }

    void record(JournalRecord record) {
        if (record instanceof JournalRecord.Batch) {
            replayed += record.count();
            events += inWindow(record);
        }
    }

    private long inWindow(JournalRecord record) {
        long from = Math.max(record.position(), window.fromPosition());
        long until = Math.min(record.end(), window.untilPosition());
        return record.timeNs() < window.fromNs() ? 0 : Math.max(0, until - from);
    }

    /** The number of events in the window. */
    public long events() {
        return events;
    }

    /** The number of events that were replayed, those before the window included. */
    public long replayed() {
        return replayed;
    }

    /**
     * The number of outputs of each rule, in the window; a rule without outputs is missing. An output that several stages get counts once:
     * of the stages downstream of the same processors, that one counts which got the most.
     */
    public Map<String, Long> outputs() {
        Map<String, Long> counts = new HashMap<>();
        outputs.forEach((rule, bySource) -> counts.put(rule,
                bySource.values().stream().mapToLong(byStage -> Collections.max(byStage.values())).sum()));
        return counts;
    }
}
