// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;
import java.util.HexFormat;

/** Bytes as tests write them: hexadecimal with spaces. */
public final class Hex {

    private Hex() {
    }

    public static ByteBuffer bytes(String... hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(String.join("", hex).replaceAll("\\s", "")));
    }

    /** What has been written to a buffer. */
    static String of(FrameEncoder encoder) {
        ByteBuffer written = encoder.buffer().duplicate().flip();
        byte[] bytes = new byte[written.remaining()];
        written.get(bytes);
        return HexFormat.ofDelimiter(" ").formatHex(bytes);
    }
}
