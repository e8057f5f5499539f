// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.kernel.recovery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.vesper.tests.support.Await;

/**
 * Copies journals as they are at one moment, as a death would leave them. A copy of one file after the other may have the mark of a lane,
 * or the end of a segment, from a later moment than the rest.
 */
final class JournalCopy {

    private JournalCopy() {
    }

    /** Copies the segments and marks below a folder as soon as they stay as they are for as long as they are read. */
    static Path of(Path journals, Path copy) {
        AtomicReference<Map<Path, ByteBuffer>> files = new AtomicReference<>(Map.of());
        Await.until("journals that stay as they are", () -> {
            Map<Path, ByteBuffer> now = read(journals);
            return !now.isEmpty() && now.equals(files.getAndSet(now));
        });
        files.get().forEach((file, content) -> write(copy.resolve(file), content.array()));
        return copy;
    }

    /** The files below a folder; empty if one has been deleted meanwhile. */
    private static Map<Path, ByteBuffer> read(Path journals) {
        Map<Path, ByteBuffer> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(journals)) {
            // Not the segment that is being prepared, which may get its name at any time.
            for (Path file : files.filter(file -> file.toString().endsWith(".journal") || file.endsWith("mark")).toList()) {
                contents.put(journals.relativize(file), ByteBuffer.wrap(Files.readAllBytes(file)));
            }
            return contents;
        } catch (IOException | UncheckedIOException e) {
            return Map.of();
        }
    }

    private static void write(Path file, byte[] content) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
