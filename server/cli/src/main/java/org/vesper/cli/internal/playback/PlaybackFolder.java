// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.cli.internal.playback;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;
import org.vesper.config.InstanceLayout;

/** A temporary folder for the process of a playback, with an instance that has the settings of a real one, and nothing else of it. */
final class PlaybackFolder implements AutoCloseable {

    /** The heap of a server need not be that of a playback. */
    private static final String JVM_OPTIONS = "jvm-";

    private final Path folder;

    private PlaybackFolder(Path folder) {
        this.folder = folder;
    }

    /** @param instance whose settings it takes, if it has any */
    static PlaybackFolder like(Path instance) throws IOException {
        PlaybackFolder made = new PlaybackFolder(Files.createTempDirectory("vesper-playback-"));
        Path conf = new InstanceLayout(instance).conf();
        Files.createDirectory(made.instance());
        if (Files.isRegularFile(new InstanceLayout(instance).serverSettings())) {
            try (Stream<Path> files = Files.walk(conf)) {
                for (Path file : files.filter(each -> !each.getFileName().toString().startsWith(JVM_OPTIONS)).toList()) {
                    Files.copy(file, new InstanceLayout(made.instance()).conf().resolve(conf.relativize(file)),
                            StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        return made;
    }

    Path path() {
        return folder;
    }

    Path instance() {
        return folder.resolve("instance");
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + folder, e);
        }
    }
}
