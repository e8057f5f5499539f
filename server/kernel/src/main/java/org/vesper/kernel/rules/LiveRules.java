// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;
import org.vesper.spi.ledger.ChangeNote;
import org.vesper.spi.ledger.LedgerEntry;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.ledger.RuleHistory;
import org.vesper.spi.processor.PreparedChange;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleChange;
import org.vesper.spi.processor.RuleControl;
import org.vesper.spi.processor.RuleEdit;
import org.vesper.spi.processor.RuleFile;

/**
 * The rules of a processor and their history: the rules of the jar, and on top of them what was changed live.
 *
 * <p><b>Threading:</b> the control thread; {@link #conflicts()} and what {@link #history()} reads, any thread.
 */
public final class LiveRules {

    private static final Logger LOG = LoggerFactory.getLogger(LiveRules.class);
    private static final int NAMES = 8;
    private static final int SHOWN = 20;
    private static final String WAY_OUT = "Save the live change to the sources (vesper rules save) or undo it (vesper rules undo), then"
            + " deploy again";

    private final String owner;
    private final RuleControl rules;
    private final RuleHistory history;
    private volatile List<RuleEdit> conflicts = List.of();
    private List<RuleEdit> adopted = List.of();
    private long restored;
    private boolean held;

    /**
     * The rules of a processor that has been created with the rules of the jar.
     *
     * @param owner application and processor, for messages
     */
    public LiveRules(String owner, RuleControl rules, RuleHistory history) {
        this.owner = owner;
        this.rules = rules;
        this.history = history;
    }

    /**
     * Refuses changes while another version of the application takes over, because the new version was created with the rules it found
     * then. Waits for a change that is being made.
     */
    public synchronized void hold(boolean hold) {
        held = hold;
    }

    /** Refuses to let this version take over if rules have been changed since it was made. */
    public void requireLatest() {
        if (history.version() != restored) {
            throw new ConfigurationException(owner + ": its rules have been changed while the new version was made; deploy it again");
        }
    }

    public RuleHistory history() {
        return history;
    }

    /**
     * Makes the live changes again, before the first event. <b>Failure:</b> a {@link ConfigurationException} if a changed rule is wrong for
     * this version of the application.
     */
    public void restore() {
        restored = history.version();
        List<RuleMerge> merges = history.live().stream().map(change -> new RuleMerge(change, rules.recorded(change.name()))).toList();
        if (merges.isEmpty()) {
            return;
        }
        List<RuleEdit> wanted = merges.stream().map(RuleMerge::onTop).toList();
        List<RuleChange> changes = Restoration.of(rules, wanted);
        if (!changes.isEmpty()) {
            fitting(() -> rules.prepare(changes)).apply();
        }
        remember(merges);
        conflicts = merges.stream().filter(RuleMerge::isConflict).map(RuleMerge::overwritten).toList();
        LOG.info("{}: {} rules are not as in the jar but as they were changed live: {}; vesper rules log shows by whom", owner,
                merges.size(), names(wanted));
    }

    /** Prepares live changes on top of a jar. <b>Failure:</b> tells what was changed live, and the way out. */
    private PreparedChange fitting(Supplier<PreparedChange> prepared) {
        try {
            return prepared.get();
        } catch (ConfigurationException e) {
            throw new ConfigurationException(owner + ": this version cannot apply the live rule changes: "
                    + e.getMessage().stripTrailing() + "\nFrom the rules of the jar to the live ones:\n"
                    + diff(history.live().stream().map(LiveChange::asEdit).toList()) + WAY_OUT + ". If the application does not run,"
                    + " deploy the jar of the version before, or undo all live changes (vesper rules reset) and start it", e);
        }
    }

    private void remember(List<RuleMerge> merges) {
        adopted = merges.stream().filter(RuleMerge::isAdopted).map(RuleMerge::authored).toList();
    }

