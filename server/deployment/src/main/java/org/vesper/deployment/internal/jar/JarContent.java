// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.osgi.framework.Constants;

/**
 * The entries of an application's jar, for the comparison of two versions. Build times, build tools and the version number are left out.
 *
 * @param entries the digest of each, by path
 * @param headers the headers of the manifest
 */
record JarContent(Map<String, String> entries, Map<String, String> headers) {

    /** Headers that tools write about themselves, the time and the sources; the server reads none of them. */
    private static final Set<String> HEADERS_OF_TOOLS = Set.of("Manifest-Version", "Archiver-Version", "Ant-Version", "Bnd-LastModified",
            "Build-Date", "Build-Jdk", "Build-Jdk-Spec", "Build-Time", "Build-Timestamp", "Built-By", "Created-By", "Git-Descriptor",
            "Git-SHA", "Originally-Created-By", "Tool", Constants.BUNDLE_VERSION);

    /** The folder in which Maven puts a copy of the project, with its version. */
    private static final String FOLDER_OF_MAVEN = "META-INF/maven/";

    /**
     * Reads the whole jar, using little memory regardless of the content.
     *
     * @param file the jar in error messages
     */
    static JarContent read(JarFile jar, Path file, JarLimits limits) throws IOException {
        limits.checkEntries(file, jar.size());
        JarContent content = new JarContent(new TreeMap<>(), new TreeMap<>());
        long bytes = 0;
        for (Iterator<JarEntry> entries = jar.entries().asIterator(); entries.hasNext();) {
            Unpacked entry = Unpacked.read(jar, entries.next(), file, limits);
            bytes += entry.bytes;
            limits.checkBytes(file, bytes);
            if (!entry.isFolder && !entry.isManifest() && !entry.name.startsWith(FOLDER_OF_MAVEN)) {
                content.entries.put(entry.name, entry.digest);
            }
        }
        // Only now is it known to be small enough to be read at once.
        if (jar.getManifest() != null) {
            content.add(jar.getManifest());
        }
        return content;
    }

    private void add(Manifest manifest) {
        manifest.getMainAttributes().forEach((name, value) -> {
            if (!HEADERS_OF_TOOLS.contains(name.toString())) {
                headers.put(name.toString(), value.toString());
            }
        });
    }

    /** An entry that has been read to its end. */
    private record Unpacked(String name, boolean isFolder, long bytes, String digest) {

        private static final int STEP_BYTES = 1 << 16;

        static Unpacked read(JarFile jar, JarEntry entry, Path file, JarLimits limits) throws IOException {
            String name = entry.getName();
            // Other readers of the jar trust the sizes in the directory, so these are checked too.
            check(limits, file, entry, entry.getSize());
            MessageDigest digest = sha256();
            long bytes = 0;
            try (InputStream content = jar.getInputStream(entry)) {
                byte[] step = new byte[STEP_BYTES];
                for (int read = content.read(step); read >= 0; read = content.read(step)) {
                    bytes += read;
                    check(limits, file, entry, bytes);
                    digest.update(step, 0, read);
                }
            }
            return new Unpacked(name, entry.isDirectory(), bytes, HexFormat.of().formatHex(digest.digest()));
        }

        private static void check(JarLimits limits, Path file, JarEntry entry, long bytes) {
            limits.checkEntry(file, entry.getName(), bytes, entry.getCompressedSize());
            if (isManifest(entry.getName())) {
                limits.checkManifest(file, entry.getName(), bytes);
            }
        }

        boolean isManifest() {
            return isManifest(name);
        }

        private static boolean isManifest(String name) {
            return name.equalsIgnoreCase(JarFile.MANIFEST_NAME);
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
