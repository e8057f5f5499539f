// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntUnaryOperator;

/**
 * A file to which complete lines are appended. Lines wait until they are written; a line counts as written once the file contains all of
 * it.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Failure:</b> unwritten lines keep waiting. If the file contains part of a line, as on a
 * full disk, that part is removed.
 */
final class LineFile {

    /** Opens files, and has them survive the end of the machine. */
    interface Opener {

        SeekableByteChannel open(Path path, OpenOption... options) throws IOException;

        /** Forces to the disk what a file has, by whatever channel it was written, or the names of the files in a folder. */
        default void force(Path fileOrFolder) throws IOException {
            try (FileChannel channel = FileChannel.open(fileOrFolder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    private static final long NOTHING = -1;
    private static final byte[] LINE_END = {'\n'};

    private final Path path;
    private final Opener opener;
    private final PendingLines pending = new PendingLines();
    private LongAdder written;
    private SeekableByteChannel channel;
    private Object key;
    private boolean regular;
    private boolean begun;
    private boolean ended;
    private long cutTo = NOTHING;
    /** The length of the file after the last write. */
    private long length;

    /** Opens the file, creating it if needed. */
    LineFile(Path path, Opener opener, LongAdder written) throws IOException {
        this.path = path;
        this.opener = opener;
        this.written = written;
        open();
    }

    /** Sets the counter of lines written from now on. */
    void countIn(LongAdder counter) {
        written = counter;
    }

    /** Whether the file contains a line, or one is waiting. */
    boolean isBegun() throws IOException {
        return pending.lines() > 0 || channel.size() > 0;
    }

    /** The number of waiting lines. */
    int waiting() {
        return pending.lines();
    }

    /** Whether there is room for a line of this length; if not, waiting lines have to be written first. */
    boolean hasRoom(int length) {
        return pending.hasRoom(length);
    }

    /** The length that the file will have when all lines have been written. */
    long lengthWith(byte[] header) {
        int prefix = pending.lines() == 0 ? 0 : length == 0 ? header.length : ended ? 0 : LINE_END.length;
        return length + prefix + pending.size();
    }

    /**
     * Drops the lines that wait, and cuts the file back to a length that it had, behind a line. Returns the number of bytes that are gone;
     * negative if it never had this length, since it is another file.
     */
    long cutBack(long earlier) throws IOException {
        long now = channel.size();
        if (!regular || now < earlier || !endsInLineEnd(earlier)) {
            return -1;
        }
        pending.clear();
        if (now > earlier) {
            channel.truncate(earlier);
        }
        length = earlier;
        ended = true;
        return now - earlier;
    }

    void add(byte[] line) {
        pending.add(line);
    }

    /** Writes the waiting lines, after the header if the file is empty. <b>Failure:</b> an exception; the rest keeps waiting. */
    void write(byte[] header) throws IOException {
        if (pending.lines() == 0) {
            return;
        }
        cut();
        begin(header);
        ByteBuffer content = pending.content();
        try {
            writeOrCut(content, first -> pending.length(pending.wholeLines(first)));
        } finally {
            int whole = pending.wholeLines(content.position());
            pending.removeFirst(whole);
            written.add(whole);
            length = channel.size();
        }
    }

    /** Whether the file has been moved or deleted, so that its name belongs to another file or none. */
    boolean isMoved() throws IOException {
        try {
            Object now = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            return now != null && !now.equals(key);
        } catch (NoSuchFileException e) {
            return true;
        }
    }

    /** Continues in the file that now has the name, or in a new one. <b>Failure:</b> an exception; the moved file stays open. */
    void reopen() throws IOException {
        SeekableByteChannel moved = channel;
        open();
        moved.close();
    }

    void close() throws IOException {
        channel.close();
    }

    /** Writes the header to an empty file, also after another program has truncated it; a pipe, which has no size, gets one header. */
    private void begin(byte[] header) throws IOException {
        if (channel.size() == 0 && (regular || !begun)) {
            writeOrCut(ByteBuffer.wrap(header), first -> 0);
        } else if (!ended) {
            writeOrCut(ByteBuffer.wrap(LINE_END), first -> 0);
        }
        ended = true;
        begun = true;
    }

    private void open() throws IOException {
        SeekableByteChannel opened = opener.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            key = attributes.fileKey();
            regular = attributes.isRegularFile();
            length = opened.size();
            ended = endsInLineEnd(length);
        } catch (IOException e) {
            opened.close();
            throw e;
        }
        channel = opened;
        begun = false;
        cutTo = NOTHING;
    }

    /**
     * Whether the file ends with a complete line. If not, after a crash or a write by another program, nothing must be appended to that
     * line.
     */
    private boolean endsInLineEnd(long size) throws IOException {
        if (size == 0) {
            return true;
        }
        ByteBuffer last = ByteBuffer.allocate(1);
        try (SeekableByteChannel reader = Files.newByteChannel(path)) {
            reader.position(size - 1).read(last);
        }
        return last.get(0) == '\n';
    }

    /**
     * Writes the content. After a failure, it removes an incomplete line, using {@code wholeBytes} for the length of the complete lines.
     */
    private void writeOrCut(ByteBuffer content, IntUnaryOperator wholeBytes) throws IOException {
        long beginBytes = channel.size();
        try {
            while (content.hasRemaining()) {
                channel.write(content);
            }
        } catch (IOException e) {
            cutTo = beginBytes + wholeBytes.applyAsInt(content.position());
            cutAfter(e);
            throw e;
        }
    }

    private void cutAfter(IOException failure) {
        try {
            cut();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Truncates the file to complete lines; if this fails, it is retried before the next write. */
    private void cut() throws IOException {
        if (cutTo != NOTHING && channel.size() > cutTo) {
            channel.truncate(cutTo);
        }
        cutTo = NOTHING;
    }
}
