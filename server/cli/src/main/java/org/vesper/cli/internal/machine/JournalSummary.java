// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.journal.JournalReader;
import org.vesper.journal.JournalRecord;
import org.vesper.journal.Kind;
import org.vesper.journal.OnDamage;

/** The contents of a journal, after every record has been read. */
final class JournalSummary {

    private static final String ROW = "%-24s %14s %14s %10s %12s  %s";
    private static final int DEPTH = 4;

    private final Map<Path, Part> segments = new LinkedHashMap<>();
    private final Map<Kind, Long> kinds = new EnumMap<>(Kind.class);
    private final List<String> damages = new ArrayList<>();
    private final long mark;
    private Optional<String> torn = Optional.empty();
    private long records;
    private long end;

    /** The part of a segment that has been read. */
    private static final class Part {

        private final long first;
        private final long begunNs;
        private long end;
        private long records;

        Part(JournalRecord record) {
            first = record.position();
            begunNs = record.timeNs();
        }
    }

    private JournalSummary(Path folder) {
        // Before the records: a server may be writing.
        this.mark = JournalReader.mark(folder);
    }

    /** Reads a journal. <b>Failure:</b> a {@link CommandFailure} if there is none. */
    static JournalSummary of(Path folder) {
        check(folder);
        JournalSummary summary = new JournalSummary(folder);
        try (JournalReader reader = JournalReader.open(folder, OnDamage.SKIP)) {
            while (reader.next()) {
                summary.add(reader.segment(), reader.record());
            }
            summary.damages.addAll(reader.damages());
            summary.damages.addAll(reader.losses(summary.mark));
            summary.torn = reader.torn();
        }
        return summary;
    }

    /** Whether the folder is that of a journal. <b>Failure:</b> a {@link CommandFailure} if not, which names those below it. */
    static void check(Path folder) {
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.walk(folder, DEPTH) : Stream.empty()) {
            List<Path> folders = files.filter(file -> file.toString().endsWith(".journal")).map(Path::getParent).distinct().sorted()
                    .toList();
            if (!folders.contains(folder)) {
                throw new CommandFailure(ExitCode.FAILED, folder + " has no journal" + (folders.isEmpty() ? ""
                        : "; name one of " + String.join(", ", folders.stream().map(Path::toString).toList())));
            }
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, folder + " cannot be read: " + e);
        }
    }

    private void add(Path segment, JournalRecord record) {
        Part part = segments.computeIfAbsent(segment, begun -> new Part(record));
        part.records++;
        part.end = record.end();
        records++;
        end = record.end();
        kinds.merge(record.kind(), 1L, Long::sum);
    }

    boolean isSound() {
        return damages.isEmpty();
    }

    private long first() {
        return segments.isEmpty() ? 0 : segments.values().iterator().next().first;
    }

    Map<String, Object> verdict() {
        Map<String, Object> verdict = new LinkedHashMap<>();
        verdict.put("sound", isSound());
        verdict.put("segments", segments.size());
        verdict.put("records", records);
        verdict.put("first", first());
        verdict.put("end", end);
        verdict.put("torn", torn.orElse(""));
        verdict.put("damages", damages);
        return verdict;
    }

    List<String> verdictLines() {
        List<String> lines = new ArrayList<>(damages);
        torn.ifPresent(lines::add);
        lines.add(String.format(Locale.ROOT, "%s: %d records in %d segments, positions %d to %d", isSound() ? "sound" : "DAMAGED", records,
                segments.size(), first(), end));
        return lines;
    }

    Map<String, Object> all() {
        Map<String, Object> all = verdict();
        all.put("mark", mark);
        Map<String, Object> counts = new LinkedHashMap<>();
        kinds.forEach((kind, count) -> counts.put(kind.name(), count));
        all.put("kinds", counts);
        all.put("files", segments.entrySet().stream().map(each -> Map.of("name", each.getKey().getFileName().toString(),
                "first", each.getValue().first, "end", each.getValue().end, "records", each.getValue().records,
                "bytes", each.getKey().toFile().length(), "begun", RecordText.instant(each.getValue().begunNs).toString())).toList());
        return all;
    }

    List<String> allLines() {
        List<String> lines = new ArrayList<>();
        lines.add(row("SEGMENT", "FROM", "UNTIL", "RECORDS", "BYTES", "BEGUN"));
        segments.forEach((file, part) -> lines.add(row(
                file.getFileName(), part.first, part.end, part.records, file.toFile().length(), RecordText.instant(part.begunNs))));
        lines.add("");
        kinds.forEach((kind, count) -> lines.add(String.format(Locale.ROOT, "%-24s %14d", kind, count)));
        lines.add(String.format(Locale.ROOT, "%-24s %14d", "mark", mark));
        lines.addAll(verdictLines());
        return lines;
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells);
    }
}
