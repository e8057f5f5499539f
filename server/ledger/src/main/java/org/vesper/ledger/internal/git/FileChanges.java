// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.ledger.internal.git;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;

/** The files that one commit writes and removes. What is said last about a file counts. */
final class FileChanges {

    /** By path; empty for a file that goes. */
    private final Map<String, Optional<byte[]>> contents = new TreeMap<>();

    void write(String path, byte[] content) {
        contents.put(path, Optional.of(content));
    }

    void remove(String path) {
        contents.put(path, Optional.empty());
    }

    int count() {
        return contents.size();
    }

    /** Inserts the new contents. Returns their ids by path; empty for a file that goes. */
    Map<String, Optional<ObjectId>> insertInto(ObjectInserter inserter) throws IOException {
        Map<String, Optional<ObjectId>> ids = new TreeMap<>();
        for (Map.Entry<String, Optional<byte[]>> file : contents.entrySet()) {
            ids.put(file.getKey(), file.getValue().isEmpty() ? Optional.empty()
                    : Optional.of(inserter.insert(Constants.OBJ_BLOB, file.getValue().get())));
        }
        return ids;
    }
}
