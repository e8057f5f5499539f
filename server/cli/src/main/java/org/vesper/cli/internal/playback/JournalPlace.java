// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.config.Reason;
import org.vesper.journal.JournalReader;

/**
 * The journal of an application, or a recording.
 *
 * @param application the name of the application that wrote it
 * @param lanes the folder of each lane
 */
record JournalPlace(String application, Map<String, Path> lanes) {

    private static final String SEGMENT = ".journal";

    /**
     * Finds the journals in a folder: that of an application, or of one of its lanes. <b>Failure:</b> a {@link CommandFailure} if there are
     * none, if they are of several applications, or if the name alone does not tell which folder is meant.
     *
     * @param given a folder, or the name alone of a recording or of an application
     * @param instance where these are found
     */
    static JournalPlace of(Path given, Path instance) {
        List<Path> found = candidates(given, instance).stream().filter(folder -> !lanes(folder).isEmpty()).map(JournalPlace::real)
                .distinct().toList();
        if (found.size() > 1) {
            throw new CommandFailure(ExitCode.FAILED, given + " is the name of several journals; name the folder of one of them: "
                    + found.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
        return found.isEmpty() ? in(given) : in(found.get(0));
    }

    /** Finds the journal of an application by its name, whatever else has this name. */
    static JournalPlace ofApplication(String application, Path instance) {
        List<Path> journals = new InstanceJournals(instance).of(application);
        if (journals.size() != 1) {
            throw new CommandFailure(ExitCode.FAILED, journals.isEmpty() ? "there is no journal of " + application + " in " + instance
                    + "; name the one that has the event with --journal" : "there are several journals of " + application
                    + "; name one of them with --journal: " + journals.stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
        return in(journals.get(0));
    }

    /** The folders that can be meant; a path of several parts is a folder, and a name may be that of several. */
    private static Set<Path> candidates(Path given, Path instance) {
        Set<Path> folders = new LinkedHashSet<>();
        if (Files.isDirectory(given)) {
            folders.add(given.toAbsolutePath().normalize());
        }
        if (!given.isAbsolute() && given.getNameCount() == 1) {
            folders.add(instance.resolve("var/recordings").resolve(given));
            folders.addAll(new InstanceJournals(instance).of(given.toString()));
        } else if (folders.isEmpty()) {
            folders.add(instance.resolve(given));
        }
        return folders;
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, folder + " cannot be read: " + Reason.of(e));
        }
    }

    private static JournalPlace in(Path folder) {
        Map<String, Path> lanes = new TreeMap<>();
        String application = "";
        for (Path lane : lanes(folder)) {
            JournalReader.Origin origin = JournalReader.origin(lane).orElseThrow(() -> new CommandFailure(ExitCode.FAILED,
                    "the journal " + lane + " has no records"));
            lanes.put(origin.lane(), lane.toAbsolutePath());
            if (!application.isEmpty() && !application.equals(origin.application())) {
                throw new CommandFailure(ExitCode.FAILED, folder + " has journals of " + application + " and " + origin.application()
                        + "; name the folder of one of them");
            }
            application = origin.application();
        }
        if (lanes.isEmpty()) {
            throw new CommandFailure(ExitCode.FAILED, "there is no journal and no recording in " + folder + "; name a recording or an"
                    + " application of the instance, or a folder such as var/journal/orders");
        }
        return new JournalPlace(application, lanes);
    }

    /** The folders of lanes in a folder, or itself if it is one. */
    static List<Path> lanes(Path folder) {
        return isLane(folder) ? List.of(folder) : below(folder);
    }

    private static boolean isLane(Path folder) {
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            return files.anyMatch(file -> file.toString().endsWith(SEGMENT));
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, folder + " cannot be read: " + Reason.of(e));
        }
    }

    private static List<Path> below(Path folder) {
        try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
            return files.filter(JournalPlace::isLane).sorted().toList();
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILED, folder + " cannot be read: " + Reason.of(e));
        }
    }
}
