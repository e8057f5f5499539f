// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vesper.journal.Segment.SegmentHeader;

/**
 * Reads the records of a journal from a segment on, in their order. It may read while a server writes; it then ends where the server is.
 *
 * <pre>{@code
 * try (JournalReader reader = JournalReader.open(folder, OnDamage.REFUSE)) {
 *     while (reader.next()) take(reader.record());
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> one thread. <b>Failure:</b> a {@link CorruptJournalException} for damage in the middle; a torn end is an end, see
 * {@link #torn()}.
 */
public final class JournalReader implements AutoCloseable {

    private List<Path> segments;
    /** The segments without a valid header at the end. */
    private final List<Path> headless;
    private final OnDamage onDamage;
    private final RecordHeader header = new RecordHeader();
    private final List<String> damages = new ArrayList<>();
    private int index;
    private SegmentReader current;
    private JournalRecord record;
    private boolean ended;

    private JournalReader(List<Path> segments, int index, OnDamage onDamage) {
        this.segments = segments.subList(0, SegmentFiles.sound(segments));
        this.headless = segments.subList(this.segments.size(), segments.size());
        this.index = index;
        this.onDamage = onDamage;
    }

    /** Forces all segments of a journal that nobody writes: they are durable then. */
    public static void force(Path folder) {
        try {
            for (Path segment : SegmentFiles.of(folder)) {
                SegmentFiles.force(segment);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the journal " + folder + " cannot be forced to the disk: " + e, e);
        }
    }

    /** The commit position of a journal that nobody writes: all outputs that were caused before it have left. */
    public static long mark(Path folder) {
        try {
            return MarkFile.read(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("the commit position of the journal " + folder + " cannot be read: " + e, e);
        }
    }

    /** How far output adapters were at the commit position, by their stages, as far as they number what they are given. */
    public static Map<String, Long> outputs(Path folder) {
        try {
            return MarkFile.outputs(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("the commit position of the journal " + folder + " cannot be read: " + e, e);
        }
    }

    /**
     * Who wrote a journal.
     *
     * @param application the name of the application
     * @param lane the name of the lane
     */
    public record Origin(String application, String lane) {
    }

    /** Who wrote the journal in a folder; empty if there is none. */
    public static Optional<Origin> origin(Path folder) {
        try (JournalReader reader = open(folder, OnDamage.SKIP)) {
            while (reader.next()) {
                if (reader.record instanceof JournalRecord.Segment segment) {
                    return Optional.of(segment.origin());
                }
            }
        }
        return Optional.empty();
    }

    /** The position after the last record of a journal, which may continue; 0 for one without records. */
    public static long end(Path folder) {
        long end = 0;
        try (JournalReader reader = openAt(folder, Long.MAX_VALUE, OnDamage.SKIP)) {
            while (reader.next()) {
                end = reader.record.end();
            }
        }
        return end;
    }

    /** Begins with the oldest segment. */
    public static JournalReader open(Path folder, OnDamage onDamage) {
        return new JournalReader(SegmentFiles.of(folder), 0, onDamage);
    }

    /**
     * Begins with the last segment whose first position is not after this one; with the oldest if all are. If several begin at the same
     * position, since nothing entered in the run of a process, it begins with the first of these: any of them may state something.
     */
    public static JournalReader openAt(Path folder, long position, OnDamage onDamage) {
        List<Path> segments = SegmentFiles.of(folder);
        int from = 0;
        long beginning = -1;
        for (int i = 0; i < segments.size(); i++) {
            try (SegmentReader segment = new SegmentReader(segments.get(i))) {
                long first = segment.header() == null ? -1 : segment.header().first();
                if (first <= position && first > beginning) {
                    from = i;
                    beginning = first;
                }
            }
        }
        return new JournalReader(segments, from, onDamage);
    }

    /** The positions with which the segments of a journal begin, in their order; those with a damaged header are left out. */
    public static List<Long> beginnings(Path folder) {
        List<Long> beginnings = new ArrayList<>();
        for (Path segment : SegmentFiles.of(folder)) {
            try (SegmentReader reader = new SegmentReader(segment)) {
                if (reader.header() != null) {
                    beginnings.add(reader.header().first());
                }
            }
        }
        return beginnings;
    }

    /**
     * Like {@link #next()}, for a journal that a thread is writing: returns false where that thread is, and continues there when this is
     * called again.
     */
    public boolean nextWritten() {
        if (current == null) {
            return next();
        }
        ended = false;
        return nextInSegment() || hasFollower() && (nextInSegment() || next());
    }

    private boolean nextInSegment() {
        boolean found = current.next(header) || current.isSoundNow() && current.next(header);
        if (found) {
            take();
        }
        return found;
    }

    /** Whether another segment follows by now. */
    private boolean hasFollower() {
        if (isLast()) {
            Path file = current.file();
            segments = SegmentFiles.of(file.getParent());
            index = segments.indexOf(file);
        }
        return index >= 0 && !isLast();
    }

    /** Moves to the next record; returns whether there is one. The one before must not be used any more. */
    public boolean next() {
        while (!ended) {
            if (current == null && !openSegment()) {
                return false;
            }
            if (current.next(header)) {
                take();
                return true;
            }
            passEnd();
        }
        return false;
    }

    private void take() {
        record = JournalRecord.of(header, current.payload(), header.timeNs() - current.header().aheadNs());
    }

    /** The record, until the next one is read. */
    public JournalRecord record() {
        return record;
    }

    /** The file that has the record. */
    public Path segment() {
        return current.file();
    }

    /** Where in the file the record begins. */
    public long offset() {
        return current.recordAt();
    }

    /** What was passed over, with {@link OnDamage#SKIP}. */
    public List<String> damages() {
        return List.copyOf(damages);
    }

    /**
     * What is known to be missing after the records, whose end has been read; empty if nothing is.
     *
     * @param committed the commit position of the journal, read before the records: a server may be writing
     */
    public List<String> losses(long committed) {
        List<String> losses = new ArrayList<>();
        headless.forEach(segment -> losses.add("segment " + segment + " has no valid header, and is set aside at the next start"));
        long end = current == null ? 0 : current.position();
        if (committed > end) {
            losses.add(lossText(end, committed));
        }
        return losses;
    }

    /** Reports that the commit position is after the end of the records. */
    static String lossText(long end, long committed) {
        return "the segments end at position " + end + ", and outputs had left before " + committed + ": " + (committed - end)
                + " events and clock ticks are lost";
    }

    /** After the end: the bytes after the last record that are no record, since its writing was interrupted; usually empty. */
    public Optional<String> torn() {
        return ended && current != null && current.isTorn()
                ? Optional.of("segment " + current.file() + " has an unfinished record at offset " + current.offset()) : Optional.empty();
    }

    private boolean openSegment() {
        if (segments.isEmpty()) {
            ended = true;
            return false;
        }
        current = new SegmentReader(segments.get(index));
        if (current.header() == null) {
            damaged(0, current.headerProblem());
        } else if (current.header().number() != SegmentFiles.number(current.file())) {
            damaged(0, "it is number " + current.header().number());
        }
        return true;
    }

    /** Continues after the end of a segment, or after damage. */
    private void passEnd() {
        long behind = current.soundBehind();
        if (behind >= 0 && current.isSoundNow()) {
            return;
        }
        if (behind >= 0) {
            damaged(current.offset(), "the record there is not sound, but one follows at offset " + behind);
            current.skipTo(behind);
        } else if (isLast()) {
            ended = true;
        } else {
            if (current.header() != null && current.isTorn()) {
                damaged(current.offset(), "the record there is not sound, but another segment follows");
            }
            follow();
        }
    }

    private void follow() {
        long end = current.position();
        long number = SegmentFiles.number(current.file());
        boolean known = current.header() != null;
        current.close();
        index++;
        openSegment();
        SegmentHeader header = ended ? null : current.header();
        if (header != null && header.number() != number + 1) {
            damaged(0, "segments between " + number + " and it are missing");
        } else if (header != null && known && header.first() != end && !header.afterGap()) {
            damaged(0, "it begins at position " + header.first() + ", but the segment before ends at " + end);
        }
    }

    private boolean isLast() {
        return index == segments.size() - 1;
    }

    private void damaged(long offset, String what) {
        CorruptJournalException damage = new CorruptJournalException(current.file(), offset, what);
        if (onDamage == OnDamage.REFUSE) {
            throw damage;
        }
        damages.add(damage.getMessage());
    }

    @Override
    public void close() {
        if (current != null) {
            current.close();
            current = null;
        }
        ended = true;
    }
}
