// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.vesper.config.ConfigurationException;
import org.vesper.kernel.stage.ProcessorStage;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleFile;

/**
 * The rules that processors have while a journal is played: those of the journal, their own, or those of the journal with
 * some replaced. <b>Threading:</b> the control thread.
 */
public final class PlaybackRules {

    private final Set<String> own;
    private final Map<String, List<RuleFile>> replacing;
    private final boolean stateful;
    /** Why the rules of a processor could not be replaced so far. */
    private final Map<String, ConfigurationException> failures = new TreeMap<>();

    private PlaybackRules(Set<String> own, Map<String, List<RuleFile>> replacing, boolean stateful) {
        this.own = Set.copyOf(own);
        this.replacing = Map.copyOf(replacing);
        this.stateful = stateful;
        replacing.forEach((processor, files) ->
                failures.put(processor, new ConfigurationException("the journal has no rules of the processor " + processor)));
    }

    /** Some processors keep the rules that they have. */
    public static PlaybackRules own(Set<String> processors) {
        return new PlaybackRules(processors, Map.of(), processors.isEmpty());
    }

    /** Rules of these names are replaced whenever the journal has them. */
    public static PlaybackRules replacing(Map<String, List<RuleFile>> files) {
        return new PlaybackRules(Set.of(), files, false);
    }

    /** Whether stages read the state that the journal has of them. */
    boolean readsState() {
        return stateful;
    }

    /** The processors with other rules than those of the journal. */
    Set<String> changed() {
        return own.isEmpty() ? replacing.keySet() : own;
    }

    /** Whether the rules of a processor change as in the journal. */
    boolean areOfJournal(String processor) {
        return !own.contains(processor);
    }

    /** Replaces rules, after the journal has changed those of the processor; not before the journal has them all. */
    void replace(ProcessorStage processor) {
        List<RuleFile> files = replacing.getOrDefault(processor.id(), List.of());
        if (!files.isEmpty()) {
            try {
                processor.apply(processor.prepare(files.stream().map(file -> (RuleChange) new RuleChange.Replace(file)).toList()));
                failures.remove(processor.id());
            } catch (ConfigurationException e) {
                failures.computeIfPresent(processor.id(), (id, before) -> e);
            }
        }
    }

    /** <b>Failure:</b> a {@link ConfigurationException} if rules could not be replaced at any time. */
    void check() {
        failures.values().stream().findFirst().ifPresent(failure -> {
            throw failure;
        });
    }
}
