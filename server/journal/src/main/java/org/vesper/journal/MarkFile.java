// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.vesper.journal.SegmentFiles.Mapping;

/** A position in a file of its own: all outputs that were caused before it have left. */
final class MarkFile implements AutoCloseable {

    private MappedByteBuffer buffer;
    private long position;

    private MarkFile(MappedByteBuffer buffer, long position) {
        this.buffer = buffer;
        this.position = position;
    }

    /** The mark in a folder; 0 if there is none. */
    static long read(Path folder) throws IOException {
        Path file = SegmentFiles.mark(folder);
        ByteBuffer content = ByteBuffer.wrap(Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
        return content.remaining() == Format.MARK_BYTES && content.getLong(0) == Format.MARK_MAGIC ? content.getLong(Format.MARK_AT) : 0;
    }

    /** Opens the file, and makes it if it is not there. */
    static MarkFile open(Path folder) throws IOException {
        long mark = read(folder);
        Path file = SegmentFiles.mark(folder);
        if (!Files.exists(file) || Files.size(file) != Format.MARK_BYTES) {
            Files.write(file, new byte[Format.MARK_BYTES]);
        }
        MappedByteBuffer buffer = Mapping.forWriting(file, Format.MARK_BYTES);
        buffer.putLong(Format.MARK_AT, mark).putLong(0, Format.MARK_MAGIC);
        return new MarkFile(buffer, mark);
    }

    /** Sets the mark; has no effect after the end. */
    void set(long newPosition) {
        if (buffer != null) {
            buffer.putLong(Format.MARK_AT, newPosition);
            position = newPosition;
        }
    }

    long get() {
        return position;
    }

    void force() {
        buffer.force();
    }

    @Override
    public void close() {
        MappedByteBuffer ended = buffer;
        buffer = null;
        Mapping.end(ended);
    }
}
