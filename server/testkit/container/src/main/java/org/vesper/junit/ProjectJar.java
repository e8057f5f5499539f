// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.vesper.application.jar.BundleLayout;

/**
 * The application on the class path of a test: the project's folder of classes, or its jar. It is recognized by the header {@code
 * Vesper-Application} of its manifest, which bnd-maven-plugin writes to the folder of classes before the tests.
 */
final class ProjectJar {


    private ProjectJar() {
    }

    /** The only application. <b>Failure:</b> an {@link IllegalStateException} if there is none, or more than one. */
    static Path onClassPath() {
        List<Path> found = new ArrayList<>();
        try {
            for (URL manifest : Collections.list(ProjectJar.class.getClassLoader().getResources(JarFile.MANIFEST_NAME))) {
                if (isApplication(manifest)) {
                    found.add(root(manifest));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (found.size() != 1) {
            throw new IllegalStateException(found.isEmpty()
                    ? "no application is on the class path of this test: no META-INF/MANIFEST.MF has the header " + BundleLayout.NAME_HEADER
                            + "; bnd-maven-plugin writes it into target/classes, run mvn process-classes"
                    : "which application is to be tested? The class path of this test has " + found);
        }
        return found.get(0);
    }

    /** The name of the application, shared by its versions. <b>Failure:</b> an {@link IllegalArgumentException} if it has none. */
    static String name(Path classesOrJar) {
        try {
            URL manifest = Files.isDirectory(classesOrJar) ? classesOrJar.resolve(JarFile.MANIFEST_NAME).toUri().toURL()
                    : new URL("jar:" + classesOrJar.toUri() + "!/" + JarFile.MANIFEST_NAME);
            String name = manifest(manifest).getMainAttributes().getValue(BundleLayout.NAME_HEADER);
            if (name != null) {
                return name;
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(classesOrJar + " has no manifest that can be read: " + e, e);
        }
        throw new IllegalArgumentException(classesOrJar + " is not an application: its manifest has no header " + BundleLayout.NAME_HEADER);
    }

    /** Creates a jar from a folder of classes, or copies a jar. */
    static void write(Path classesOrJar, Path jar) {
        try {
            if (Files.isDirectory(classesOrJar)) {
                pack(classesOrJar, jar);
            } else {
                Files.write(jar, Files.readAllBytes(classesOrJar));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a jar of " + classesOrJar, e);
        }
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest(classes.resolve(JarFile.MANIFEST_NAME).toUri().toURL()));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = classes.relativize(file).toString().replace('\\', '/');
                if (!name.equals(JarFile.MANIFEST_NAME)) {
                    entries.putNextEntry(new ZipEntry(name));
                    Files.copy(file, entries);
                }
            }
        }
    }

    private static boolean isApplication(URL manifest) throws IOException {
        return manifest(manifest).getMainAttributes().getValue(BundleLayout.NAME_HEADER) != null;
    }

    private static Manifest manifest(URL url) throws IOException {
        var connection = url.openConnection();
        // Otherwise the jar would stay open.
        connection.setUseCaches(false);
        try (InputStream content = connection.getInputStream()) {
            return new Manifest(content);
        }
    }

    private static Path root(URL manifest) throws IOException {
        try {
            return manifest.openConnection() instanceof JarURLConnection inJar
                    ? Path.of(inJar.getJarFileURL().toURI())
                    : Path.of(manifest.toURI()).getParent().getParent();
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
