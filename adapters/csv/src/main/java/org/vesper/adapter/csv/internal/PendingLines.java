// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.csv.internal;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The lines waiting to be written, as bytes. <b>Threading:</b> one thread at a time. <b>Ordering:</b> insertion order. */
final class PendingLines {

    private static final int CAPACITY = 1 << 16;

    private byte[] bytes = new byte[CAPACITY];
    private int[] ends = new int[CAPACITY / 16];
    private int lines;

    /** Whether there is room for a line of this length; an empty buffer always has room. */
    boolean hasRoom(int length) {
        return lines == 0 || size() + length <= CAPACITY;
    }

    void add(byte[] line) {
        int begin = size();
        if (begin + line.length > bytes.length) {
            bytes = Arrays.copyOf(bytes, begin + line.length);
        }
        if (lines == ends.length) {
            ends = Arrays.copyOf(ends, lines * 2);
        }
        System.arraycopy(line, 0, bytes, begin, line.length);
        ends[lines++] = begin + line.length;
    }

    int lines() {
        return lines;
    }

    /** The waiting lines, for reading. */
    ByteBuffer content() {
        return ByteBuffer.wrap(bytes, 0, size());
    }

    /** The number of lines that end within the first bytes. */
    int wholeLines(int first) {
        int found = Arrays.binarySearch(ends, 0, lines, first);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /** The length of the first lines in bytes. */
    int length(int firstLines) {
        return firstLines == 0 ? 0 : ends[firstLines - 1];
    }

    void removeFirst(int count) {
        int length = length(count);
        System.arraycopy(bytes, length, bytes, 0, size() - length);
        for (int line = count; line < lines; line++) {
            ends[line - count] = ends[line] - length;
        }
        lines -= count;
    }

    /** Drops all lines. */
    void clear() {
        lines = 0;
    }

    /** The number of bytes. */
    int size() {
        return length(lines);
    }
}
