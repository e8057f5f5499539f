// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;

/**
 * The right to write a journal: one process at a time has it, whose name is in the file {@code lock} of the folder. The operating system
 * gives it back when the process ends, whatever ends it. Readers do not need it.
 *
 * <p><b>Threading:</b> any thread.
 */
public final class JournalLock implements AutoCloseable {

    private final FileChannel channel;

    private JournalLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Takes the right. <b>Failure:</b> a {@link ConfigurationException} that names the owner if another writer has it. */
    public static JournalLock of(Path folder, String application) {
        Path file = folder.resolve("lock");
        try {
            Files.createDirectories(folder);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                if (!isTaken(channel)) {
                    throw new ConfigurationException("the journal " + folder + " is being written by " + owner(file)
                            + "; end that one, or set recovery.folder to another folder");
                }
                channel.truncate(0).write(ByteBuffer.wrap(own(application).getBytes(StandardCharsets.UTF_8)), 0);
                return new JournalLock(channel);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            throw new ConfigurationException("the journal " + folder + " cannot be locked: " + e, e);
        }
    }

    private static String own(String application) {
        return "process " + ProcessHandle.current().pid() + " for the application " + application + " of "
                + InstanceLayout.ofThisServer().folder().toAbsolutePath().normalize() + ", since "
                + Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private static boolean isTaken(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false; // Another network of this process has it.
        }
    }

    private static String owner(Path file) throws IOException {
        String owner = Files.readString(file);
        return owner.isEmpty() ? "another process" : owner;
    }

    /** Gives the right back. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new IllegalStateException("the lock of a journal cannot be given back: " + e, e);
        }
    }
}
