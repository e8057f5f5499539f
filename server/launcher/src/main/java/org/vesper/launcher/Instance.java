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
import org.vesper.config.InstanceLayout;
import org.vesper.config.InstanceOwnership;
import org.vesper.config.Reason;

/** The folder of one server: conf and apps belong to the operator, logs and var to the server. */
final class Instance implements AutoCloseable {

    private final Path folder;
    private FileChannel lock;

    private Instance(Path folder) {
        this.folder = folder;
    }

    /** Opens the instance in a folder; a new one gets the conf of the distribution. */
    static Instance open(Path home, Path folder) {
        try {
            requireApart(home, folder);
            InstanceOwnership.check(folder);
            InstanceLayout layout = new InstanceLayout(folder);
            layout.requireInstance();
            if (layout.isNew()) {
                InstanceOwnership.create(folder);
                copy(new InstanceLayout(home).conf(), layout.conf());
            }
            for (Path part : List.of(layout.apps(), layout.logs(), layout.var())) {
                InstanceOwnership.create(part);
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
        Path file = new InstanceLayout(folder).var().resolve("lock");
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

    private static void copy(Path from, Path to) throws IOException {
        InstanceOwnership.create(to);
        try (Stream<Path> entries = Files.list(from)) {
            for (Path entry : entries.toList()) {
                Path target = to.resolve(entry.getFileName().toString());
                if (Files.isDirectory(entry)) {
                    copy(entry, target);
                } else if (!Files.exists(target)) {
                    Files.copy(entry, target);
                }
            }
        }
    }
}
