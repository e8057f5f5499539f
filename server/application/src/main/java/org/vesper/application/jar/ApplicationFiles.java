// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.jar;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/** The content of an application: in a server that of its bundle, elsewhere that of its jar. <b>Threading:</b> any thread. */
public interface ApplicationFiles {

    /** A header of the manifest. */
    Optional<String> header(String name);

    /** A file by its path; the empty path is the root. */
    Optional<URL> file(String path);

    /**
     * The sorted paths of the files in a folder.
     *
     * @param folder a path that ends with a slash, or the empty path for the root
     * @param pattern the name of a file, in which * stands for any letters
     * @param recursive whether files in the folders below count too
     */
    List<String> paths(String folder, String pattern, boolean recursive);

    /** The class loader of its own classes. */
    ClassLoader classes();

    /** The names of its classes. */
    default Set<String> classNames() {
        return paths("", "*.class", true).stream().map(ApplicationFiles::className).collect(Collectors.toSet());
    }

    /** The name of the class in a file. */
    static String className(String path) {
        return path.substring(0, path.lastIndexOf('.')).replace('/', '.');
    }

    /** Whoever exports a package that the application does not import, as the beginning of an advice; empty if there is none. */
    default Optional<String> exporter(String packageName) {
        return Optional.empty();
    }

    /** The text of a file. <b>Failure:</b> a {@link ConfigurationException} if it cannot be read. */
    default String text(String path) {
        try {
            URLConnection connection = file(path).orElseThrow(() -> new NoSuchFileException(path)).openConnection();
            // Otherwise the jar would stay open.
            connection.setUseCaches(false);
            try (InputStream content = connection.getInputStream()) {
                return new String(content.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + path + ": " + Reason.of(e), e);
        }
    }
}
