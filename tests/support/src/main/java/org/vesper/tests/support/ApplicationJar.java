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

/** A copy of an application's jar that a test modifies. */
public final class ApplicationJar {

    private final Path file;

    private ApplicationJar(Path file) {
        this.file = file;
    }

    /**
     * Creates a jar from texts: Java sources are compiled against the API, a network without its root element gets one, other entries are
     * included unchanged. <b>Failure:</b> an {@link AssertionError} with the compiler's message.
     *
     * @param jar the path of the jar; its name without the extension is that of the application
     * @param entries the texts by path in the jar, or by path of the source: {@code orders/Order.java}, {@code META-INF/spring/orders.xml}
     * @param headers manifest headers that add to or replace those that every application needs
     */
    public static ApplicationJar compiled(Distribution distribution, Path jar, Map<String, String> entries, Map<String, String> headers) {
        return new ApplicationJar(CompiledJar.make(distribution, jar, entries, headers));
    }

    /** Copies a jar; the original remains unchanged. */
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

    /** Changes the text of an entry. <b>Failure:</b> an {@link AssertionError} if nothing changes, since the test would be pointless. */
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

    /** Removes an entry. */
    public ApplicationJar remove(String entry) {
        try (FileSystem jar = FileSystems.newFileSystem(file)) {
            Files.delete(jar.getPath(entry));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
