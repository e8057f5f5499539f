// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vesper.cli.internal.connection.CommandFailure;
import org.vesper.cli.internal.connection.ExitCode;
import org.vesper.config.InstanceLayout;
import org.vesper.config.Reason;
import org.vesper.config.SettingsFile;

/**
 * The journals of the applications of an instance: those in {@code var/journal}, and in the folders that {@code recovery.folder} names in
 * its settings. A folder that an application itself names, in its jar, is not among them.
 */
record InstanceJournals(Path instance) {

    private static final String FOLDER = "recovery.folder";
    private static final Pattern FOLDER_OF_APPLICATION = Pattern.compile("app\\..+\\.recovery\\.folder");
    /** Put aside when the application was started without a journal. */
    private static final Pattern RETIRED = Pattern.compile(".*\\.until-[0-9]+");

    /** The folders in which each application has a folder of its name. */
    private Set<Path> folders() {
        Set<Path> folders = new LinkedHashSet<>();
        folders.add(instance.resolve("var/journal"));
        InstanceLayout layout = new InstanceLayout(instance);
        if (Files.isRegularFile(layout.serverSettings())) {
            Map<String, String> values = new SettingsFile(layout.serverSettings()).read();
            values.forEach((key, value) -> {
                if (key.equals(FOLDER) || FOLDER_OF_APPLICATION.matcher(key).matches()) {
                    folders.add(instance.resolve(value.strip()).normalize());
                }
            });
        }
        SettingsFile.ofApplications(layout).stream().map(file -> file.read().get(FOLDER)).filter(value -> value != null)
                .forEach(value -> folders.add(instance.resolve(value.strip()).normalize()));
        return folders;
    }

    /** The folders of the journals of an application, of which there is usually one at most. */
    List<Path> of(String application) {
        return folders().stream().map(folder -> folder.resolve(application)).filter(Files::isDirectory).toList();
    }

    /** The folders of the journals of all applications. */
    List<Path> all() {
        List<Path> found = new ArrayList<>();
        for (Path folder : folders()) {
            try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
                files.filter(Files::isDirectory).filter(file -> !RETIRED.matcher(file.getFileName().toString()).matches())
                        .filter(file -> !JournalPlace.lanes(file).isEmpty()).sorted().forEach(found::add);
            } catch (IOException e) {
                throw new CommandFailure(ExitCode.FAILED, folder + " cannot be read: " + Reason.of(e));
            }
        }
        return found;
    }
}