    /** The names of rules that both a user and the author have changed; the user's rule runs. */
    public List<String> conflicts() {
        return conflicts.stream().map(RuleEdit::name).toList();
    }

    /** The rules that both have changed, with the differences. */
    public String describedConflicts() {
        return owner + ": " + text(conflicts) + WAY_OUT;
    }

    private String text(List<RuleEdit> overwritten) {
        return "both the jar and a user have changed " + names(overwritten)
                + "; from the live rules to those of the jar:\n" + diff(overwritten);
    }

    /**
     * Prepares the rules of another jar, on top of which live changes stay.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} with a diff if both have changed a rule.
     */
    public PreparedChange prepareJar(List<RuleFile> files) {
        PreparedChange plain = rules.prepare(List.of(new RuleChange.Upload(files)));
        Map<String, RuleEdit> edits = plain.edits().stream().collect(Collectors.toMap(RuleEdit::name, Function.identity()));
        List<RuleMerge> merges = new ArrayList<>();
        for (LiveChange change : history.live()) {
            Optional<RecordedRule> written = edits.containsKey(change.name()) ? edits.get(change.name()).after()
                    : rules.recorded(change.name());
            // A rule that was stopped live stays stopped in an upload, but the jar does not say so.
            merges.add(new RuleMerge(change, written.map(rule -> new RecordedRule(rule.name(), rule.file(), true))));
        }
        List<RuleEdit> overwritten = merges.stream().filter(RuleMerge::isConflict).map(RuleMerge::overwritten).toList();
        if (!overwritten.isEmpty()) {
            throw new ConfigurationException(owner + ": " + text(overwritten) + WAY_OUT);
        }
        remember(merges);
        Set<String> kept = merges.stream().filter(RuleMerge::isKept).map(merge -> merge.change().name()).collect(Collectors.toSet());
        return kept.isEmpty() ? plain : fitting(() -> rules.prepare(List.of(new RuleChange.Upload(files, kept))));
    }

    /**
     * Records what the jar of {@link #restore()} or {@link #prepareJar} says about live rules, when it is certain that it is used.
     * <b>Failure:</b> is logged, since the new version can no longer be rolled back.
     */
    public void adopt() {
        try {
            if (!adopted.isEmpty()) {
                history.adopt(adopted, ChangeNote.byServer("The rules of a new jar were deployed."));
                adopted = List.of();
            }
        } catch (RuntimeException e) {
            LOG.warn("{}: the next deployment will compare the live rules with an older jar: {}", owner, Reason.of(e));
        }
    }

    /**
     * Writes a change into the ledger, and then makes it.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} if it cannot be written, or if the user has not seen what it would overwrite;
     * nothing has changed then. If it cannot be made, the ledger gets a further entry that takes it back.
     */
    public synchronized void perform(PreparedChange change, ChangeTerms terms, Runnable apply) {
        List<RuleEdit> edits = change.edits();
        require(edits, terms);
        if (edits.isEmpty()) {
            apply.run();
            return;
        }
        long version = history.record(edits, terms.note());
        try {
            apply.run();
        } catch (RuntimeException | Error e) {
            takeBack(edits, version, e);
            throw e;
        }
        LOG.info("{}: version {} of the rules, by {}", owner, version, terms.note().user());
    }

    /** Refuses a change as {@link #perform} does before it makes it. */
    public synchronized void require(List<RuleEdit> edits, ChangeTerms terms) {
        if (held) {
            throw new ConfigurationException(owner + ": nothing has changed, since the application is being updated; try again");
        }
        if (!edits.isEmpty()) {
            requireSeen(edits, terms);
        }
    }

