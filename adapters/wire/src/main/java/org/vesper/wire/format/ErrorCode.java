// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

import java.util.Optional;

/** Why a server ends a connection. The text beside a code in an ERROR frame says what exactly is wrong and what to do. */
public enum ErrorCode {

    /** The connection does not begin with "VSPR". */
    BAD_MAGIC(1),

    /** The server does not speak this version. */
    UNSUPPORTED_VERSION(2),

    /** A payload is longer than the limit in WELCOME. */
    FRAME_TOO_LARGE(3),

    /** A frame's type is none that a client sends. */
    UNKNOWN_FRAME(4),

    /** A payload is not what its frame's type asks for. */
    MALFORMED_FRAME(5),

    /** The first frame is not HELLO. */
    HELLO_EXPECTED(6),

    /** No complete HELLO has come in time. */
    HELLO_TIMEOUT(7),

    /** The application has no such event type, or it cannot be sent. */
    UNKNOWN_EVENT_TYPE(8),

    /** The event type has no such property, or it cannot be set. */
    UNKNOWN_PROPERTY(9),

    /** A property's type on the wire does not fit the event type's. */
    WRONG_PROPERTY_TYPE(10),

    /** A HELLO names a property twice. */
    DUPLICATE_PROPERTY(11),

    /** A SYMBOL's id is not in the dictionary. */
    UNKNOWN_SYMBOL(12),

    /** An id is defined again. */
    DUPLICATE_SYMBOL(13),

    /** An id is not below the limit in WELCOME. */
    DICTIONARY_FULL(14),

    /** The server has as many clients as it takes. */
    TOO_MANY_CONNECTIONS(15),

    /** The server or the application is stopping; nothing is wrong with the client. */
    SERVER_CLOSING(16),

    /** The server failed; its log says how. */
    INTERNAL_ERROR(17),

    /** The memory for dictionaries and unfinished elements is used up, that of the connection or that of all. */
    OUT_OF_MEMORY(18),

    /** A record, an entry of the dictionary or a frame's header has begun and has not come whole in time. */
    RECORD_TIMEOUT(19),

    /** The client has sent nothing for too long. */
    IDLE_TIMEOUT(20),

    /** An operator has closed the connection; nothing is wrong with what the client sent. */
    CLOSED_BY_OPERATOR(21);

    private static final ErrorCode[] ALL = values();

    private final int code;

    ErrorCode(int code) {
        this.code = code;
    }

    /** The number on the wire. */
    public int code() {
        return code;
    }

    public static Optional<ErrorCode> ofCode(int code) {
        return code >= 1 && code <= ALL.length ? Optional.of(ALL[code - 1]) : Optional.empty();
    }
}
