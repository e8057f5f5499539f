// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/**
 * The delivery of a jar into the folder of applications. The jar is copied at once, under a name that File Install ignores, so that
 * failures occur before anything is stopped. When the application is ready to run, the copy gets its final name and the previous jar is
 * removed.
 *
 * <p><b>Failure:</b> a file that cannot be copied or removed is a {@link ConfigurationException}.
 */
public final class JarDelivery implements AutoCloseable {

    /** The names of files that a server may leave in the folder if it dies. */
    static final String LEFT = "*.jar.*.{new,gone,replaces}";

    private static final Pattern NOTE = Pattern.compile("(.+\\.jar)\\.([^.]+)\\.replaces");
    private static final Logger LOG = LoggerFactory.getLogger(JarDelivery.class);

    private final ApplicationJar jar;
    private final Path place;
    private final Path draft;

    private JarDelivery(ApplicationJar jar, Path place, Path draft) {
        this.jar = jar;
        this.place = place;
        this.draft = draft;
    }

    /** The final place of a jar in the folder. */
    public static Path place(ApplicationJar jar, Path folder) {
        String name = jar.file().getFileName().toString();
        // The next start would not find a file with another extension.
        return folder.resolve(name.endsWith(".jar") ? name : name + ".jar");
    }

    /** Copies the jar. Jars of other applications may be in delivery at the same time, even with the same file name. */
    public static JarDelivery begin(ApplicationJar jar, Path folder) {
        Path place = place(jar, folder);
        JarDelivery delivery = new JarDelivery(jar, place, folder.resolve(place.getFileName() + "." + jar.name() + ".new"));
        try {
            Files.copy(jar.copy().path(), delivery.draft, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            delivery.close();
            throw new ConfigurationException("cannot copy " + jar.file() + " to " + folder + ": " + Reason.of(e), e);
        }
        return delivery;
    }

    /** The final place of the jar. */
    public Path place() {
        return place;
    }

    /** Moves the jar to its place and removes the one it replaces, which stays if the move fails. Returns the jar at its new place. */
    public ApplicationJar complete(Optional<Path> replaced) {
        try {
            boolean isNew = Files.notExists(place);
            Optional<Path> other = replaced.filter(file -> !file.equals(place) && file.startsWith(place.getParent()));
            if (other.isPresent()) {
                Files.writeString(note(), other.get().getFileName().toString());
            }
            if (isNew || !jar.file().toAbsolutePath().normalize().equals(place)) {
                Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
            }
            if (other.isPresent()) {
                remove(other.get(), isNew);
            }
            return jar.at(place, Files.getLastModifiedTime(place));
        } catch (IOException e) {
            throw new ConfigurationException("its jar cannot be put into " + place + ": " + Reason.of(e), e);
        }
    }

    /**
     * Finishes the work of a server that died between the two steps of {@link #complete}: the new jar is in place, but the one it replaces
     * is still there.
     */
    static void recover(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        try (DirectoryStream<Path> notes = Files.newDirectoryStream(folder, "*.jar.*.replaces")) {
            for (Path note : notes) {
                Matcher name = NOTE.matcher(note.getFileName().toString());
                boolean isDelivered = name.matches() && Files.exists(folder.resolve(name.group(1)))
                        && Files.notExists(folder.resolve(name.group(1) + "." + name.group(2) + ".new"));
                if (isDelivered && Files.deleteIfExists(folder.resolve(Files.readString(note)))) {
                    LOG.warn("{} has been removed: {} had taken its place when the server ended", Files.readString(note), name.group(1));
                }
            }
        }
    }

    /** The file that names the replaced jar, as long as both may exist. */
    private Path note() {
        return place.resolveSibling(place.getFileName() + "." + jar.name() + ".replaces");
    }

    private void remove(Path replaced, boolean isNew) throws IOException {
        try {
            Files.deleteIfExists(replaced);
        } catch (IOException e) {
            if (isNew) {
                Files.deleteIfExists(place);
            }
            throw e;
        }
    }

    /**
     * Takes a jar out of the folder during an operation that may fail; after a failure the jar is put back. A jar elsewhere is left alone.
     *
     * @param undeploy undeploys its application
     */
    public static void withdraw(ApplicationJar jar, Path folder, Runnable undeploy) {
        Path file = jar.file();
        if (!file.startsWith(folder) || Files.notExists(file)) {
            undeploy.run();
            return;
        }
        Path gone = folder.resolve(file.getFileName() + "." + jar.name() + ".gone");
        move(file, gone, "nothing has been done: the jar " + file + " cannot be removed");
        try {
            undeploy.run();
        } catch (RuntimeException | Error e) {
            move(gone, file, e.getMessage() + "; the jar cannot be put back");
            throw e;
        }
        delete(gone);
    }

    private static void move(Path from, Path to, String complaint) {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new ConfigurationException(complaint + ": " + Reason.of(e), e);
        }
    }

    @Override
    public void close() {
        delete(note());
        delete(draft);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("Cannot remove {}; the next start will remove it: {}", file, e.toString());
        }
    }
}