    private void requireSeen(List<RuleEdit> edits, ChangeTerms terms) {
        long version = history.version();
        long seen = terms.basedOn().orElseGet(() -> terms.note().isUpload() ? history.lastUpload() : version);
        if (terms.force() || seen == version) {
            return;
        }
        if (seen > version) {
            throw new ConfigurationException(owner + ": there is no version " + seen + " of the rules yet, the last one is " + version
                    + "; is the file from another server? --force overwrites what there is");
        }
        Set<String> touched = edits.stream().map(RuleEdit::name).collect(Collectors.toSet());
        List<RuleEdit> unseen = history.edits(seen, version).stream().filter(edit -> touched.contains(edit.name())).toList();
        if (!unseen.isEmpty()) {
            throw new ConfigurationException(owner + ": nothing has changed, since the rules have been changed in the meantime, from"
                    + " version " + seen + " to version " + version + ", and this would undo it:\n" + diff(unseen)
                    + "Take these changes in and try again, or overwrite them with --force");
        }
    }

    /** A change that failed has mostly not been made; only the end of the old rules may fail after the new ones have begun. */
    private void takeBack(List<RuleEdit> edits, long version, Throwable reason) {
        boolean isMade = edits.stream().allMatch(edit -> rules.recorded(edit.name()).equals(edit.after()));
        if (isMade) {
            return;
        }
        try {
            history.record(edits.stream().map(RuleEdit::inverse).toList(),
                    ChangeNote.byServer("Version " + version + " could not be made: " + reason.getMessage()));
        } catch (RuntimeException e) {
            LOG.error("{}: version {} of the rules is in the ledger, but has not been made; undo it, or the next start makes it", owner,
                    version, e);
            reason.addSuppressed(e);
        }
    }

    /**
     * The changes that take back a version.
     *
     * <p><b>Failure:</b> a {@link ConfigurationException} if it changed no rule of this processor, or if its rules have changed again
     * since.
     *
     * @param force whether the later changes are undone too
     */
    public List<RuleChange> undo(long version, boolean force) {
        return undo(version, version < 1 ? List.of() : history.edits(version - 1, version), force);
    }

    /** The changes that take back the latest change of a rule. <b>Failure:</b> as above. */
    public List<RuleChange> undo(String rule) {
        LedgerEntry last = history.blame(Set.of(rule)).get(rule);
        if (last == null) {
            throw new ConfigurationException(owner + ": the rule " + rule + " was never changed live; vesper rules log shows what was");
        }
        return undo(last.version(), history.edits(last.version() - 1, last.version()).stream()
                .filter(edit -> edit.name().equals(rule)).toList(), false);
    }

    private List<RuleChange> undo(long version, List<RuleEdit> edits, boolean force) {
        if (edits.isEmpty()) {
            throw new ConfigurationException(owner + ": version " + version + " has changed no rule here; vesper rules log shows those that"
                    + " have");
        }
        List<RuleEdit> later = edits.stream().map(edit -> new RuleEdit(edit.name(), edit.after(), rules.recorded(edit.name())))
                .filter(edit -> !edit.before().equals(edit.after())).toList();
        if (!later.isEmpty() && !force) {
            throw new ConfigurationException(owner + ": version " + version + " cannot be undone, since its rules have been changed"
                    + " again:\n" + diff(later) + "Undo the later changes first, or undo them too with --force");
        }
        return Restoration.of(rules, edits.stream()
                .map(edit -> new RuleEdit(edit.name(), rules.recorded(edit.name()), edit.before())).toList());
    }

    /** The changes for a message, which must not become too long. */
    private String diff(List<RuleEdit> edits) {
        String more = edits.size() > SHOWN ? "and " + (edits.size() - SHOWN) + " more\n" : "";
        return history.diff(edits.stream().limit(SHOWN).toList()) + more;
    }

    private static String names(List<RuleEdit> edits) {
        List<String> names = edits.stream().map(RuleEdit::name).sorted().toList();
        String first = names.stream().limit(NAMES).collect(Collectors.joining(", "));
        return names.size() > NAMES ? first + " and " + (names.size() - NAMES) + " more" : first;
    }
}
