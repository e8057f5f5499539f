// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.journal.SegmentFiles.Disk;
import org.vesper.journal.SegmentFiles.Mapping;

/**
 * A position in a file of its own: all outputs that were caused before it have left; and how far output adapters were there. What it has of
 * these is written to one of two places in turn, before the position moves there: so there is always one that belongs to the position.
 */
final class MarkFile implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    private final Path file;
    private MappedByteBuffer buffer;
    private long position;
    private long number;
    private boolean saidTooMany;

    private MarkFile(Path file, MappedByteBuffer buffer, long position, long number) {
        this.file = file;
        this.buffer = buffer;
        this.position = position;
        this.number = number;
    }

    /** The mark in a folder; 0 if there is none. */
    static long read(Path folder) throws IOException {
        ByteBuffer content = content(folder);
        return content.hasRemaining() ? content.getLong(Format.MARK_AT) : 0;
    }

    /** How far output adapters were at the mark, by their stages. */
    static Map<String, Long> outputs(Path folder) throws IOException {
        ByteBuffer content = content(folder);
        int place = content.remaining() < Format.MARK_BYTES ? -1 : placeAtMark(content);
        return place < 0 ? Map.of() : entries(content, place);
    }

    /** Opens the file, and makes it if it is not there. */
    static MarkFile open(Path folder) throws IOException {
        ByteBuffer content = content(folder);
        Path file = SegmentFiles.mark(folder);
        if (content.remaining() < Format.MARK_BYTES) {
            ByteBuffer made = ByteBuffer.allocate(Format.MARK_BYTES).putLong(0, Format.MARK_MAGIC);
            made.putLong(Format.MARK_AT, content.hasRemaining() ? content.getLong(Format.MARK_AT) : 0);
            Path next = SegmentFiles.unused(folder, 0);
            Files.write(next, made.array());
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
            content = made;
        }
        long number = Math.max(number(content, 0), number(content, 1));
        return new MarkFile(file, Mapping.forWriting(file, Format.MARK_BYTES), content.getLong(Format.MARK_AT), number);
    }

    /** The content of the file; empty if there is none, or if it is no mark. */
    private static ByteBuffer content(Path folder) throws IOException {
        Path file = SegmentFiles.mark(folder);
        ByteBuffer content = ByteBuffer.wrap(Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
        boolean first = content.remaining() == Format.MARK_BYTES_1 && content.getLong(0) == Format.MARK_MAGIC_1;
        boolean sound = first || content.remaining() == Format.MARK_BYTES && content.getLong(0) == Format.MARK_MAGIC;
        return sound ? content : ByteBuffer.allocate(0);
    }

    /** The later one of the places that belong to the mark; negative if none does. */
    private static int placeAtMark(ByteBuffer content) {
        int found = -1;
        for (int i = 0; i < 2; i++) {
            boolean belongs = number(content, i) > 0
                    && content.getLong(at(i) + Format.OUTPUTS_MARK) <= content.getLong(Format.MARK_AT);
            if (belongs && (found < 0 || number(content, i) > number(content, found))) {
                found = i;
            }
        }
        return found;
    }

    /** The number of what a place has; 0 if it has nothing that is whole. */
    private static long number(ByteBuffer content, int place) {
        int at = at(place);
        int length = content.getInt(at + Format.OUTPUTS_LENGTH);
        boolean fits = length >= 0 && length <= Format.OUTPUTS_BYTES - Format.OUTPUTS_ENTRIES;
        return fits && content.getInt(at + Format.OUTPUTS_CHECKSUM) == checksum(content, at, length) ? content.getLong(at) : 0;
    }

    private static Map<String, Long> entries(ByteBuffer content, int place) {
        Map<String, Long> outputs = new TreeMap<>();
        int from = at(place) + Format.OUTPUTS_ENTRIES;
        ByteBuffer entries = content.duplicate().position(from).limit(from + content.getInt(at(place) + Format.OUTPUTS_LENGTH));
        while (entries.hasRemaining()) {
            byte[] stage = new byte[Short.toUnsignedInt(entries.getShort())];
            entries.get(stage);
            outputs.put(new String(stage, StandardCharsets.UTF_8), entries.getLong());
        }
        return outputs;
    }

    private static int checksum(ByteBuffer content, int at, int length) {
        ByteBuffer covered = ByteBuffer.allocate(Format.OUTPUTS_LENGTH + length);
        covered.put(0, content, at, Format.OUTPUTS_LENGTH);
        covered.put(Format.OUTPUTS_LENGTH, content, at + Format.OUTPUTS_ENTRIES, length);
        return Format.checksum(new CRC32C(), covered, 0, covered.capacity());
    }

    private static int at(int place) {
        return Format.OUTPUTS_AT + place * Format.OUTPUTS_BYTES;
    }

    /** Sets the mark; has no effect after the end. */
    void set(long newPosition) {
        MappedByteBuffer open = buffer;
        if (open != null) {
            open.putLong(Format.MARK_AT, newPosition);
            position = newPosition;
        }
    }

    /** Sets the mark, and how far output adapters are there. */
    void set(long newPosition, Map<String, Long> outputs) {
        if (buffer != null && !(outputs.isEmpty() && number == 0)) {
            write(newPosition, outputs);
            VarHandle.storeStoreFence();
        }
        set(newPosition);
    }

    private void write(long newPosition, Map<String, Long> outputs) {
        ByteBuffer entries = ByteBuffer.allocate(Format.OUTPUTS_BYTES - Format.OUTPUTS_ENTRIES);
        for (Map.Entry<String, Long> output : outputs.entrySet()) {
            byte[] stage = output.getKey().getBytes(StandardCharsets.UTF_8);
            if (entries.remaining() < Short.BYTES + stage.length + Long.BYTES) {
                tellTooMany(output.getKey());
            } else {
                entries.putShort((short) stage.length).put(stage).putLong(output.getValue());
            }
        }
        number++;
        int at = at((int) (number & 1));
        int length = entries.flip().remaining();
        buffer.putInt(at + Format.OUTPUTS_CHECKSUM, 0);
        buffer.putLong(at + Format.OUTPUTS_NUMBER, number);
        buffer.putLong(at + Format.OUTPUTS_MARK, newPosition);
        buffer.putInt(at + Format.OUTPUTS_LENGTH, length);
        buffer.put(at + Format.OUTPUTS_ENTRIES, entries, 0, length);
        buffer.putInt(at + Format.OUTPUTS_CHECKSUM, checksum(buffer, at, length));
    }

    private void tellTooMany(String stage) {
        if (!saidTooMany) {
            saidTooMany = true;
            LOG.warn("The mark has no room for the output adapter {}; after a death, it gets some outputs twice", stage);
        }
    }

    long get() {
        return position;
    }

    /** Has what was set survive the end of the machine; nothing is left to do after the end. <b>Threading:</b> any thread. */
    synchronized void force(Disk disk) {
        if (buffer != null) {
            disk.force(file, buffer, 0, Format.MARK_BYTES);
        }
    }

    @Override
    public synchronized void close() {
        MappedByteBuffer ended = buffer;
        buffer = null;
        Mapping.end(ended);
    }
}
