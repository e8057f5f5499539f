// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * A text file in {@code conf} or {@code var} that the server and commands change: the users, the clients, certificates, levels of the log.
 * A change reads the file, makes the new text and writes it under a lock that all processes share, the file {@value #LOCK} of its folder.
 * Before the new text takes the place of the old one, the old one is compared with what was read: whoever edits the file without the lock
 * loses nothing, because the change is made once more. A reader sees the text before or after a change.
 *
 * <p><b>Threading:</b> any thread of any process. <b>Failure:</b> a {@link ConfigurationException}; the file is as before.
 */
public final class InstanceFile {

    /** The name of the lock in a folder. */
    public static final String LOCK = ".lock";

    private static final ReentrantLock OF_PROCESS = new ReentrantLock();
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int ATTEMPTS = 100;
    private static final FileAttribute<?> OF_LOCK = mode("rw-------");

    private final Path file;
    private final FileAttribute<?> mode;

    /** @param mode the permissions that each new version of the file has, as rw------- */
    public InstanceFile(Path file, String mode) {
        this.file = file;
        this.mode = mode(mode);
    }

    public Path path() {
        return file;
    }

    /** The text; empty if there is no file. A link is followed; a change refuses it. */
    public Optional<String> read() {
        try {
            return text();
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }

    /** Gives the file a text, whatever it has. */
    public void write(String text) {
        change(before -> text);
    }

    /**
     * Changes the file.
     *
     * @param change makes the new text of the present one, which is empty if there is no file; it may be called again, and what it throws
     *     leaves the file as it is
     */
    public void change(Function<Optional<String>, String> change) {
        long deadlineNs = System.nanoTime() + LONGEST_WAIT.toNanos();
        try {
            if (!OF_PROCESS.tryLock(LONGEST_WAIT.toNanos(), TimeUnit.NANOSECONDS)) {
                throw busy();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConfigurationException("interrupted before " + file + " was changed", e);
        }
        try (FileChannel lock = openLock()) {
            acquire(lock, deadlineNs);
            changeLocked(change);
        } catch (IOException e) {
            throw new ConfigurationException("cannot write " + file + ": " + Reason.of(e), e);
        } finally {
            OF_PROCESS.unlock();
        }
    }

    private void changeLocked(Function<Optional<String>, String> change) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw new IOException("it is a link; put the file itself there, or change the target of the link");
        }
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            Optional<String> before = text();
            String after = change.apply(before);
            if (before.orElse("").equals(after)) {
                return;
            }
            Path draft = draft(after);
            if (text().equals(before)) {
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
                try (FileChannel folder = FileChannel.open(folder())) {
                    folder.force(true);
                }
                return;
            }
            Files.delete(draft);
        }
        throw new IOException("it was edited meanwhile, " + ATTEMPTS + " times");
    }

    private Optional<String> text() throws IOException {
        try (var bytes = Files.newInputStream(file)) {
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.readAllBytes())).toString());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private Path draft(String text) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        Files.deleteIfExists(draft);
        Set<OpenOption> fresh = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (FileChannel channel = FileChannel.open(draft, fresh, mode)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        giveToOwner(draft);
        return draft;
    }

    private FileChannel openLock() throws IOException {
        Files.createDirectories(folder());
        Path lock = folder().resolve(LOCK);
        Set<OpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileChannel channel = FileChannel.open(lock, options, OF_LOCK);
        giveToOwner(lock);
        return channel;
    }

    /** Locks until the channel is closed. */
    private void acquire(FileChannel channel, long deadlineNs) throws IOException {
        while (!isLocked(channel)) {
            if (System.nanoTime() - deadlineNs >= 0) {
                throw busy();
            }
            LockSupport.parkNanos(POLL_NS);
        }
    }

    /** False if another process has the lock, or another copy of this class in this one. */
    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private ConfigurationException busy() {
        return new ConfigurationException(file + " has not been changed, because another process has changed files of this folder for "
                + LONGEST_WAIT.toSeconds() + " s (it holds the lock " + folder().resolve(LOCK) + "); end it and try again");
    }

    /** What root writes belongs to the owner of the folder, who has to read it. */
    private void giveToOwner(Path written) throws IOException {
        UserPrincipal owner = Files.getOwner(folder());
        if (!Files.getOwner(written, LinkOption.NOFOLLOW_LINKS).equals(owner)) {
            Files.setOwner(written, owner);
        }
    }

    private Path folder() {
        return file.toAbsolutePath().getParent();
    }

    private static FileAttribute<?> mode(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }
}
