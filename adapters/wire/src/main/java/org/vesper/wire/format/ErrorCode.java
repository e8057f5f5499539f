// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.format;

import java.util.Optional;

/** The reasons for which a server ends a connection. The text of the ERROR frame gives details and a remedy. */
public enum ErrorCode {

    /** The connection does not begin with "VSPR". */
    BAD_MAGIC(1),

    /** The server does not support this version. */
    UNSUPPORTED_VERSION(2),

    /** A payload exceeds the limit in WELCOME. */
    FRAME_TOO_LARGE(3),

    /** A frame's type is not one that a client sends. */
    UNKNOWN_FRAME(4),

    /** A payload does not match its frame's type. */
    MALFORMED_FRAME(5),

    /** The first frame is not HELLO. */
    HELLO_EXPECTED(6),

    /** No complete HELLO arrived in time. */
    HELLO_TIMEOUT(7),

    /** The application has no such event type, or it cannot be sent. */
    UNKNOWN_EVENT_TYPE(8),

    /** The event type has no such property, or it cannot be set. */
    UNKNOWN_PROPERTY(9),

    /** A property's wire type does not fit that of the event type. */
    WRONG_PROPERTY_TYPE(10),

    /** A HELLO names a property twice. */
    DUPLICATE_PROPERTY(11),

    /** A SYMBOL's id is not in the dictionary. */
    UNKNOWN_SYMBOL(12),

    /** An id is defined again. */
    DUPLICATE_SYMBOL(13),

    /** An id is not below the limit in WELCOME. */
    DICTIONARY_FULL(14),

    /** The server has reached its maximum number of clients. */
    TOO_MANY_CONNECTIONS(15),

    /** The server or the application is stopping; the client made no error. */
    SERVER_CLOSING(16),

    /** The server failed; its log has the details. */
    INTERNAL_ERROR(17),

    /** The memory for dictionaries and unfinished elements is exhausted, for the connection or for all. */
    OUT_OF_MEMORY(18),

    /** A record, a dictionary entry or a frame's header was not completed in time. */
    RECORD_TIMEOUT(19),

    /** The client has sent nothing for too long. */
    IDLE_TIMEOUT(20),

    /** An operator has closed the connection; the client made no error. */
    CLOSED_BY_OPERATOR(21),

    /** The client has not proved who it is: no token or certificate, or one that is not valid here. */
    NOT_AUTHENTICATED(22),

    /** The client may not connect, send this event type, or use this session. */
    NOT_PERMITTED(23),

    /** Another connection goes on with the session. */
    SESSION_TAKEN(24),

    /** The server has reached its maximum number of sessions, or the client its share. */
    TOO_MANY_SESSIONS(25),

    /** A position is beyond the next one that the server expects. */
    POSITION_GAP(26),

    /** A batch names a layout that has not been defined. */
    UNKNOWN_LAYOUT(27),

    /** The number of a layout is defined again, or is not below the limit in WELCOME. */
    BAD_LAYOUT_NUMBER(28),

    /** HELLO has an option that the server does not know and must not ignore. */
    UNSUPPORTED_OPTION(29),

    /** The server has too little memory or files left for new clients, or the application too little memory to go on. */
    OVERLOADED(30),

    /** The client does not read what the server sends. */
    NOT_READING(31);

    private static final ErrorCode[] ALL = values();

    private final int code;

    ErrorCode(int code) {
        this.code = code;
    }

    /** The number on the wire. */
    public int code() {
        return code;
    }

    /** Whether a client that connects again later, and sends the same bytes, may have more luck. */
    public boolean mayPass() {
        return switch (this) {
            case HELLO_TIMEOUT, TOO_MANY_CONNECTIONS, SERVER_CLOSING, INTERNAL_ERROR, OUT_OF_MEMORY, RECORD_TIMEOUT, IDLE_TIMEOUT,
                    TOO_MANY_SESSIONS, OVERLOADED, NOT_READING -> true;
            default -> false;
        };
    }

    public static Optional<ErrorCode> ofCode(int code) {
        return code >= 1 && code <= ALL.length ? Optional.of(ALL[code - 1]) : Optional.empty();
    }
}
