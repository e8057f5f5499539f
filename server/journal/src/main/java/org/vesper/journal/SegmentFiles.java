// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a journal: {@code 00000001.journal} and so on, {@code next.1} while one is being prepared, and {@code mark}. */
final class SegmentFiles {

    private static final String SUFFIX = ".journal";
    private static final String UNUSED = "next.";
    private static final Pattern NAME = Pattern.compile("\\d{8,19}\\.journal");

    private SegmentFiles() {
    }

    /** The segments in the order of their numbers. */
    static List<Path> of(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> NAME.matcher(file.getFileName().toString()).matches())
                    .sorted((a, b) -> Long.compare(number(a), number(b))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the journal " + folder + " cannot be read: " + e, e);
        }
    }

    static Path of(Path folder, long number) {
        return folder.resolve(String.format("%08d", number) + SUFFIX);
    }

    static long number(Path segment) {
        String name = segment.getFileName().toString();
        return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
    }

    /** The name of a segment that has not been begun. */
    static Path unused(Path folder, long number) {
        return folder.resolve(UNUSED + number);
    }

    /** Deletes the segments that an earlier process has not begun. */
    static void deleteUnused(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.getFileName().toString().startsWith(UNUSED)).toList()) {
                Files.delete(file);
            }
        }
    }

    static Path mark(Path folder) {
        return folder.resolve("mark");
    }

    /** Forces the names of the files to the disk. */
    static void force(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
