// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The record at the end of a jar with the position and the length of its directory; opening a jar reads that whole directory. */
final class JarEnd {

    private static final int SIGNATURE = 0x06054b50;
    private static final int LENGTH = 22;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final int PLACE_OF_DIRECTORY_LENGTH = 12;

    private JarEnd() {
    }

    /**
     * The maximum length of the directory that any record at the end of a file states, 4 GB for the 64-bit format; 0 if there is no
     * record, so that the file is not a jar.
     */
    static long directoryBytes(Path jar) throws IOException {
        try (FileChannel channel = FileChannel.open(jar, StandardOpenOption.READ)) {
            long begin = Math.max(0, channel.size() - LENGTH - LONGEST_COMMENT);
            ByteBuffer end = ByteBuffer.allocate((int) (channel.size() - begin)).order(ByteOrder.LITTLE_ENDIAN);
            while (end.hasRemaining() && channel.read(end, begin + end.position()) >= 0) {
                // until the buffer is full
            }
            end.flip();
            long longest = 0;
            for (int i = 0; i + LENGTH <= end.limit(); i++) {
                if (end.getInt(i) == SIGNATURE) {
                    longest = Math.max(longest, Integer.toUnsignedLong(end.getInt(i + PLACE_OF_DIRECTORY_LENGTH)));
                }
            }
            return longest;
        }
    }
}
