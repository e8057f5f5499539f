// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.util.List;
import java.util.Optional;
import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Limits;

/** A message from a server. */
public sealed interface Answer {

    /**
     * The answer to HELLO: the client may send events.
     *
     * @param clock the clock for TIME values
     * @param limits the server's limits
     * @param session what the server says about the session; empty in version 1
     */
    record Welcome(WireClock clock, Limits limits, Optional<SessionGrant> session) implements Answer {

        /** Creates the answer of version 1. */
        public Welcome(WireClock clock, Limits limits) {
            this(clock, limits, Optional.empty());
        }
    }

    /**
     * The progress of a session; the server then continues, unless another answer ends the connection.
     *
     * @param taken the position before which all events have been taken
     * @param durable the position before which all events are durable; 0 without durability
     * @param rejected how many of the events taken in this epoch were rejected, since the application's class refused their values
     * @param shed how many of the events taken in this epoch the server has dropped by choice, since it was overloaded
     */
    record Ack(long taken, long durable, long rejected, long shed) implements Answer {
    }

    /**
     * An event that was rejected; the server then continues. It comes before the report that counts the event.
     *
     * @param position the position of the event in the session
     * @param reason what is wrong with its values, for people
     */
    record Reject(long position, String reason) implements Answer {
    }

    /**
     * The answer to PING: everything before it has been taken.
     *
     * @param token the number in PING
     */
    record Pong(long token) implements Answer {
    }

    /**
     * Sends the client elsewhere. The server then closes.
     *
     * @param delayMs how long the client waits before it connects, in milliseconds
     * @param addresses where to connect, in order of preference; each is a host and a port, joined by a colon
     */
    record Redirect(int delayMs, List<String> addresses) implements Answer {

        public Redirect {
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * The answer to BYE: all previous input has been processed. The server then closes.
     *
     * @param accepted the number of accepted events of this connection
     */
    record Goodbye(long accepted) implements Answer {
    }

    /**
     * An error. The server then closes.
     *
     * @param code the kind of error
     * @param accepted the number of events of this connection accepted so far
     * @param text the error and its remedy, for people
     */
    record Failure(ErrorCode code, long accepted, String text) implements Answer {
    }
}
