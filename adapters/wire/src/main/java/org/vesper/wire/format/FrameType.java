// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of frames; those of a server have the top bit set. */
public enum FrameType {

    /** Client: who I am, what I send. The first frame. */
    HELLO(0x01),

    /** Client: entries of the dictionary. */
    SYMBOLS(0x02),

    /** Client: records, back to back. */
    EVENTS(0x03),

    /** Client: that was all. */
    BYE(0x04),

    /** Server: answer to HELLO. */
    WELCOME(0x81),

    /** Server: answer to BYE. */
    GOODBYE(0x82),

    /** Server: something is wrong; nothing more comes. */
    ERROR(0x83);

    private final int code;

    FrameType(int code) {
        this.code = code;
    }

    /** The byte that names this kind in a frame's header. */
    public int code() {
        return code;
    }

    /** The kind that a client means by a code, if clients send it. */
    public static Optional<FrameType> ofClient(int code) {
        return Arrays.stream(values()).filter(type -> type.code == code && code < WELCOME.code).findFirst();
    }
}
