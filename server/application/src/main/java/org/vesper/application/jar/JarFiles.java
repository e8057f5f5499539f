// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.application.jar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** The files and the classes of an application in a jar, with those of the jars in its header Bundle-ClassPath. */
public final class JarFiles implements ApplicationFiles, AutoCloseable {

    private static final String CLASS_PATH = "Bundle-ClassPath";

    private final JarFile jar;
    private final Attributes headers;
    private final String root;
    private final List<Path> embedded = new ArrayList<>();
    private final OwnClasses classes;

    /** Finds the classes of the application first, and the server's after them. */
    private static final class OwnClasses extends URLClassLoader {

        OwnClasses(List<URL> jars) {
            super("application", jars.toArray(URL[]::new), JarFiles.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (findLoadedClass(name) == null && findResource(name.replace('.', '/') + ".class") != null) {
                    return findClass(name);
                }
                return super.loadClass(name, resolve);
            }
        }
    }

    /** Opens a jar. */
    public JarFiles(Path file) throws IOException {
        jar = new JarFile(file.toFile());
        root = "jar:" + file.toUri() + "!/";
        List<URL> urls = new ArrayList<>(List.of(file.toUri().toURL()));
        try {
            headers = jar.getManifest() == null ? new Attributes() : jar.getManifest().getMainAttributes();
            for (String entry : header(CLASS_PATH).orElse("").split("\\s*,\\s*")) {
                if (entry.endsWith(".jar")) {
                    urls.add(extracted(entry).toUri().toURL());
                }
            }
        } catch (IOException e) {
            deleteEmbedded();
            jar.close();
            throw e;
        }
        classes = new OwnClasses(urls);
    }

    @Override
    public ClassLoader classes() {
        return classes;
    }

    @Override
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.getValue(name));
    }

    @Override
    public Optional<URL> file(String path) {
        try {
            return path.isEmpty() || jar.getEntry(path) != null ? Optional.of(URI.create(root + path.replace(" ", "%20")).toURL())
                    : Optional.empty();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(path, e);
        }
    }

    @Override
    public List<String> paths(String folder, String pattern, boolean recursive) {
        String name = pattern.replace(".", "\\.").replace("*", "[^/]*");
        return jar.stream().map(ZipEntry::getName).filter(path -> path.startsWith(folder) && !path.endsWith("/"))
                .filter(path -> path.substring(folder.length()).matches((recursive ? "(.*/)?" : "") + name)).sorted().toList();
    }

    private Path extracted(String entry) throws IOException {
        if (jar.getEntry(entry) == null) {
            throw new IOException("its header " + CLASS_PATH + " names " + entry + ", which it does not have");
        }
        Path copy = Files.createTempFile("vesper-", ".jar");
        embedded.add(copy);
        try (InputStream content = jar.getInputStream(jar.getEntry(entry))) {
            Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return copy;
    }

    private void deleteEmbedded() throws IOException {
        for (Path copy : embedded) {
            Files.deleteIfExists(copy);
        }
    }

    @Override
    public void close() {
        try {
            classes.close();
            jar.close();
            deleteEmbedded();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
