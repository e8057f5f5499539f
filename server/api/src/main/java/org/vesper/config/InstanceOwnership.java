// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks that only the user of this process, or root, can change the folder of a server. A user who can write there can choose the
 * server's settings, credential and applications, or make it write to a file elsewhere through a link.
 *
 * <p>Folders may be links, as an operator makes them to keep logs on another disk: both the link and its target are checked. In the folders
 * that the server writes to, {@code logs} and {@code var}, nothing else may be a link. Nothing is checked where files have no owners.
 *
 * <p><b>Threading:</b> any thread. <b>Failure:</b> a {@link ConfigurationException} that names the file and the command that helps.
 */
public final class InstanceOwnership {

    private static final List<String> FOLDERS = List.of("", InstanceLayout.CONF, InstanceLayout.APPLICATION_SETTINGS,
            InstanceLayout.APPS, InstanceLayout.LOGS, InstanceLayout.VAR);
    private static final List<String> WRITTEN = List.of(InstanceLayout.LOGS, InstanceLayout.VAR);
    /** A group that may write a file is one that its owner trusts; one that may write a folder could replace every file in it. */
    private static final int WRITABLE_BY_ALL = 0002;
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final int KIND = 0170000;
    private static final int LINK = 0120000;
    private static final int FILE = 0100000;
    private static final int FOLDER = 0040000;
    private static final int ROOT = 0;

    private final int user;

    private InstanceOwnership(int user) {
        this.user = user;
    }

    /** Checks what exists of an instance. */
    public static void check(Path instance) {
        try {
            InstanceOwnership ownership = new InstanceOwnership(userOfThisProcess());
            for (String folder : FOLDERS) {
                ownership.checkFolder(instance.resolve(folder), WRITTEN.contains(folder));
            }
        } catch (UnsupportedOperationException e) {
            // The file system knows no owners and modes.
        } catch (IOException e) {
            throw new ConfigurationException("cannot check who owns " + instance + ": " + Reason.withRoot(e), e);
        }
    }

    /** Creates a folder, and those above it, that others can neither write nor list. */
    public static Path create(Path folder) throws IOException {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return Files.createDirectories(folder);
        }
        FileAttribute<?> mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---"));
        return Files.createDirectories(folder, mode);
    }

    private void checkFolder(Path folder, boolean isWritten) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        requireOwned(folder);
        requireUnwritable(folder, WRITABLE_BY_OTHERS);
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.toList()) {
                checkEntry(entry, isWritten);
            }
        }
    }

    private void checkEntry(Path entry, boolean isWritten) throws IOException {
        try {
            check(entry, isWritten);
        } catch (NoSuchFileException e) {
            // It was there for a moment, such as a file of a command that starts at the same time; or it is a link to nothing.
        }
    }

    private void check(Path entry, boolean isWritten) throws IOException {
        int mode = mode(entry, LinkOption.NOFOLLOW_LINKS);
        if (isWritten && (mode & KIND) == LINK) {
            throw new ConfigurationException(entry + " is a link, which the server would write through; remove it (the folder "
                    + entry.getParent().getFileName() + " itself may be a link)");
        }
        requireOwned(entry);
        if ((mode(entry) & KIND) == FILE) {
            requireUnwritable(entry, WRITABLE_BY_ALL);
        } else if (isWritten && (mode & KIND) == FOLDER) {
            requireUnwritable(entry, WRITABLE_BY_OTHERS);
        }
    }

    /** Requires a file, and if it is a link its target, that belongs to this user or to root. */
    private void requireOwned(Path file) throws IOException {
        requireOwned(file, file, LinkOption.NOFOLLOW_LINKS);
        if (Files.isSymbolicLink(file) && Files.exists(file)) {
            requireOwned(file, file.toRealPath());
        }
    }

    private void requireOwned(Path named, Path file, LinkOption... options) throws IOException {
        int owner = (Integer) Files.getAttribute(file, "unix:uid", options);
        if (owner != user && owner != ROOT) {
            throw new ConfigurationException(named + (named.equals(file) ? "" : ", that is, " + file + ",") + " belongs to user "
                    + Files.getOwner(file, options).getName() + ", who could use it against this server; run the server as that user, or,"
                    + " if you trust its content: chown " + user + " " + file);
        }
    }

    private static void requireUnwritable(Path file, int bits) throws IOException {
        if ((mode(file) & bits) != 0) {
            String shown = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
            throw new ConfigurationException(file + " can be written by other users (" + shown + "), who could take over the server;"
                    + " check what is in it, then: chmod g-w,o-w " + file);
        }
    }

    private static int mode(Path file, LinkOption... options) throws IOException {
        return (Integer) Files.getAttribute(file, "unix:mode", options);
    }

    private static int userOfThisProcess() throws IOException {
        Path self = Path.of("/proc/self");
        if (Files.exists(self)) {
            return (Integer) Files.getAttribute(self, "unix:uid");
        }
        Path own = Files.createTempFile("vesper", "");
        try {
            return (Integer) Files.getAttribute(own, "unix:uid");
        } finally {
            Files.delete(own);
        }
    }
}
