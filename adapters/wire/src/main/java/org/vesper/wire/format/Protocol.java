// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

/** The constants of the format. All numbers on the wire are big-endian; all texts are UTF-8. */
public final class Protocol {

    /** The first four bytes of a connection, "VSPR", so that anything else is recognised at once. */
    public static final int MAGIC = 0x56535052;

    /** The version that follows the magic, one byte: events of one type over one connection. */
    public static final int VERSION_1 = 1;

    /** The version with sessions, positions and acknowledgements. */
    public static final int VERSION_2 = 2;

    /** Bytes before the first frame: magic and version. */
    public static final int PREFACE_BYTES = 5;

    /** Bytes before a frame's payload: its length in four bytes, its type in one. */
    public static final int HEADER_BYTES = 5;

    /** Bytes at the beginning of an EVENTS frame of version 2: the number of the layout and the position of the first event. */
    public static final int BATCH_BYTES = Short.BYTES + Long.BYTES;

    /** The maximum number of layouts of a connection of version 2; their numbers are below it. */
    public static final int MAX_LAYOUTS = 1_024;

    /** The maximum length of a session's name in UTF-8 bytes. */
    public static final int MAX_SESSION_BYTES = 255;

    /** The maximum number of properties of a layout. */
    public static final int MAX_PROPERTIES = 255;

    /** The maximum length of a symbol in UTF-8 bytes. */
    public static final int MAX_SYMBOL_BYTES = 255;

    /** The maximum length of a name or text in a HELLO, and of a STRING, in UTF-8 bytes. */
    public static final int MAX_TEXT_BYTES = 65_535;

    /** The maximum payload of a frame that a server sends, in bytes. */
    public static final int MAX_ANSWER_BYTES = 4_096;

    private Protocol() {
    }
}
