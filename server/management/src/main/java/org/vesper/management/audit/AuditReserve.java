// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * Room on the disk that only the audit log uses: a file of a fixed size, in the place of whose empty lines lines are written while the disk
 * is full. They go to the log as soon as it can be written again, also after the end of the server; if that ends in between, once more.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Failure:</b> an {@link IOException}; a line that does not fit is not written.
 */
final class AuditReserve {

    private static final byte EMPTY = '\n';

    private final Path file;
    private final int bytes;
    private int used = -1;

    /** @param bytes its size; 0 for none */
    AuditReserve(Path file, int bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /** Whether a write has failed since the disk, or the share of the server's user, is full. */
    static boolean isMeantFor(IOException failure) {
        String reason = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        return reason.contains("no space left") || reason.contains("quota");
    }

    /** Whether it has lines that the log lacks. */
    boolean isUsed() throws IOException {
        return used() > 0;
    }

    /** How many bytes of lines fit. */
    int left() throws IOException {
        return bytes - used();
    }

    /** Its lines, each with its end. */
    ByteBuffer lines() throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file), 0, used());
    }

    /** Writes a line, which is on the disk then. Returns false if there is no room. */
    boolean put(String line) throws IOException {
        byte[] added = (line + '\n').getBytes(StandardCharsets.US_ASCII);
        if (added.length > left()) {
            return false;
        }
        write(added, used);
        used += added.length;
        return true;
    }

    /** Gives up its lines, which the log has now. */
    void clear() throws IOException {
        byte[] empty = new byte[used()];
        Arrays.fill(empty, EMPTY);
        write(empty, 0);
        used = 0;
    }

    /** Takes the room, or reads what an earlier server has left. */
    private int used() throws IOException {
        if (used >= 0 || bytes == 0) {
            return Math.max(0, used);
        }
        byte[] content = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        int end = content.length;
        while (end > 0 && content[end - 1] == EMPTY) {
            end--;
        }
        int found = end == 0 ? 0 : end + 1;
        if (content.length < bytes) {
            byte[] room = new byte[bytes - content.length];
            Arrays.fill(room, EMPTY);
            Files.createDirectories(file.getParent());
            write(room, content.length);
        }
        used = found;
        return used;
    }

    private void write(byte[] content, long position) throws IOException {
        try (FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")))) {
            ByteBuffer left = ByteBuffer.wrap(content);
            while (left.hasRemaining()) {
                channel.write(left, position + left.position());
            }
            channel.force(true);
        }
    }
}
