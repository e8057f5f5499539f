// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Tells one build of the distribution from another of the same version: a checksum of its jars. A build of the same sources gives the same
 * jars, so it gives the same checksum.
 */
public final class Build {

    private Build() {
    }

    /** The checksum of the distribution that this program belongs to; empty if it runs outside one. */
    public static String ofThisProgram() {
        return OfThisProgram.CHECKSUM;
    }

    /** @throws UncheckedIOException if a jar cannot be read */
    static String of(Path home) {
        CRC32 checksum = new CRC32();
        for (Path jar : jars(home)) {
            try {
                checksum.update(Files.readAllBytes(jar));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return String.format(Locale.ROOT, "%08x", checksum.getValue());
    }

    private static List<Path> jars(Path home) {
        try (Stream<Path> files = Files.walk(home)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Read once, when first asked for. */
    private static final class OfThisProgram {

        static final String CHECKSUM = System.getProperty("vesper.home") == null ? "" : of(Path.of(System.getProperty("vesper.home")));
    }
}
