// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.vesper.config.ConfigurationException;
import org.vesper.spi.ledger.ChangeNote;
import org.vesper.spi.ledger.LedgerEntry;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.ledger.RuleHistory;
import org.vesper.spi.processor.RecordedRule;
import org.vesper.spi.processor.RuleEdit;

/** The history of one processor. Its live changes are read once and then kept in memory. */
final class GitHistory implements RuleHistory {

    private final GitLedger ledger;
    private final String application;
    private final String processor;
    private final LiveFolder folder;
    private Map<String, LiveChange> live;

    GitHistory(GitLedger ledger, String application, String processor) {
        this.ledger = ledger;
        this.application = application;
        this.processor = processor;
        this.folder = new LiveFolder(RuleText.encoded(application) + '/' + RuleText.encoded(processor) + '/');
    }

    @Override
    public List<LiveChange> live() {
        return ledger.read((walk, head) -> List.copyOf(loaded(walk, head).values()));
    }

    /** Those of some rules that are live changes now. */
    private Map<String, LiveChange> now(Collection<String> names) {
        return ledger.read((walk, head) -> {
            Map<String, LiveChange> all = loaded(walk, head);
            return names.stream().filter(all::containsKey).collect(Collectors.toMap(name -> name, all::get));
        });
    }

    /** Called on the thread of the ledger. */
    private Map<String, LiveChange> loaded(RevWalk walk, Optional<RevCommit> head) throws IOException {
        if (live == null) {
            live = head.isEmpty() ? new TreeMap<>() : folder.changes(walk.getObjectReader(), head.get().getTree());
        }
        return live;
    }

    @Override
    public long version() {
        return log(1).stream().findFirst().map(LedgerEntry::version).orElse(0L);
    }

    @Override
    public long lastUpload() {
        return ledger.log(1, entry -> isOwn(entry) && entry.note().isUpload()).stream().findFirst().map(LedgerEntry::version).orElse(0L);
    }

    @Override
    public List<LedgerEntry> log(int max) {
        return ledger.log(max, this::isOwn);
    }

    private boolean isOwn(LedgerEntry entry) {
        return entry.application().equals(application) && entry.processor().equals(processor);
    }

    @Override
    public long record(List<RuleEdit> edits, ChangeNote note) {
        Map<String, LiveChange> now = now(edits.stream().map(RuleEdit::name).toList());
        Map<String, LiveChange> after = new LinkedHashMap<>();
        for (RuleEdit edit : edits) {
            Optional<RecordedRule> authored = now.containsKey(edit.name()) ? now.get(edit.name()).authored() : edit.before();
            after.put(edit.name(), new LiveChange(edit.name(), authored, edit.after()));
        }
        return write(after, LedgerText.summary(edits), note);
    }

    @Override
    public void adopt(Map<String, Optional<RecordedRule>> authored, ChangeNote note) {
        Map<String, LiveChange> after = new LinkedHashMap<>();
        now(authored.keySet()).forEach((name, change) -> after.put(name, new LiveChange(name, authored.get(name), change.live())));
        if (!after.isEmpty()) {
            write(after, "the jar has changed " + String.join(", ", after.keySet()), note);
        }
    }

    private long write(Map<String, LiveChange> after, String summary, ChangeNote note) {
        long version = 1 + ledger.read((walk, head) -> LedgerRepository.first(walk, head, commit -> LedgerText.version(commit) > 0)
                .map(LedgerText::version).orElse(0L));
        return ledger.write(repository -> {
            Map<String, Optional<byte[]>> files = new TreeMap<>();
            after.values().forEach(change -> {
                folder.remove(Optional.ofNullable(live.get(change.name())), files);
                if (isChange(change)) {
                    folder.put(change, files);
                }
            });
            repository.commit(files, LedgerText.of(version, application, processor, summary, note), note);
            after.values().stream().filter(GitHistory::isChange).forEach(change -> live.put(change.name(), change));
            after.values().stream().filter(change -> !isChange(change)).forEach(change -> live.remove(change.name()));
            return version;
        });
    }

    private static boolean isChange(LiveChange change) {
        return !change.authored().equals(change.live());
    }

    @Override
    public List<RuleEdit> edits(long from, long to) {
        return ledger.read((walk, head) -> {
            Optional<RevCommit> before = commit(from, walk, head);
            Optional<RevCommit> after = commit(to, walk, head);
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
        return ledger.read((walk, head) -> {
            Map<String, LedgerEntry> found = new HashMap<>();
            Optional<RevCommit> commit = head;
            while (commit.isPresent() && found.size() < rules.size()) {
                Optional<RevCommit> parent = LedgerRepository.parent(walk, commit.get());
                Optional<LedgerEntry> entry = LedgerText.read(commit.get()).filter(this::isOwn);
                if (entry.isPresent()) {
                    folder.changed(walk.getObjectReader(), parent, commit).stream().filter(rules::contains)
                            .forEach(name -> found.putIfAbsent(name, entry.get()));
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
