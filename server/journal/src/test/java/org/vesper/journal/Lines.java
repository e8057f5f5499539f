// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a journal holds, as lines. */
final class Lines {

    private Lines() {
    }

    /** All records; the reader's own lines are those of {@link PlainReader}. */
    static List<String> of(Path folder) {
        return of(folder, OnDamage.REFUSE);
    }

    static List<String> of(Path folder, OnDamage onDamage) {
        try (JournalReader reader = JournalReader.open(folder, onDamage)) {
            return of(reader);
        }
    }

    static List<String> of(JournalReader reader) {
        List<String> lines = new ArrayList<>();
        while (reader.next()) {
            JournalRecord record = reader.record();
            RecordHeader header = record.header();
            String stage = record.stage().isEmpty() ? "" : "\0" + (char) record.stage().length() + record.stage();
            lines.add(record.kind() + " " + record.position() + "+" + record.count() + " " + header.source() + " " + header.form() + "/"
                    + header.inSource() + " " + stage + Rows.text(record.payload()));
        }
        return lines;
    }

    /** Those of records that take positions, without what a segment states. */
    static List<String> ofEvents(List<String> lines) {
        return lines.stream().filter(line -> line.matches("(?s)(EVENTS|EVENT|CLOCK|CHANGE) .*"))
                .map(line -> line.replaceFirst("(EVENTS \\S+) \\d+", "$1")).toList();
    }

    /** The folder as a process that dies now leaves it. */
    static Path copied(Path folder, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        return to;
    }

    /** The last segment of a folder. */
    static Path last(Path folder) {
        List<Path> segments = SegmentFiles.of(folder);
        return segments.get(segments.size() - 1);
    }
}
