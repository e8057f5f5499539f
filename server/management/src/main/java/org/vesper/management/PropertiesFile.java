// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.management;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** A small file of keys and values, written atomically and never through a link. */
final class PropertiesFile {

    private PropertiesFile() {
    }

    static Map<String, String> read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = new InputStreamReader(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS), StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
        Map<String, String> values = new TreeMap<>();
        properties.forEach((key, value) -> values.put(key.toString(), value.toString()));
        return values;
    }

    /** Writes a temporary file beside it, created with these attributes, and moves it to its place. Values have no backslash. */
    static void write(Path file, Map<String, String> values, FileAttribute<?>... attributes) throws IOException {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(values).forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(fresh);
        try (WritableByteChannel channel =
                Files.newByteChannel(fresh, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes)) {
            channel.write(ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8)));
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
