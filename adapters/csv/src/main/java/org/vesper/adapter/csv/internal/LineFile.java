// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
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
 * A file to which whole lines are added. Lines wait until they are written; a line counts as written once the file has all of it.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Failure:</b> lines that cannot be written remain waiting. If the file has got a part of a
 * line, as on a full disk, that part is cut off again.
 */
final class LineFile {

    /** How files are opened. */
    interface Opener {

        SeekableByteChannel open(Path path, OpenOption... options) throws IOException;
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

    /** Opens the file, and creates it if needed. */
    LineFile(Path path, Opener opener, LongAdder written) throws IOException {
        this.path = path;
        this.opener = opener;
        this.written = written;
        open();
    }

    /** Counts lines that are written later here. */
    void countIn(LongAdder counter) {
        written = counter;
    }

    /** Whether there is a line in the file, or one waits. */
    boolean isBegun() throws IOException {
        return pending.lines() > 0 || channel.size() > 0;
    }

    /** How many lines wait. */
    int waiting() {
        return pending.lines();
    }

    /** Whether a line of this length can wait; if not, others have to be written first. */
    boolean hasRoom(int length) {
        return pending.hasRoom(length);
    }

    void add(byte[] line) {
        pending.add(line);
    }

    /** Writes what waits, after the header if the file is empty. <b>Failure:</b> an exception; the rest remains waiting. */
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
        }
    }

    /** Whether the file has been moved or deleted, so that another or none has its name. */
    boolean isMoved() throws IOException {
        try {
            Object now = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            return now != null && !now.equals(key);
        } catch (NoSuchFileException e) {
            return true;
        }
    }

    /** Continues in the file that has the name now, or in a new one. <b>Failure:</b> an exception, and the moved file stays open. */
    void reopen() throws IOException {
        SeekableByteChannel moved = channel;
        open();
        moved.close();
    }

    void close() throws IOException {
        channel.close();
    }

    /** A file that another program has emptied gets a header again; a pipe, which has no size, gets one. */
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
            ended = endsInLineEnd(opened.size());
        } catch (IOException e) {
            opened.close();
            throw e;
        }
        channel = opened;
        begun = false;
        cutTo = NOTHING;
    }

    /** If not, a crash has torn the last line, or another program has left it without an end: nothing must be joined to it. */
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

    /** Leaves nothing but whole lines in the file, of which {@code wholeBytes} says how long they are among the first bytes. */
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

    /** Tried again before the next write if it fails. */
    private void cut() throws IOException {
        if (cutTo != NOTHING && channel.size() > cutTo) {
            channel.truncate(cutTo);
        }
        cutTo = NOTHING;
    }
}
