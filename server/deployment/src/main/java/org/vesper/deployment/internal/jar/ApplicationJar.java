// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

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
import java.util.zip.ZipException;
import org.osgi.framework.Constants;
import org.vesper.application.jar.BundleLayout;
import org.vesper.config.ConfigurationException;
import org.vesper.config.Reason;

/**
 * A jar whose manifest declares an application, as {@link JarIntake} has read it.
 *
 * @param file its place; it is not read there again
 * @param modified the time of the last change of that file
 * @param copy the server's own copy
 * @param name the application's name, from the manifest
 * @param version the version of the bundle
 * @param exports the packages that it exports
 * @param content the content, for comparison
 */
public record ApplicationJar(
        Path file, FileTime modified, JarCopy copy, String name, String version, Set<String> exports, JarContent content) {

    public static final String NAME_HEADER = BundleLayout.NAME_HEADER;

    /**
     * No option of a command, and no name that commands give a meaning of its own: the log of the server, or all loggers or applications.
     */
    private static final Pattern NAME = Pattern.compile("(?!(?i:server|root|all)$)[A-Za-z0-9_][A-Za-z0-9_-]{0,99}");

    /**
     * Reads the whole copy. <b>Failure:</b> a {@link ConfigurationException} that reports what the jar lacks, or which limit it exceeds.
     */
    static ApplicationJar read(Path file, FileTime modified, JarCopy copy, JarLimits limits) {
        try {
            limits.checkDirectory(file, JarEnd.directoryBytes(copy.path()));
            // Signed jars are read as all others: the framework does not verify signatures either.
            try (JarFile jar = new JarFile(copy.path().toFile(), false)) {
                JarContent content = JarContent.read(jar, file, limits);
                Attributes headers = jar.getManifest() == null ? new Attributes() : jar.getManifest().getMainAttributes();
                String version = headers.getValue(Constants.BUNDLE_VERSION);
                String exports = headers.getValue(Constants.EXPORT_PACKAGE);
                return new ApplicationJar(file, modified, copy, name(file, headers), version == null ? "0.0.0" : version,
                        exports == null ? Set.of() : PackageHeader.names(exports), content);
            }
        } catch (ZipException e) {
            throw new ConfigurationException(file + " is not a jar, or only a part of one: " + e.getMessage(), e);
        } catch (IOException | IllegalArgumentException e) {
            throw new ConfigurationException(file + " cannot be read as a jar: " + e.getMessage(), e);
        }
    }

    private static String name(Path file, Attributes headers) {
        String name = headers.getValue(NAME_HEADER);
        if (name == null) {
            throw new ConfigurationException(file + " is not an application: its manifest has no header " + NAME_HEADER
                    + "; add '" + NAME_HEADER + ": NAME', or move the jar elsewhere");
        }
        if (!NAME.matcher(name).matches()) {
            throw new ConfigurationException(file + ": '" + name + "' cannot be the name of an application; the header "
                    + NAME_HEADER + " has 1 to 100 letters, digits, - and _, does not begin with -, and is not server, root or all");
        }
        if (headers.getValue(Constants.FRAGMENT_HOST) != null) {
            throw new ConfigurationException(file + " is a fragment of another bundle, and an application is a bundle of its own: remove"
                    + " the header " + Constants.FRAGMENT_HOST);
        }
        if (headers.getValue(Constants.BUNDLE_SYMBOLICNAME) == null) {
            throw new ConfigurationException(file + " is not an OSGi bundle: its manifest has no header " + Constants.BUNDLE_SYMBOLICNAME);
        }
        return name;
    }

    /** The same jar at its new place. */
    ApplicationJar at(Path place, FileTime time) {
        return new ApplicationJar(place, time, copy, name, version, exports, content);
    }

    /** The same jar with a copy of its own. */
    public ApplicationJar copied() {
        return new ApplicationJar(file, modified, copy.copied(), name, version, exports, content);
    }

    /** Whether this is the same file, unchanged. */
    public boolean isSame(ApplicationJar other) {
        return file.equals(other.file) && modified.equals(other.modified) && digest().equals(other.digest());
    }

    /** Whether the file has been removed, or changed since it was read. */
    public boolean isOutdated() {
        try {
            return !Files.getLastModifiedTime(file).equals(modified);
        } catch (IOException e) {
            return true;
        }
    }

    /** The place and the identity of the jar, for the log. */
    public String described() {
        return "jar " + file + ", sha256 " + digest();
    }

    /** The SHA-256 of the jar. */
    public String digest() {
        return copy.digest();
    }

    @Override
    public String toString() {
        return name + " " + version;
    }

    /** The text of an entry. */
    public String text(String entry) {
        try (JarFile jar = new JarFile(copy.path().toFile(), false); InputStream content = jar.getInputStream(jar.getJarEntry(entry))) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ConfigurationException("cannot read " + entry + " of " + file + ": " + Reason.of(e), e);
        }
    }
}
