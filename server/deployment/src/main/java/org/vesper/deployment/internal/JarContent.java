// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.osgi.framework.Constants;

/**
 * What is in the jar of an application, to tell two versions apart: neither when nor by what tools it was made, and not its version.
 *
 * @param entries a digest of each, by its path
 * @param headers those of the manifest
 */
record JarContent(Map<String, String> entries, Map<String, String> headers) {

    /** What tools write about themselves, their time and their sources; nothing in the server reads it. */
    private static final Set<String> HEADERS_OF_TOOLS = Set.of("Manifest-Version", "Archiver-Version", "Ant-Version", "Bnd-LastModified",
            "Build-Date", "Build-Jdk", "Build-Jdk-Spec", "Build-Time", "Build-Timestamp", "Built-By", "Created-By", "Git-Descriptor",
            "Git-SHA", "Originally-Created-By", "Tool", Constants.BUNDLE_VERSION);

    /** Where Maven puts a copy of the project, with its version. */
    private static final String FOLDER_OF_MAVEN = "META-INF/maven/";

    /** Reads all of it. */
    static JarContent read(JarFile jar) throws IOException {
        JarContent content = new JarContent(new TreeMap<>(), new TreeMap<>());
        if (jar.getManifest() != null) {
            content.add(jar.getManifest());
        }
        for (JarEntry entry : Collections.list(jar.entries())) {
            String name = entry.getName();
            if (!entry.isDirectory() && !name.equals(JarFile.MANIFEST_NAME) && !name.startsWith(FOLDER_OF_MAVEN)) {
                content.entries.put(name, digest(jar, entry));
            }
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

    private static String digest(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream content = jar.getInputStream(entry)) {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content.readAllBytes()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
