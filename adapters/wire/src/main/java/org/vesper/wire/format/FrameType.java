// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of frames; those sent by a server have the top bit set. */
public enum FrameType {

    /** Client: its identity and the layout of its events. The first frame. */
    HELLO(0x01),

    /** Client: entries of the dictionary. */
    SYMBOLS(0x02),

    /** Client: records, back to back. */
    EVENTS(0x03),

    /** Client: the end of the events. */
    BYE(0x04),

    /** Server: answer to HELLO. */
    WELCOME(0x81),

    /** Server: answer to BYE. */
    GOODBYE(0x82),

    /** Server: an error; nothing follows. */
    ERROR(0x83);

    private final int code;

    FrameType(int code) {
        this.code = code;
    }

    /** The byte that denotes this kind in a frame's header. */
    public int code() {
        return code;
    }

    /** The kind with this code, if clients send it. */
    public static Optional<FrameType> ofClient(int code) {
        return Arrays.stream(values()).filter(type -> type.code == code && code < WELCOME.code).findFirst();
    }
}
