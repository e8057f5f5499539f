// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.Reason;
import org.vesper.health.Condition;
import org.vesper.health.HealthCheck;

/**
 * The audit log of an instance: JSON, lines for everything that changes the server and for every attempt that was refused. A change has two
 * lines with the same id: the first is on the disk before the change begins, so that also a change that ends the process is known; the
 * second has its result. Lines are only appended. A file of 10 MB becomes audit.1.log, and 20 of these are kept.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> while the disk is full, lines go to a reserve. When that is used up too, changes are
 * refused before they begin. If the line of a
 * change that has been made cannot be written, it goes to the server's log as an error and is written as soon as that is possible.
 */
public final class AuditLog implements HealthCheck {

    /** The file, relative to the folder of the instance. */
    public static final String FILE = "logs/audit.log";

    private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
    private static final ThreadLocal<AuditLine> CURRENT = new ThreadLocal<>();
    private static final long MAX_BYTES = 10 << 20;
    private static final int KEPT = 20;
    private static final String RESERVE = "logs/audit.reserve";
    private static final int RESERVED_BYTES = 4 << 20;
    /** What has to be left for a change, whose result needs room too. */
    private static final int BYTES_OF_A_CHANGE = 64 << 10;
    private static final long MIN_FREE_BYTES = 1 << 20;
    private static final int MAX_PENDING = 1000;

    private final AuditReserve reserve;
    private final Path file;
    private final long maxBytes;
    private final int kept;
    private final RefusedLines refusedLines = new RefusedLines(System::nanoTime);
    private final Deque<String> pending = new ArrayDeque<>();
    private boolean isTorn;

    AuditLog(Path file, long maxBytes, int kept) {
        this(file, maxBytes, kept, new AuditReserve(file, 0));
    }

    AuditLog(Path file, long maxBytes, int kept, AuditReserve reserve) {
        this.reserve = reserve;
        this.file = file;
        this.maxBytes = maxBytes;
        this.kept = kept;
    }

    public static AuditLog of(Path instance) {
        return new AuditLog(instance.resolve(FILE), MAX_BYTES, KEPT, new AuditReserve(instance.resolve(RESERVE), RESERVED_BYTES));
    }

    /** Adds a field to the line of the change that the present thread makes, if it makes one. */
    public static void note(String field, Object value) {
        AuditLine line = CURRENT.get();
        if (line != null) {
            line.with(field, value);
        }
    }

    /**
     * Begins a change, which ends with {@link Change#done} or {@link Change#failed} on the same thread. <b>Failure:</b> an {@link
     * IllegalStateException} if the log cannot be written; the change must not be made then.
     */
    public Change begin(AuditLine line) {
        requireWritten(line.begun(id()));
        return new Change(line);
    }

    /** The same for a change that must be possible even if the log cannot be written. */
    public Change beginAnyway(AuditLine line) {
        begun(line);
        return new Change(line);
    }

    /** Writes that a change begins which has been made in the folder of the instance, and may end on another thread. */
    public void begun(AuditLine line) {
        write(line.begun(id()));
    }

    /** Writes once more that the change of the present thread has begun, if it makes one, with what was noted since. */
    public void begunAsNoted() {
        AuditLine line = CURRENT.get();
        if (line != null) {
            write(line.begun());
        }
    }

    /** Differs from those of all changes, those of earlier servers included. */
    private static String id() {
        return HexFormat.of().toHexDigits(UUID.randomUUID().getMostSignificantBits());
    }

    /** Makes a change. <b>Failure:</b> that of the change, and of {@link #begin}. */
    public <T> T change(AuditLine line, Callable<T> task) throws Exception {
        Change change = begin(line);
        try {
            return change.done(task.call());
        } catch (Throwable e) {
            change.failed(e);
            throw e;
        }
    }

    /** Makes a call that changes nothing; its line is written when it has ended. <b>Failure:</b> that of the call. */
    public <T> T read(AuditLine line, Callable<T> task) throws Exception {
        line.beginNow();
        try {
            T answer = task.call();
            write(line.done(null));
            return answer;
        } catch (Exception e) {
            write(line.failed(e));
            throw e;
        }
    }

    /** A change that is being made. */
    public final class Change {

        private final AuditLine line;
        private final AuditLine outer = CURRENT.get();

        private Change(AuditLine line) {
            this.line = line;
            CURRENT.set(line);
        }

        /** Writes the line of the change, which has been made, and returns its answer. */
        public <T> T done(T answer) {
            end(line.done(answer));
            return answer;
        }

