// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The files of the server, which are in the jar of this class. */
final class ServerFiles {

    private static final String FOLDER = "org/vesper/junit/server";

    private ServerFiles() {
    }

    /** The place of this class: a jar, or a folder of classes. */
    static Path origin() {
        try {
            return Path.of(ServerFiles.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Unpacks the files into a folder with the layout of the distribution, but without applications. */
    static void unpack(Path home) {
        Path origin = origin();
        try {
            if (Files.isDirectory(origin)) {
                copy(origin.resolve(FOLDER), home);
            } else {
                try (FileSystem jar = FileSystems.newFileSystem(origin)) {
                    copy(jar.getPath(FOLDER), home);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack the server from " + origin + " to " + home, e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }
}
