// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.BiConsumer;
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
 * <p>The delivery has one commit point: the copy leaves its draft name. A note in the folder says what belongs to the delivery: the jar
 * that goes, and the state of the application that was recorded before. A start after a crash finishes what the note says if the draft is
 * gone, and takes it back if the draft is still there.
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
    private Optional<Path> other = Optional.empty();

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

    /**
     * Leaves the note, before anything else of the delivery is changed.
     *
     * @param replaced the jar that this one replaces
     * @param state the recorded state of the application, which is recorded again if the delivery is taken back
     */
    public void announce(Optional<Path> replaced, String state) {
        other = replaced.filter(file -> !file.equals(place) && file.startsWith(place.getParent()));
        try {
            Files.writeString(note(), state + "\n" + other.map(file -> file.getFileName().toString()).orElse(""));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /** Moves the jar to its place and removes the one it replaces, which stays if the move fails. Returns the jar at its new place. */
    public ApplicationJar complete() {
        try {
            boolean isNew = Files.notExists(place);
            if (isNew || !jar.file().toAbsolutePath().normalize().equals(place)) {
                Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
            } else {
                Files.delete(draft);
            }
            if (other.isPresent()) {
                remove(other.get(), isNew);
            }
            return jar.at(place, Files.getLastModifiedTime(place));
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private ConfigurationException failure(IOException e) {
        return new ConfigurationException("its jar cannot be put into " + place + ": " + Reason.of(e), e);
    }

    /**
     * Finishes or takes back the deliveries of a server that died.
     *
     * @param restore records the state of an application, both given by name
     */
    static void recover(Path folder, BiConsumer<String, String> restore) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        try (DirectoryStream<Path> notes = Files.newDirectoryStream(folder, "*.jar.*.replaces")) {
            for (Path note : notes) {
                Matcher name = NOTE.matcher(note.getFileName().toString());
                if (name.matches()) {
                    recover(folder, name.group(1), name.group(2), Files.readString(note).split("\n", -1), restore);
                }
            }
        }
    }

    /** @param note the lines of the note; one line only if the server died before it was complete, and before anything else changed */
    private static void recover(Path folder, String jar, String application, String[] note, BiConsumer<String, String> restore)
            throws IOException {
        if (note.length < 2) {
            return;
        }
        boolean isDelivered = Files.exists(folder.resolve(jar)) && Files.notExists(folder.resolve(jar + "." + application + ".new"));
        if (!isDelivered) {
            restore.accept(application, note[0]);
        } else if (!note[1].isEmpty() && Files.deleteIfExists(folder.resolve(note[1]))) {
            LOG.warn("{} has been removed: {} had taken its place when the server ended", note[1], jar);
        }
    }

    /** The file that describes the delivery until it is complete. */
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
        // Without its draft a delivery counts as made, so the note goes first.
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
