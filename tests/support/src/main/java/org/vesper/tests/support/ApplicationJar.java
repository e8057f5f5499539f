// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A copy of an application's jar that a test spoils. */
public final class ApplicationJar {

    private final Path file;

    private ApplicationJar(Path file) {
        this.file = file;
    }

    /**
     * A jar made of texts: Java sources are compiled against the API, all else goes in as it is. <b>Failure:</b> an {@link AssertionError}
     * with the compiler's words.
     *
     * @param jar where it goes; its name without the ending is that of the application
     * @param entries path in the jar, or of the source, to text: {@code orders/Order.java}, {@code META-INF/spring/orders.xml}
     * @param headers of the manifest, beyond those that every application needs; they may replace these
     */
    public static ApplicationJar compiled(Distribution distribution, Path jar, Map<String, String> entries, Map<String, String> headers) {
        return new ApplicationJar(CompiledJar.make(distribution, jar, entries, headers));
    }

    /** Copies a jar; the original stays as it is. */
    public static ApplicationJar copyOf(Path original, Path copy) {
        try {
            Files.createDirectories(copy.getParent());
            return new ApplicationJar(Files.copy(original, copy));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path file() {
        return file;
    }

    /** Changes the text of an entry. <b>Failure:</b> an {@link AssertionError} when nothing changes: the test would be void. */
    public ApplicationJar edit(String entry, UnaryOperator<String> change) {
        try (FileSystem jar = FileSystems.newFileSystem(file)) {
            Path path = jar.getPath(entry);
            String before = Files.readString(path, StandardCharsets.UTF_8);
            String after = change.apply(before);
            if (after.equals(before)) {
                throw new AssertionError("the edit of " + entry + " changes nothing");
            }
            Files.writeString(path, after, StandardCharsets.UTF_8);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of an entry. */
    public String text(String entry) {
        try (FileSystem jar = FileSystems.newFileSystem(file)) {
            return Files.readString(jar.getPath(entry), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes an entry out. */
    public ApplicationJar remove(String entry) {
        try (FileSystem jar = FileSystems.newFileSystem(file)) {
            Files.delete(jar.getPath(entry));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
