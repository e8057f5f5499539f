// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of a journal: {@code 00000001.journal} and so on, {@code next.1} while one is being prepared, and {@code mark}. */
final class SegmentFiles {

    private static final String SUFFIX = ".journal";
    private static final String UNUSED = "next.";
    private static final Pattern NAME = Pattern.compile("\\d{8,19}\\.journal");

    private SegmentFiles() {
    }

    /** The segments in the order of their numbers. */
    static List<Path> of(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> NAME.matcher(file.getFileName().toString()).matches())
                    .sorted((a, b) -> Long.compare(number(a), number(b))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the journal " + folder + " cannot be read: " + e, e);
        }
    }

    /** How many of these segments there are before those at the end whose header is missing or damaged. */
    static int sound(List<Path> segments) {
        int sound = segments.size();
        while (sound > 0 && lacksHeader(segments.get(sound - 1))) {
            sound--;
        }
        return sound;
    }

    private static boolean lacksHeader(Path segment) {
        try (SegmentReader reader = new SegmentReader(segment)) {
            return reader.lacksHeader();
        }
    }

    /** Renames a file, so that it is no segment any more; returns the new name. */
    static Path setAside(Path segment) throws IOException {
        Path aside = segment.resolveSibling(segment.getFileName() + ".damaged");
        for (int i = 2; Files.exists(aside); i++) {
            aside = segment.resolveSibling(segment.getFileName() + ".damaged-" + i);
        }
        return Files.move(segment, aside);
    }

    static Path of(Path folder, long number) {
        return folder.resolve(String.format(Locale.ROOT, "%08d", number) + SUFFIX);
    }

    static long number(Path segment) {
        String name = segment.getFileName().toString();
        return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
    }

    /** The name of a segment that has not been begun. */
    static Path unused(Path folder, long number) {
        return folder.resolve(UNUSED + number);
    }

    /** Deletes the segments that an earlier process has not begun. */
    static void deleteUnused(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(file -> file.getFileName().toString().startsWith(UNUSED)).toList()) {
                Files.delete(file);
            }
        }
    }

    static Path mark(Path folder) {
        return folder.resolve("mark");
    }

    /** Forces a file to the disk, or the names of the files in a folder. */
    static void force(Path fileOrFolder) throws IOException {
        try (FileChannel channel = FileChannel.open(fileOrFolder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Files in memory. */
    static final class Mapping {

        /**
         * Ends a mapping. Left to the garbage collector, the disk space of deleted segments would be free after the next full collection
         * only,
         * which may never come.
         */
        private static final MethodHandle UNMAP = unmap();

        private Mapping() {
        }

        static MappedByteBuffer forWriting(Path file, long bytes) throws IOException {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return channel.map(MapMode.READ_WRITE, 0, bytes);
            }
        }

        /** Ends the mapping; nobody may read or write the buffer or a duplicate any more. */
        static void end(MappedByteBuffer buffer) {
            try {
                UNMAP.invokeExact((ByteBuffer) buffer);
            } catch (Throwable e) {
                throw new IllegalStateException("a file cannot be unmapped", e);
            }
        }

        /**
         * The JDK has a supported method for this from version 22; this one works in all. The platform's loader has
         * it in any framework.
         */
        private static MethodHandle unmap() {
            try {
                Class<?> unsafe = ClassLoader.getPlatformClassLoader().loadClass("sun.misc.Unsafe");
                Field instance = unsafe.getDeclaredField("theUnsafe");
                instance.setAccessible(true);
                return MethodHandles.lookup().findVirtual(unsafe, "invokeCleaner", MethodType.methodType(void.class, ByteBuffer.class))
                        .bindTo(instance.get(null));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    /**
     * The operations that a journal asks of its disk.
     *
     * <p><b>Threading:</b> any thread.
     */
    interface Disk {

        /** The disk that has the folder of the journal. */
        Disk REAL = new Disk() { };

        /** Makes a segment that has all its blocks. <b>Failure:</b> an exception if the disk is full; then there is no file. */
        default Segment make(Path file, int bytes) throws IOException {
            return Segment.prepare(file, bytes);
        }

        /** Forces a part of a file that is mapped to memory to the disk. <b>Failure:</b> an {@link UncheckedIOException}. */
        default void force(Path file, MappedByteBuffer memory, int from, int bytes) {
            memory.force(from, bytes);
        }
    }
}
