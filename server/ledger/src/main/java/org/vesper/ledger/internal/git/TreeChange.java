// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;

/** Writes the folders on the paths of some files anew; all others are shared with the tree before. */
record TreeChange(ObjectReader reader, ObjectInserter inserter) {

    private record Entry(FileMode mode, ObjectId id) {
    }

    /**
     * Changes files of a folder.
     *
     * @param tree the folder; empty if it does not exist
     * @param files the new contents by path; empty for a file that goes
     * @return the changed folder; empty if nothing is left in it
     */
    Optional<ObjectId> apply(Optional<ObjectId> tree, Map<String, Optional<ObjectId>> files) throws IOException {
        Map<String, Entry> entries = read(tree);
        Map<String, Map<String, Optional<ObjectId>>> folders = new LinkedHashMap<>();
        files.forEach((path, content) -> {
            int slash = path.indexOf('/');
            if (slash >= 0) {
                folders.computeIfAbsent(path.substring(0, slash + 1), name -> new LinkedHashMap<>())
                        .put(path.substring(slash + 1), content);
            } else {
                put(entries, path, content.map(id -> new Entry(FileMode.REGULAR_FILE, id)));
            }
        });
        for (Map.Entry<String, Map<String, Optional<ObjectId>>> folder : folders.entrySet()) {
            Optional<ObjectId> before = Optional.ofNullable(entries.get(folder.getKey())).map(Entry::id);
            put(entries, folder.getKey(), apply(before, folder.getValue()).map(id -> new Entry(FileMode.TREE, id)));
        }
        return entries.isEmpty() ? Optional.empty() : Optional.of(write(entries));
    }

    private static void put(Map<String, Entry> entries, String name, Optional<Entry> entry) {
        if (entry.isPresent()) {
            entries.put(name, entry.get());
        } else {
            entries.remove(name);
        }
    }

    /** The entries in the order of git, in which the name of a folder ends with a slash. */
    private Map<String, Entry> read(Optional<ObjectId> tree) throws IOException {
        Map<String, Entry> entries = new TreeMap<>();
        if (tree.isPresent()) {
            CanonicalTreeParser parser = new CanonicalTreeParser();
            parser.reset(reader, tree.get());
            for (; !parser.eof(); parser.next()) {
                boolean isFolder = FileMode.TREE.equals(parser.getEntryRawMode());
                entries.put(parser.getEntryPathString() + (isFolder ? "/" : ""), new Entry(parser.getEntryFileMode(),
                        parser.getEntryObjectId()));
            }
        }
        return entries;
    }

    private ObjectId write(Map<String, Entry> entries) throws IOException {
        TreeFormatter tree = new TreeFormatter();
        entries.forEach((name, entry) -> tree.append(name.endsWith("/") ? name.substring(0, name.length() - 1) : name, entry.mode,
                entry.id));
        return inserter.insert(tree);
    }
}
