// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.fuzz;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** The ways in which bytes may arrive: at once, one by one, and in pieces of any length, which follow from the bytes. */
final class Splits {

    private static final int LONGEST_PIECE = 40;

    private Splits() {
    }

    static List<ByteBuffer> none(byte[] bytes) {
        return List.of(ByteBuffer.wrap(bytes));
    }

    /** The same bytes in pieces, in each of the other ways. */
    static List<List<ByteBuffer>> all(byte[] bytes) {
        Random random = new Random(Arrays.hashCode(bytes));
        return List.of(pieces(bytes, random, 1), pieces(bytes, random, LONGEST_PIECE), pieces(bytes, random, LONGEST_PIECE));
    }

    private static List<ByteBuffer> pieces(byte[] bytes, Random random, int longest) {
        List<ByteBuffer> pieces = new ArrayList<>();
        for (int at = 0; at < bytes.length;) {
            int length = Math.min(1 + random.nextInt(longest), bytes.length - at);
            pieces.add(ByteBuffer.wrap(bytes, at, length).slice());
            at += length;
        }
        return pieces;
    }
}
