// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.ledger.ChangeNote;
import org.vesper.spi.ledger.LedgerEntry;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.ledger.RuleHistory;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;

/** The history of one processor. Its live changes and its versions are read once and then kept in memory. */
final class GitHistory implements RuleHistory {

    private final GitLedger ledger;
    private final String application;
    private final String processor;
    private final LiveFolder folder;
    /** Null until it is needed; only the thread of the ledger uses it. */
    private Present present;

    /** The content of the latest commit about this processor. */
    private record Present(Map<String, LiveChange> live, Versions versions) {
    }

    GitHistory(GitLedger ledger, String application, String processor) {
        this.ledger = ledger;
        this.application = application;
        this.processor = processor;
        this.folder = LiveFolder.of(application, processor);
    }

    @Override
    public List<LiveChange> live() {
        return ledger.read(repository -> List.copyOf(present(repository).live().values()));
    }

    private Present present(LedgerRepository repository) throws IOException {
        if (present == null) {
            present = repository.read((walk, head) -> head.isEmpty() ? new Present(new TreeMap<>(), Versions.NONE)
                    : new Present(folder.changes(walk.getObjectReader(), head.get().getTree()),
                            folder.versions(walk.getObjectReader(), head.get().getTree())));
        }
        return present;
    }

    @Override
    public long version() {
        return ledger.read(repository -> present(repository).versions().latest());
    }

    @Override
    public long lastUpload() {
        return ledger.read(repository -> present(repository).versions().upload());
    }

    @Override
    public List<LedgerEntry> log(int max) {
        return version() == 0 ? List.of() : ledger.log(max, this::isOwn);
    }

    private boolean isOwn(LedgerEntry entry) {
        return entry.application().equals(application) && entry.processor().equals(processor);
    }

    @Override
    public long record(List<RuleEdit> edits, ChangeNote note) {
        return ledger.write(repository -> {
            Map<String, LiveChange> live = present(repository).live();
            Map<String, LiveChange> after = new LinkedHashMap<>();
            for (RuleEdit edit : edits) {
                Optional<RecordedRule> authored = live.containsKey(edit.name()) ? live.get(edit.name()).authored() : edit.before();
                after.put(edit.name(), new LiveChange(edit.name(), authored, edit.after()));
            }
            return commit(repository, after, LedgerText.summary(edits), note);
        });
    }

    @Override
    public void adopt(List<RuleEdit> authored, ChangeNote note) {
        ledger.write(repository -> {
            Map<String, LiveChange> live = present(repository).live();
            Map<String, LiveChange> after = new TreeMap<>();
            authored.stream().filter(edit -> live.containsKey(edit.name())).forEach(edit ->
                    after.put(edit.name(), new LiveChange(edit.name(), edit.after(), live.get(edit.name()).live())));
            return after.isEmpty() ? 0L : commit(repository, after, "the jar has changed " + LedgerText.names(after.keySet()), note);
        });
    }

    private long commit(LedgerRepository repository, Map<String, LiveChange> after, String summary, ChangeNote note) throws IOException {
        long version = 1 + repository.read((walk, head) ->
                LedgerRepository.first(walk, head, commit -> LedgerText.version(commit) > 0).map(LedgerText::version).orElse(0L));
        Versions versions = present.versions().with(version, note.isUpload());
        FileChanges files = new FileChanges();
        folder.write(versions, files);
        after.values().forEach(change -> {
            Optional.ofNullable(present.live().get(change.name())).ifPresent(old -> folder.remove(old, files));
            if (isChange(change)) {
                folder.write(change, files);
            }
        });
        repository.commit(files, LedgerText.of(version, application, processor, summary, note), note);
        after.values().stream().filter(GitHistory::isChange).forEach(change -> present.live().put(change.name(), change));
        after.values().stream().filter(change -> !isChange(change)).forEach(change -> present.live().remove(change.name()));
        present = new Present(present.live(), versions);
        return version;
    }

    private static boolean isChange(LiveChange change) {
        return !change.authored().equals(change.live());
    }

    @Override
    public List<RuleEdit> edits(long from, long to) {
        return ledger.look((walk, head) -> {
            Optional<RevCommit> after = commit(to, walk, head);
            Optional<RevCommit> before = commit(from, walk, head);
            List<RuleEdit> edits = new ArrayList<>();
            for (String name : new TreeSet<>(folder.changed(walk.getObjectReader(), before, after))) {
                Optional<LiveChange> old = folder.change(walk.getObjectReader(), before, name);
                Optional<LiveChange> fresh = folder.change(walk.getObjectReader(), after, name);
                RuleEdit edit = new RuleEdit(name, state(old, fresh), state(fresh, old));
                if (!edit.before().equals(edit.after())) {
                    edits.add(edit);
                }
            }
            return edits;
        });
    }

    /** A rule in one version; where it is no live change, it is as its author wrote it. */
    private static Optional<RecordedRule> state(Optional<LiveChange> version, Optional<LiveChange> other) {
        return version.isPresent() ? version.get().live() : other.flatMap(LiveChange::authored);
    }

    /** The commit of a version; empty for version 0. */
    private static Optional<RevCommit> commit(long version, RevWalk walk, Optional<RevCommit> head) throws IOException {
        if (version == 0) {
            return Optional.empty();
        }
        return Optional.of(LedgerRepository.first(walk, head, each -> LedgerText.version(each) == version).orElseThrow(() ->
                new ConfigurationException("the ledger has no version " + version + "; vesper rules log shows those that there are")));
    }

    @Override
    public Map<String, LedgerEntry> blame(Set<String> rules) {
        return ledger.look((walk, head) -> {
            Map<String, LedgerEntry> found = new HashMap<>();
            Set<String> sought = new HashSet<>(rules);
            Optional<RevCommit> commit = head;
            while (commit.isPresent() && !sought.isEmpty()) {
                Optional<RevCommit> parent = LedgerRepository.parent(walk, commit.get());
                Optional<LedgerEntry> entry = LedgerText.read(commit.get()).filter(this::isOwn)
                        .filter(own -> LedgerText.mayName(own.summary(), sought));
                if (entry.isPresent()) {
                    folder.changed(walk.getObjectReader(), parent, commit).stream().filter(sought::remove)
                            .forEach(name -> found.put(name, entry.get()));
                }
                commit = parent;
            }
            return found;
        });
    }

    @Override
    public String diff(List<RuleEdit> edits) {
        return RulePatch.of(edits);
    }
}
