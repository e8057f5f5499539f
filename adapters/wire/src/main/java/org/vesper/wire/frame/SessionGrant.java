// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.util.Objects;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.WireException;

/**
 * The statement of a server of version 2 about the session, in WELCOME.
 *
 * @param state what the server knows of the session
 * @param epoch a number that the server chooses when it begins to count; another one than before means that it has lost its count
 * @param position the position of the event that the server expects next
 * @param durability what an event survives that is reported as durable
 * @param durable the position before which all events are durable; 0 without durability
 * @param reporting the reports that hold for this connection
 * @param expirySeconds how long the server remembers the session after its connection has ended
 * @param lost the number of events and clock ticks that the server's journal is known to have lost
 */
public record SessionGrant(State state, long epoch, long position, Durability durability, long durable, Reporting reporting,
        int expirySeconds, long lost) {

    /** The option of WELCOME that has the number of lost events. */
    static final int LOST_OPTION = 1;

    /** The server's knowledge of the session. */
    public enum State {

        /** The connection has no session. */
        NONE,

        /** The session begins, at the client's position. */
        NEW,

        /** The session goes on, at the server's position. */
        RESUMED,

        /** The client knows an epoch that the server does not: the session begins again, at the client's position. */
        LOST;

        private static final State[] ALL = values();

        static State ofCode(int code) {
            if (code >= ALL.length) {
                throw new WireException(ErrorCode.MALFORMED_FRAME, "the state " + code + " of a session in WELCOME is not 0 to 3");
            }
            return ALL[code];
        }
    }

    /** The failures that an event survives. */
    public enum Durability {

        /** Nothing: there is no journal, and the end of the process loses what rules retain. */
        NONE,

        /** The end of the process: the event has been handed to the operating system. */
        PROCESS,

        /** The end of the machine: the event is on the disk. */
        DISK;

        private static final Durability[] ALL = values();

        static Durability ofCode(int code) {
            if (code >= ALL.length) {
                throw new WireException(ErrorCode.MALFORMED_FRAME, "the durability " + code + " in WELCOME is not 0, 1 or 2");
            }
            return ALL[code];
        }
    }

    /** A session of a server that has lost nothing. */
    public SessionGrant(
            State state, long epoch, long position, Durability durability, long durable, Reporting reporting, int expirySeconds) {
        this(state, epoch, position, durability, durable, reporting, expirySeconds, 0);
    }

    public SessionGrant {
        Objects.requireNonNull(state);
        Objects.requireNonNull(durability);
        Objects.requireNonNull(reporting);
    }
}
