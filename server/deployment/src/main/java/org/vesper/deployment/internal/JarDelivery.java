// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.vesper.spi.ConfigurationException;

/**
 * A jar on its way into the folder of applications. It is copied at once, under a name that nobody looks at, so that what can go wrong
 * goes wrong before anything is stopped; it gets its name, and the one before it goes, when the application is ready to run.
 *
 * <p><b>Failure:</b> a file that cannot be copied or removed is a {@link ConfigurationException}.
 */
final class JarDelivery implements AutoCloseable {

    private final Path source;
    private final Path place;
    private final Path draft;

    private JarDelivery(Path source, Path place, Path draft) {
        this.source = source;
        this.place = place;
        this.draft = draft;
    }

    /** Copies it. Jars of other applications may be on their way at the same time, with the same name of the file too. */
    static JarDelivery begin(ApplicationJar jar, Path folder) {
        Path source = jar.file();
        Path place = folder.resolve(source.getFileName());
        JarDelivery delivery = new JarDelivery(source, place, folder.resolve(place.getFileName() + "." + jar.name() + ".new"));
        try {
            Files.copy(source, delivery.draft, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new ConfigurationException("cannot copy " + source + " to " + folder + ": " + e, e);
        }
        return delivery;
    }

    /** Where the jar will lie. */
    Path place() {
        return place;
    }

    /** Puts the jar in its place and removes the one it replaces, which stays if that fails. */
    Path complete(Optional<Path> replaced) {
        try {
            boolean isNew = Files.notExists(place);
            if (isNew || !Files.isSameFile(source, place)) {
                Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE);
            }
            if (replaced.isPresent() && !replaced.get().equals(place) && replaced.get().startsWith(place.getParent())) {
                remove(replaced.get(), isNew);
            }
            return place;
        } catch (IOException e) {
            throw new ConfigurationException("its jar cannot be put into " + place + ": " + e, e);
        }
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

    /** Removes the jar of an application that is gone, if it lies in the folder. */
    static void takeBack(Path file, Path folder) {
        try {
            if (file.startsWith(folder)) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new ConfigurationException("the application is gone, but its jar " + file + " cannot be removed: " + e, e);
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            throw new ConfigurationException("cannot remove " + draft + ": " + e, e);
        }
    }
}
