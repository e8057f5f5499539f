// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.vesper.config.ConfigurationException;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;
import org.vesper.journal.JournalReader;

/** Finds the journals of the lanes of an application in the folder of this server's instance. A manager cannot name files elsewhere. */
final class JournalsOfInstance {

    private static final String RECORDINGS = "var/recordings";
    private static final String JOURNALS = "var/journal";

    private JournalsOfInstance() {
    }

    /**
     * The folder of the journal of each lane.
     *
     * @param name of a recording, or of an application, or a folder such as var/journal/orders
     * @param ownJournal the folder with the journals of applications, which may be outside of the instance
     */
    static Map<String, Path> named(String name, Path ownJournal) {
        Path instance = InstanceLayout.ofThisServer().folder();
        Map<String, Path> recording = lanes(inside(instance.resolve(RECORDINGS), name));
        Map<String, Path> journal = lanes(inside(ownJournal, name));
        if (!recording.isEmpty() && !journal.isEmpty()) {
            throw new ConfigurationException(name + " is the name of a recording and of an application's journal; say " + RECORDINGS + "/"
                    + name + " or " + JOURNALS + "/" + name);
        }
        return Stream.of(recording, journal, lanes(inside(instance, name))).filter(found -> !found.isEmpty()).findFirst()
                .orElseThrow(() -> new ConfigurationException("there is no journal and no recording " + name + " in " + instance
                        + "; name a recording or an application, or a folder of the instance such as " + JOURNALS + "/orders"));
    }

    /** A folder below another one, also when links are followed; empty if the name leads elsewhere. */
    private static Optional<Path> inside(Path folder, String name) {
        Path root = folder.toAbsolutePath().normalize();
        Path found = root.resolve(name).normalize();
        if (name.isBlank() || found.equals(root) || !found.startsWith(root) || !Files.isDirectory(found)) {
            return Optional.empty();
        }
        try {
            return found.toRealPath().startsWith(root.toRealPath()) ? Optional.of(found) : Optional.empty();
        } catch (IOException e) {
            throw new ConfigurationException(found + " cannot be read: " + Reason.of(e), e);
        }
    }

    private static Map<String, Path> lanes(Optional<Path> folder) {
        Map<String, Path> lanes = new TreeMap<>();
        if (folder.isPresent()) {
            add(folder.get(), lanes);
            try (Stream<Path> below = Files.list(folder.get())) {
                below.filter(Files::isDirectory).forEach(lane -> add(lane, lanes));
            } catch (IOException e) {
                throw new ConfigurationException(folder.get() + " cannot be read: " + Reason.of(e), e);
            }
        }
        return lanes;
    }

    private static void add(Path folder, Map<String, Path> lanes) {
        JournalReader.origin(folder).ifPresent(origin -> lanes.put(origin.lane(), folder));
    }
}
