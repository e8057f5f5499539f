// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.deployment.internal.jar;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The record at the end of a jar that says where its directory is and how long; opening a jar reads that directory at once. */
final class JarEnd {

    private static final int SIGNATURE = 0x06054b50;
    private static final int LENGTH = 22;
    private static final int LONGEST_COMMENT = 0xFFFF;
    private static final int PLACE_OF_DIRECTORY_LENGTH = 12;

    private JarEnd() {
    }

    /**
     * The most bytes that anything at the end of a file says the directory to have, in the 64-bit format 4 GB; 0 if nothing is there, and
     * the file so no jar.
     */
    static long directoryBytes(Path jar) throws IOException {
        try (FileChannel channel = FileChannel.open(jar, StandardOpenOption.READ)) {
            long begin = Math.max(0, channel.size() - LENGTH - LONGEST_COMMENT);
            ByteBuffer end = ByteBuffer.allocate((int) (channel.size() - begin)).order(ByteOrder.LITTLE_ENDIAN);
            while (end.hasRemaining() && channel.read(end, begin + end.position()) >= 0) {
                // until all of it is there
            }
            end.flip();
            long most = 0;
            for (int i = 0; i + LENGTH <= end.limit(); i++) {
                if (end.getInt(i) == SIGNATURE) {
                    most = Math.max(most, Integer.toUnsignedLong(end.getInt(i + PLACE_OF_DIRECTORY_LENGTH)));
                }
            }
            return most;
        }
    }
}
