// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.lane;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The present work of the server, in a mapped file that outlives its process: for each lane and each deployment, whether a thread is in it.
 * So the next server knows which application was at work when the JVM ended, whatever the JVM could still do. Two writes to memory for each
 * batch are all that this costs; the file is never forced to the disk.
 *
 * <p><b>Threading:</b> any thread opens and closes slots; the thread at work marks its own.
 */
public final class WorkRecord {

    /** The file, relative to the folder of the instance. */
    public static final String FILE = "var/at-work";

    private static final int SLOTS = 1_024;
    private static final int SLOT_BYTES = 256;
    private static final int HEAD_BYTES = 4_096;
    private static final int MAX_TEXT = SLOT_BYTES - Long.BYTES - Short.BYTES;
    private static final int EXIT_AT = Long.BYTES;

    private static volatile WorkRecord ofThisServer;

    private final MappedByteBuffer file;
    private final Deque<Integer> free = new ArrayDeque<>();

    /**
     * The work of a server when it ended.
     *
     * @param pid its process
     * @param exit what called {@code System.exit}; empty if nothing did
     * @param atWork the names of the lanes and deployments in which a thread was, each after the name of its application and a tab
     */
    public record Last(long pid, String exit, List<String> atWork) {
    }

    /** A lane or a deployment. */
    public final class Slot {

        private final int at;

        private Slot(int at) {
            this.at = at;
        }

        /** A thread begins to work. */
        public void begin() {
            file.putLong(at, 1);
        }

        /** It has ended its work. */
        public void end() {
            file.putLong(at, 0);
        }

        /** Gives up the slot. */
        public void close() {
            end();
            synchronized (free) {
                free.add(at);
            }
        }
    }

    private WorkRecord(MappedByteBuffer file) {
        this.file = file;
        for (int slot = 0; slot < SLOTS; slot++) {
            free.add(HEAD_BYTES + slot * SLOT_BYTES);
        }
    }

    /** Begins the record of this server, in the place of that of the last one. */
    public static void open(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            MappedByteBuffer file = channel.map(FileChannel.MapMode.READ_WRITE, 0, HEAD_BYTES + SLOTS * SLOT_BYTES);
            file.order(ByteOrder.BIG_ENDIAN).putLong(0, ProcessHandle.current().pid());
            ofThisServer = new WorkRecord(file);
        }
    }

    /** A slot for a part of an application; null if nothing is recorded, or there are too many. */
    public static Slot slot(String application, String part) {
        WorkRecord record = ofThisServer;
        return record == null ? null : record.take(application + '\t' + part);
    }

    /** Records what is about to end the process by a call of {@code System.exit}. */
    public static void exit(String application, String place) {
        WorkRecord record = ofThisServer;
        if (record != null) {
            put(record.file, EXIT_AT, application + '\t' + place, HEAD_BYTES - EXIT_AT - Short.BYTES);
        }
    }

    /** What the record of a server that has ended says. */
    public static Last read(Path path) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(path));
        List<String> atWork = new ArrayList<>();
        if (file.capacity() < HEAD_BYTES + SLOTS * SLOT_BYTES) {
            return new Last(0, "", atWork);
        }
        for (int slot = 0; slot < SLOTS; slot++) {
            int at = HEAD_BYTES + slot * SLOT_BYTES;
            if (file.getLong(at) != 0) {
                atWork.add(text(file, at + Long.BYTES, MAX_TEXT));
            }
        }
        return new Last(file.getLong(0), text(file, EXIT_AT, HEAD_BYTES - EXIT_AT - Short.BYTES), atWork);
    }

    private Slot take(String text) {
        Integer at;
        synchronized (free) {
            at = free.poll();
        }
        if (at == null) {
            return null;
        }
        put(file, at + Long.BYTES, text, MAX_TEXT);
        return new Slot(at);
    }

    private static void put(ByteBuffer file, int at, String text, int max) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, max);
        file.putShort(at, (short) length);
        file.put(at + Short.BYTES, bytes, 0, length);
    }

    private static String text(ByteBuffer file, int at, int max) {
        int length = Math.min(Short.toUnsignedInt(file.getShort(at)), max);
        return new String(file.array(), at + Short.BYTES, length, StandardCharsets.UTF_8);
    }
}
