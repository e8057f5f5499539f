// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.rules;

import java.util.ArrayList;
import java.util.List;
import org.vesper.journal.Change;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleFile;
import org.vesper.spi.processor.RuleStatus;

/**
 * The rules of a processor at one time.
 *
 * @param files their texts and the tables of their parameters
 * @param stopped the names of those that do not take events
 */
public record RuleSnapshot(List<RuleFile> files, List<String> stopped) {

    /** The rules as they are. */
    public static RuleSnapshot of(String processor, RuleControl rules) {
        List<RuleFile> files = new ArrayList<>(rules.tables());
        files.add(new RuleFile("rules of " + processor, rules.text()));
        return new RuleSnapshot(files, rules.list().stream().filter(rule -> !rule.running()).map(RuleStatus::name).toList());
    }

    /** Those that the journal has of a processor. */
    public static RuleSnapshot of(Change.Begin begin) {
        return new RuleSnapshot(begin.files(), begin.stopped());
    }

    /** These rules as the journal has them. @param nowMs the time that the clock of the processor shows, in milliseconds since 1970 */
    public Change.Begin begin(String processor, long number, long nowMs) {
        return new Change.Begin(processor, number, nowMs, files, stopped);
    }

    /** The change that gives a processor these rules; those whose text is the same keep what they retain. */
    public List<RuleChange> texts() {
        return List.of(new RuleChange.Upload(files));
    }

    /** The changes that start and stop rules, once the texts are those of this snapshot. */
    public List<RuleChange> states(RuleControl rules) {
        List<String> nowStopped = rules.list().stream().filter(rule -> !rule.running()).map(RuleStatus::name).toList();
        List<RuleChange> changes = new ArrayList<>();
        List<String> starting = nowStopped.stream().filter(rule -> !stopped.contains(rule)).toList();
        List<String> stopping = stopped.stream().filter(rule -> !nowStopped.contains(rule)).toList();
        if (!starting.isEmpty()) {
            changes.add(new RuleChange.Start(starting));
        }
        if (!stopping.isEmpty()) {
            changes.add(new RuleChange.Stop(stopping));
        }
        return changes;
    }

    /** The changes that make rules what they were, as edits whose {@code before} does not count. */
    public static List<RuleChange> changes(RuleControl rules, List<RuleEdit> edits) {
        return Restoration.of(rules, edits.stream().map(edit -> new RuleEdit(edit.name(), rules.recorded(edit.name()), edit.after()))
                .filter(edit -> !edit.before().equals(edit.after())).toList());
    }
}
