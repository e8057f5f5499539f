// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.vesper.spi.ledger.LiveChange;
import org.vesper.spi.processor.RecordedRule;

/**
 * The folder of a processor in a tree.
 *
 * @param path its path, with a slash at the end
 */
record LiveFolder(String path) {

    private static final String LIVE = "live/";
    private static final String JAR = "jar/";
    private static final String VERSIONS = "versions";

    static LiveFolder of(String application, String processor) {
        return new LiveFolder(RuleText.encoded(application) + '/' + RuleText.encoded(processor) + '/');
    }

    /** The processors of an application that have a folder in a tree. */
    static List<String> processors(String application, ObjectReader reader, RevTree tree) throws IOException {
        List<String> processors = new ArrayList<>();
        try (TreeWalk folders = TreeWalk.forPath(reader, RuleText.encoded(application), tree)) {
            if (folders != null) {
                folders.enterSubtree();
                while (folders.next()) {
                    processors.add(RuleText.decoded(folders.getNameString()));
                }
            }
        }
        return processors;
    }

    /** The live changes in a tree, by the name of the rule. */
    Map<String, LiveChange> changes(ObjectReader reader, RevTree tree) throws IOException {
        Map<String, RecordedRule> live = rules(reader, tree, path + LIVE);
        Map<String, RecordedRule> authored = rules(reader, tree, path + JAR);
        Map<String, LiveChange> changes = new TreeMap<>();
        authored.forEach((name, rule) -> changes.put(name, new LiveChange(name, Optional.of(rule), Optional.ofNullable(live.get(name)))));
        live.forEach((name, rule) -> changes.putIfAbsent(name, new LiveChange(name, Optional.empty(), Optional.of(rule))));
        return changes;
    }

    private static Map<String, RecordedRule> rules(ObjectReader reader, RevTree tree, String folder) throws IOException {
        Map<String, RecordedRule> rules = new HashMap<>();
        try (TreeWalk files = TreeWalk.forPath(reader, folder.substring(0, folder.length() - 1), tree)) {
            if (files == null) {
                return rules;
            }
            files.enterSubtree();
            files.setRecursive(true);
            while (files.next()) {
                try {
                    RecordedRule rule = RuleText.read(files.getNameString(), reader.open(files.getObjectId(0)).getBytes());
                    rules.put(rule.name(), rule);
                } catch (IllegalArgumentException e) {
                    throw new IOException("its file " + files.getPathString() + " is not a rule: " + e.getMessage(), e);
                }
            }
        }
        return rules;
    }

    /** The versions in a tree. */
    Versions versions(ObjectReader reader, RevTree tree) throws IOException {
        try (TreeWalk file = TreeWalk.forPath(reader, path + VERSIONS, tree)) {
            return file == null ? Versions.NONE : Versions.read(reader.open(file.getObjectId(0)).getBytes());
        } catch (IllegalArgumentException e) {
            throw new IOException("its file " + path + VERSIONS + " is damaged: " + e.getMessage(), e);
        }
    }

    /** The live change of one rule in a commit; empty if the rule is as in the jar. */
    Optional<LiveChange> change(ObjectReader reader, Optional<RevCommit> commit, String rule) throws IOException {
        Optional<RecordedRule> live = rule(reader, commit, path + LIVE, rule);
        Optional<RecordedRule> authored = rule(reader, commit, path + JAR, rule);
        return live.isEmpty() && authored.isEmpty() ? Optional.empty() : Optional.of(new LiveChange(rule, authored, live));
    }

    private static Optional<RecordedRule> rule(ObjectReader reader, Optional<RevCommit> commit, String folder, String rule)
            throws IOException {
        for (String path : commit.isEmpty() ? List.<String>of() : RuleText.paths(rule)) {
            try (TreeWalk file = TreeWalk.forPath(reader, folder + path, commit.get().getTree())) {
                if (file != null) {
                    return Optional.of(RuleText.read(file.getNameString(), reader.open(file.getObjectId(0)).getBytes()));
                }
            }
        }
        return Optional.empty();
    }

    /** The names of the rules that differ between two commits; an empty one has none. */
    Set<String> changed(ObjectReader reader, Optional<RevCommit> from, Optional<RevCommit> to) throws IOException {
        Set<String> names = new HashSet<>();
        try (TreeWalk files = new TreeWalk(reader)) {
            for (Optional<RevCommit> side : List.of(from, to)) {
                files.addTree(side.isEmpty() ? new EmptyTreeIterator() : new CanonicalTreeParser(null, reader, side.get().getTree()));
            }
            files.setRecursive(true);
            files.setFilter(AndTreeFilter.create(PathFilterGroup.createFromStrings(path + LIVE, path + JAR), TreeFilter.ANY_DIFF));
            while (files.next()) {
                names.add(RuleText.name(files.getNameString()));
            }
        }
        return names;
    }

    /** Writes the file of the versions. */
    void write(Versions versions, FileChanges files) {
        files.write(path + VERSIONS, versions.write());
    }

    /** Writes the files of a live change. */
    void write(LiveChange change, FileChanges files) {
        change.live().ifPresent(rule -> files.write(path + LIVE + RuleText.path(rule), RuleText.write(rule)));
        change.authored().ifPresent(rule -> files.write(path + JAR + RuleText.path(rule), RuleText.write(rule)));
    }

    /** Removes the files of a live change. */
    void remove(LiveChange change, FileChanges files) {
        change.live().ifPresent(rule -> files.remove(path + LIVE + RuleText.path(rule)));
        change.authored().ifPresent(rule -> files.remove(path + JAR + RuleText.path(rule)));
    }
}
