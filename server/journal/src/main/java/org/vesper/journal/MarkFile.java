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
 * A position in a file of its own: all outputs that were caused before it have left; and how far output adapters were there. Both are
 * written to one of two places in turn, each with a checksum, and what belongs to a position is written before the position. So whenever
 * the
 * process ends, there is a place that is whole, with what belongs to it.
 */
final class MarkFile implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    private final Path file;
    private final boolean damaged;
    private final ByteBuffer eight = ByteBuffer.allocate(Long.BYTES);
    private final CRC32C crc = new CRC32C();
    private MappedByteBuffer buffer;
    private volatile long position;
    private long number;
    private int turn;
    private boolean saidTooMany;

    private MarkFile(Path file, MappedByteBuffer buffer, Content content) {
        this.file = file;
        this.buffer = buffer;
        this.damaged = content.damaged;
        this.position = content.position;
        this.number = Math.max(number(content.bytes, 0), number(content.bytes, 1));
        this.turn = Math.max(content.place, 0);
    }

    /**
     * The content of a file.
     *
     * @param bytes in the present version
     * @param place the place that has the position; negative if none has
     * @param damaged whether there is a file that has none
     */
    private record Content(ByteBuffer bytes, int place, long position, boolean damaged) {

        static Content of(Path folder) throws IOException {
            Path file = SegmentFiles.mark(folder);
            boolean exists = Files.exists(file);
            ByteBuffer bytes = renewed(ByteBuffer.wrap(exists ? Files.readAllBytes(file) : new byte[0]));
            int found = -1;
            for (int place = 0; place < 2; place++) {
                boolean whole = bytes.getInt(markAt(place) + Format.MARK_CHECKSUM) == checksum(new CRC32C(), at(bytes, place));
                found = whole && (found < 0 || at(bytes, place).getLong(0) > at(bytes, found).getLong(0)) ? place : found;
            }
            return new Content(bytes, found, found < 0 ? 0 : at(bytes, found).getLong(0), exists && found < 0);
        }

        private static ByteBuffer at(ByteBuffer bytes, int place) {
            return ByteBuffer.allocate(Long.BYTES).putLong(0, bytes.getLong(markAt(place)));
        }

        /** A file of an earlier version in the present one; without a commit position if it is another file. */
        private static ByteBuffer renewed(ByteBuffer old) {
            if (old.remaining() == Format.MARK_BYTES && old.getLong(0) == Format.MARK_MAGIC) {
                return old;
            }
            ByteBuffer renewed = ByteBuffer.allocate(Format.MARK_BYTES).putLong(0, Format.MARK_MAGIC);
            boolean second = old.remaining() == Format.MARK_BYTES && old.getLong(0) == Format.MARK_MAGIC_2;
            if (second || old.remaining() == Format.MARK_BYTES_1 && old.getLong(0) == Format.MARK_MAGIC_1) {
                renewed.putLong(Format.MARK_AT, old.getLong(Format.MARK_AT));
                renewed.putInt(Format.MARK_AT + Format.MARK_CHECKSUM, checksum(new CRC32C(), at(renewed, 0)));
            }
            for (int place = 0; second && place < 2; place++) {
                renewed.put(MarkFile.at(place), old, Format.OUTPUTS_AT_2 + place * Format.OUTPUTS_BYTES_2, Format.OUTPUTS_BYTES);
            }
            return renewed;
        }
    }

    /** The commit position in a folder; 0 if there is none. */
    static long read(Path folder) throws IOException {
        return Content.of(folder).position;
    }

    /** How far output adapters were at the commit position, by their stages. */
    static Map<String, Long> outputs(Path folder) throws IOException {
        Content content = Content.of(folder);
        int place = placeAt(content);
        return place < 0 ? Map.of() : entries(content.bytes, place);
    }

    /** Opens the file, and makes it if it is not there, or has no commit position that is whole. */
    static MarkFile open(Path folder) throws IOException {
        Content content = Content.of(folder);
        Path file = SegmentFiles.mark(folder);
        Path next = SegmentFiles.unused(folder, 0);
        if (content.place < 0) {
            int zero = checksum(new CRC32C(), ByteBuffer.allocate(Long.BYTES));
            content.bytes.putLong(markAt(0), 0).putInt(markAt(0) + Format.MARK_CHECKSUM, zero);
        }
        Files.write(next, content.bytes.array());
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        return new MarkFile(file, Mapping.forWriting(file, Format.MARK_BYTES), content);
    }

    Path file() {
        return file;
    }

    /** Whether there was a file without a commit position that is whole, when it was opened. */
    boolean wasDamaged() {
        return damaged;
    }

    /** Whether another program has cut or deleted the file. */
    boolean isCut() {
        return buffer != null && file.toFile().length() < Format.MARK_BYTES;
    }

    private static int markAt(int place) {
        return Format.MARK_AT + place * Format.MARK_PLACE_BYTES;
    }

    /** The checksum of a position; that of zeros is not zero. */
    private static int checksum(CRC32C crc, ByteBuffer position) {
        crc.reset();
        crc.update(position.array());
        return (int) crc.getValue();
    }

    /** The later one of the places that belong to the commit position; negative if none does. */
    private static int placeAt(Content file) {
        ByteBuffer content = file.bytes;
        int found = -1;
        for (int i = 0; i < 2; i++) {
            boolean belongs = number(content, i) > 0 && content.getLong(at(i) + Format.OUTPUTS_MARK) <= file.position;
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

    /** Sets the commit position; has no effect after the end. */
    void set(long newPosition) {
        MappedByteBuffer open = buffer;
        if (open != null) {
            turn = turn == 0 ? 1 : 0;
            eight.putLong(0, newPosition);
            open.putLong(markAt(turn), newPosition);
            open.putInt(markAt(turn) + Format.MARK_CHECKSUM, checksum(crc, eight));
            position = newPosition;
        }
    }

    /** Sets the commit position, and how far output adapters are there. */
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
                logTooMany(output.getKey());
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
        ByteBuffer whole = ByteBuffer.allocate(Format.OUTPUTS_ENTRIES + length).putLong(Format.OUTPUTS_NUMBER, number);
        whole.putLong(Format.OUTPUTS_MARK, newPosition).putInt(Format.OUTPUTS_LENGTH, length);
        whole.put(Format.OUTPUTS_ENTRIES, entries, 0, length);
        buffer.putInt(at + Format.OUTPUTS_CHECKSUM, checksum(whole, 0, length));
    }

    private void logTooMany(String stage) {
        if (!saidTooMany) {
            saidTooMany = true;
            LOG.warn("The commit positions have no room for the output adapter {}; after a crash, it gets some outputs twice", stage);
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
