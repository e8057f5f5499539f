// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The segments of a journal that is being written, oldest first.
 *
 * <p><b>Threading:</b> any thread.
 */
final class SegmentChain {

    private final Path folder;
    private final Deque<Link> links = new ArrayDeque<>();
    private final List<String> losses = new ArrayList<>();
    private volatile long last;
    private long end;

    /**
     * A segment.
     *
     * @param first the position of its first record
     */
    private record Link(Path file, long first) {
    }

    private SegmentChain(Path folder) {
        this.folder = folder;
    }

    /** Finds the segments of a folder, and cuts off what is unfinished at the end. */
    static SegmentChain open(Path folder, OnDamage onDamage) throws IOException {
        SegmentChain chain = new SegmentChain(folder);
        SegmentFiles.deleteUnused(folder);
        List<Path> all = SegmentFiles.of(folder);
        List<Path> files = all.subList(0, SegmentFiles.sound(all));
        for (Path file : all.subList(files.size(), all.size())) {
            chain.losses.add("segment " + file + " has no valid header, and is set aside as "
                    + SegmentFiles.setAside(file).getFileName() + "; what it may have recorded is not restored");
        }
        for (Path file : files) {
            chain.join(file, file.equals(files.get(files.size() - 1)), onDamage);
        }
        return chain;
    }

    private void join(Path file, boolean isLast, OnDamage onDamage) throws IOException {
        last = SegmentFiles.number(file);
        try (SegmentReader reader = new SegmentReader(file)) {
            if (reader.header() == null) {
                if (onDamage == OnDamage.REFUSE) {
                    throw new CorruptJournalException(file, 0, reader.headerProblem());
                }
                links.add(new Link(file, end));
                return;
            }
            end = reader.header().first();
            links.add(new Link(file, end));
            if (isLast) {
                cut(reader, onDamage);
            }
        }
    }

    /** Finds the end of the last segment, which is durable then. */
    private void cut(SegmentReader reader, OnDamage onDamage) throws IOException {
        RecordHeader record = new RecordHeader();
        long behind = 0;
        while (behind >= 0) {
            while (reader.next(record)) {
                end = record.end();
            }
            behind = reader.soundBehind();
            if (behind >= 0 && onDamage == OnDamage.REFUSE) {
                throw new CorruptJournalException(
                        reader.file(), reader.offset(), "the record there is not sound, but one follows at offset " + behind);
            }
            if (behind >= 0) {
                reader.skipTo(behind);
            }
        }
        if (reader.isTorn()) {
            losses.add("segment " + reader.file() + " ends with an unfinished record at offset " + reader.offset()
                    + ", which is cut off; the lane continues at position " + end);
        }
        try (FileChannel channel = FileChannel.open(reader.file(), StandardOpenOption.WRITE)) {
            channel.truncate(reader.offset());
            channel.force(true);
        }
    }

    /** What was lost when it was opened, for people. */
    List<String> losses() {
        return List.copyOf(losses);
    }

    /** The position after the records that there were when it was opened. */
    long end() {
        return end;
    }

    /** The number of the last segment. */
    long last() {
        return last;
    }

    /** The file of the next segment. */
    Path next() {
        return SegmentFiles.of(folder, last + 1);
    }

    /** Notes that the next segment has begun. */
    synchronized void add(long first) {
        links.add(new Link(next(), first));
        last++;
    }

    /** Whether there are segments that hold only records before a position. */
    synchronized boolean hasOnlyBefore(long position) {
        return links.size() > 1 && second().first() <= position;
    }

    /** Deletes the segments that hold only records before a position. */
    void deleteBefore(long position) {
        for (Link link : removeBefore(position)) {
            try {
                Files.deleteIfExists(link.file());
            } catch (IOException e) {
                throw new UncheckedIOException("the journal " + folder + " cannot delete a segment: " + e, e);
            }
        }
    }

    private synchronized List<Link> removeBefore(long position) {
        List<Link> removed = new ArrayList<>();
        while (hasOnlyBefore(position)) {
            removed.add(links.remove());
        }
        return removed;
    }

    private Link second() {
        Iterator<Link> all = links.iterator();
        all.next();
        return all.next();
    }

    /** The position with which the oldest segment begins. */
    synchronized long oldest() {
        return links.isEmpty() ? end : links.peek().first();
    }

    synchronized int size() {
        return links.size();
    }

    /** The size of all segments. */
    long bytes() {
        return copy().stream().mapToLong(link -> link.file().toFile().length()).sum();
    }

    private synchronized List<Link> copy() {
        return List.copyOf(links);
    }
}
