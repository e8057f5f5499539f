// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.rules;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.EditList;
import org.eclipse.jgit.diff.HistogramDiff;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;

/** The change of a file as a patch in the unified format, which {@code git apply} takes. */
final class FilePatch {

    private FilePatch() {
    }

    /**
     * Returns the patch; "" if nothing differs.
     *
     * @param before null if there is no file yet
     */
    static String of(Path file, String before, String after) {
        RawText old = new RawText(before == null ? new byte[0] : before.getBytes(StandardCharsets.UTF_8));
        RawText fresh = new RawText(after.getBytes(StandardCharsets.UTF_8));
        EditList edits = new HistogramDiff().diff(RawTextComparator.DEFAULT, old, fresh);
        ByteArrayOutputStream hunks = new ByteArrayOutputStream();
        try (DiffFormatter formatter = new DiffFormatter(hunks)) {
            formatter.format(edits, old, fresh);
            formatter.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String from = before == null ? "/dev/null" : "a/" + name(file);
        return edits.isEmpty() ? "" : "--- " + from + "\n+++ b/" + name(file) + "\n" + hunks.toString(StandardCharsets.UTF_8);
    }

    /** The path from the working folder, in which patches are applied. */
    private static String name(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path path = file.toAbsolutePath().normalize();
        return (path.startsWith(here) ? here.relativize(path) : path.getRoot().relativize(path)).toString().replace('\\', '/');
    }
}
