// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.journal;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files in memory. */
final class Mapping {

    /**
     * Ends a mapping. Left to the garbage collector, the disk space of deleted segments would be free after the next full collection only,
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

    /** The JDK has a supported method for this from version 22; this one works in all. The platform's loader has it in any framework. */
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
