// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

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

    /** Client, since version 2: the layout of some of its events, under a number. */
    LAYOUT(0x05),

    /** Client, since version 2: asks for an ACK and a PONG when everything before it has been taken. */
    PING(0x06),

    /** Client, since version 2: the events before a position are not going to come. */
    SKIP(0x07),

    /** Server: answer to HELLO. */
    WELCOME(0x81),

    /** Server: answer to BYE. */
    GOODBYE(0x82),

    /** Server: an error; nothing follows. */
    ERROR(0x83),

    /** Server, since version 2: how far the client's events have been taken, and how far they are durable. */
    ACK(0x84),

    /** Server, since version 2: answer to PING. */
    PONG(0x85),

    /** Server, since version 2: the client is to connect to another address; nothing follows. */
    REDIRECT(0x86),

    /** Server, since version 2, to clients that ask for it: an event that was rejected, and why. */
    REJECT(0x87);

    /** The type that a later version is going to give to packed frames; no server takes it yet. */
    public static final int RESERVED_FOR_PACKED = 0x08;

    private static final FrameType[] OF_CLIENTS = {null, HELLO, SYMBOLS, EVENTS, BYE, LAYOUT, PING, SKIP};
    private static final FrameType[] OF_SERVERS = {null, WELCOME, GOODBYE, ERROR, ACK, PONG, REDIRECT, REJECT};
    private static final int OF_SERVER = 0x80;
    private static final int[] LAST_OF_CLIENTS = {0, BYE.code, SKIP.code};

    private final int code;

    FrameType(int code) {
        this.code = code;
    }

    /** The byte that denotes this kind in a frame's header. */
    public int code() {
        return code;
    }

    /** The kind with this code, if clients of this version send it. */
    public static Optional<FrameType> ofClient(int code, int version) {
        return code >= 1 && code <= LAST_OF_CLIENTS[version] ? Optional.of(OF_CLIENTS[code]) : Optional.empty();
    }

    /** The highest code of the kinds that clients of a version send; the lowest is 1. */
    public static int lastOfClients(int version) {
        return LAST_OF_CLIENTS[version];
    }

    /** The kind with this code, if servers send it. */
    public static Optional<FrameType> ofServer(int code) {
        int index = code - OF_SERVER;
        return index >= 1 && index < OF_SERVERS.length ? Optional.of(OF_SERVERS[index]) : Optional.empty();
    }
}
