// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceOwnership;
import org.vesper.config.Reason;

/** The folder of one server: conf and apps belong to the operator, logs and var to the server. */
final class Instance implements AutoCloseable {

    private final Path folder;
    private FileChannel lock;

    private Instance(Path folder) {
        this.folder = folder;
    }

    /**
     * Opens the instance in a folder; a missing or empty one gets the conf of the distribution. A folder counts as empty if it has only a
     * folder logs, where {@code vesper start} keeps the output of the process before logging begins, and a folder apps, filled in advance.
     */
    static Instance open(Path home, Path folder) {
        try {
            requireApart(home, folder);
            InstanceOwnership.check(folder);
            if (!Files.exists(folder) || isEmpty(folder)) {
                InstanceOwnership.create(folder);
                copy(home.resolve("conf"), folder.resolve("conf"));
            }
            if (!Files.exists(folder.resolve("conf"))) {
                throw new ConfigurationException(folder + " is neither empty nor an instance of a server (it has no folder conf);"
                        + " give --instance an instance, an empty folder, or a new name");
            }
            for (String part : List.of("apps", "logs", "var")) {
                InstanceOwnership.create(folder.resolve(part));
            }
            return new Instance(folder.toRealPath());
        } catch (IOException e) {
            throw new ConfigurationException("cannot use " + folder + " as an instance: " + Reason.withRoot(e), e);
        }
    }

    Path folder() {
        return folder;
    }

    /** Excludes a second server until this one closes the instance; the operating system releases the lock when a server dies. */
    void lock() {
        Path file = folder.resolve("var/lock");
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            if (!isLocked(channel)) {
                channel.close();
                throw new ConfigurationException("a server runs in " + folder + " already (process " + Files.readString(file).trim()
                        + "); stop it first, or start this one with another --instance");
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.UTF_8)));
            lock = channel;
        } catch (IOException e) {
            throw new ConfigurationException("cannot lock " + file + ": " + Reason.of(e), e);
        }
    }

    @Override
    public void close() {
        try {
            if (lock != null) {
                lock.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /**
     * Requires an instance outside of the distribution: that can be copied, so it must never contain files of one server, above all its
     * credential.
     */
    private static void requireApart(Path home, Path folder) throws IOException {
        if (Files.exists(folder) && Files.isSameFile(home, folder)) {
            throw new ConfigurationException(folder + " is the distribution itself; give --instance a folder for the server alone");
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.allMatch(entry -> entry.endsWith("logs") || entry.endsWith("apps"));
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        InstanceOwnership.create(to);
        try (Stream<Path> entries = Files.list(from)) {
            for (Path entry : entries.toList()) {
                Path target = to.resolve(entry.getFileName().toString());
                if (Files.isDirectory(entry)) {
                    copy(entry, target);
                } else {
                    Files.copy(entry, target);
                }
            }
        }
    }
}