        /** Writes the line of the change, which has failed. */
        public void failed(Throwable failure) {
            end(line.failed(failure));
        }

        private void end(AuditLine ended) {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
            write(ended);
        }
    }

    /** Writes the line of an attempt that was not allowed. */
    public synchronized void refused(AuditLine line, String reason) {
        int left = refusedLines.take(line.user());
        if (left > 0) {
            write(line.refused(left > 1 ? reason : reason + "; what this user is refused in the rest of this minute has no lines"));
        }
    }

    /** Writes the line of something that has happened. */
    public void done(AuditLine line) {
        write(line.done(null));
    }

    /** Writes the line of something that was tried and has failed. */
    public void failed(AuditLine line, String reason) {
        write(line.failed(reason));
    }

    /** Tries to write what is owed, so that the condition ends without another change. */
    @Override
    public synchronized List<Condition> conditions() {
        try {
            requireRoom();
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                append().close();
            }
            return !reserve.isUsed() ? List.of() : List.of(new Condition("audit log", file + " cannot be written, so its lines go to the"
                    + " reserve, which has room for " + (reserve.left() >> 10) + " KB; make room before every change is refused"));
        } catch (IOException e) {
            return List.of(new Condition("audit log", file + " cannot be written, so every change is refused: " + Reason.of(e)
                    + "; make room for it"));
        }
    }

    private void requireRoom() throws IOException {
        Files.createDirectories(file.getParent());
        writePending();
        if (reserve.left() < BYTES_OF_A_CHANGE && Files.getFileStore(file.getParent()).getUsableSpace() < MIN_FREE_BYTES) {
            throw new IOException("less than 1 MB is free there");
        }
    }

    private FileChannel append() throws IOException {
        return FileChannel.open(file, Set.of(StandardOpenOption.APPEND, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    }

    private synchronized void requireWritten(String begun) {
        boolean isOwed = false;
        try {
            requireRoom();
            isOwed = pending.add(begun);
            writePending();
        } catch (IOException e) {
            if (isOwed) {
                pending.remove(begun);
            }
            throw new IllegalStateException("nothing has been changed, because the audit log " + file + " cannot be written: "
                    + Reason.of(e) + "; make room for it", e);
        }
    }

    private void write(AuditLine line) {
        write(line.toString());
    }

    private synchronized void write(String line) {
        pending.add(line);
        try {
            writePending();
        } catch (IOException e) {
            LOG.error("The audit log {} cannot be written: {}. What it would say: {}", file, Reason.of(e), line);
            if (pending.size() > MAX_PENDING) {
                pending.remove();
            }
        }
    }

    /** Writes to the log or, while that cannot be written, to the reserve. */
    private void writePending() throws IOException {
        try {
            writeToLog();
        } catch (IOException e) {
            while (!pending.isEmpty()) {
                if (!AuditReserve.isMeantFor(e) || !reserve.put(pending.element())) {
                    throw e;
                }
                pending.remove();
            }
        }
    }

    /** Opens the file each time: whoever moves it away, or deletes it, loses no later line. */
    private void writeToLog() throws IOException {
        boolean hasReserved = reserve.isUsed();
        if (pending.isEmpty() && !hasReserved) {
            return;
        }
        Files.createDirectories(file.getParent());
        rotateIfFull();
        boolean isNew = Files.notExists(file, LinkOption.NOFOLLOW_LINKS);
        if (isNew) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")));
        }
        try (FileChannel channel = append()) {
            if (hasReserved) {
                writeWhole(channel, reserve.lines());
                channel.force(false);
                reserve.clear();
            }
            while (!pending.isEmpty()) {
                writeWhole(channel, ByteBuffer.wrap((pending.element() + "\n").getBytes(StandardCharsets.US_ASCII)));
                pending.remove();
            }
            channel.force(false);
        }
    }

    private void writeWhole(FileChannel channel, ByteBuffer bytes) throws IOException {
        if (isTorn) {
            channel.write(ByteBuffer.wrap(new byte[] {'\n'}));
        }
        isTorn = true;
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        isTorn = false;
    }

    private void rotateIfFull() throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) < maxBytes) {
            return;
        }
        for (int age = kept; age > 0; age--) {
            Path newer = age == 1 ? file : aged(age - 1);
            if (Files.exists(newer)) {
                Files.move(newer, aged(age), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private Path aged(int age) {
        return file.resolveSibling(file.getFileName().toString().replaceFirst("\\.log$", "." + age + ".log"));
    }
}
