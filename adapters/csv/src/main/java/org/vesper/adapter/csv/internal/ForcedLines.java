// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Forces the lines of a file to the disk. A pipe or a device has nothing to force.
 *
 * <p><b>Threading:</b> one thread at a time; lines may be written meanwhile. <b>Failure:</b> an exception; after a force that fails, the
 * content of the disk is not known, so all further ones fail, too.
 */
final class ForcedLines {

    private static final long NONE = -1;

    private final Path path;
    private final LineFile.Opener disk;
    private long forced = NONE;
    private IOException failure;

    ForcedLines(Path path, LineFile.Opener disk) {
        this.path = path;
        this.disk = disk;
    }

    /** Forces the file, unless it has been forced with as many lines. */
    void force(long lines) throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (lines != forced && Files.isRegularFile(path)) {
            try {
                forceNow();
            } catch (IOException e) {
                failure = new IOException("it cannot be forced to the disk: " + e.getMessage(), e);
                throw failure;
            }
        }
        forced = lines;
    }

    private void forceNow() throws IOException {
        disk.force(path);
        if (forced == NONE) { // The file may be new, so its name is forced, too.
            disk.force(path.toAbsolutePath().getParent());
        }
    }
}
