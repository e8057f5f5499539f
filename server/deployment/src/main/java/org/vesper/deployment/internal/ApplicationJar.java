// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.osgi.framework.Constants;
import org.vesper.spi.ConfigurationException;

/**
 * A jar that its manifest says to be an application.
 *
 * @param file where it lies
 * @param name the application's name, from the manifest
 * @param version the version of the bundle
 * @param exports the packages that it has for others
 * @param modified when the file was changed last
 * @param content what it holds, to be compared
 */
record ApplicationJar(Path file, String name, String version, Set<String> exports, FileTime modified, JarContent content) {

    static final String NAME_HEADER = "Vesper-Application";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");

    /** Reads all of it. <b>Failure:</b> a {@link ConfigurationException} that says what the jar lacks. */
    static ApplicationJar read(Path file) {
        if (Files.notExists(file)) {
            throw new ConfigurationException("there is no file " + file.toAbsolutePath() + " on the server's machine");
        }
        // What is signed is read as all else: the framework does not verify it either.
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            return of(file, jar);
        } catch (IOException e) {
            throw new ConfigurationException(file + " cannot be read as a jar: " + e.getMessage(), e);
        }
    }

    private static ApplicationJar of(Path file, JarFile jar) throws IOException {
        Attributes headers = jar.getManifest() == null ? new Attributes() : jar.getManifest().getMainAttributes();
        String name = headers.getValue(NAME_HEADER);
        if (name == null) {
            throw new ConfigurationException(file + " is no application: its manifest has no header " + NAME_HEADER
                    + "; add '" + NAME_HEADER + ": NAME', or move the jar elsewhere");
        }
        if (!NAME.matcher(name).matches()) {
            throw new ConfigurationException(file + ": '" + name + "' cannot be the name of an application; the header "
                    + NAME_HEADER + " may hold letters, digits, - and _");
        }
        if (headers.getValue(Constants.BUNDLE_SYMBOLICNAME) == null) {
            throw new ConfigurationException(file + " is no OSGi bundle: its manifest has no header " + Constants.BUNDLE_SYMBOLICNAME);
        }
        String version = headers.getValue(Constants.BUNDLE_VERSION);
        String exports = headers.getValue(Constants.EXPORT_PACKAGE);
        return new ApplicationJar(file, name, version == null ? "0.0.0" : version,
                exports == null ? Set.of() : PackageHeader.names(exports), Files.getLastModifiedTime(file), JarContent.read(jar));
    }

    @Override
    public String toString() {
        return name + " " + version;
    }

    /** The text of an entry. */
    String text(String entry) {
        try (JarFile jar = new JarFile(file.toFile(), false); InputStream content = jar.getInputStream(jar.getJarEntry(entry))) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + entry + " of " + file + ": " + e, e);
        }
    }
}
