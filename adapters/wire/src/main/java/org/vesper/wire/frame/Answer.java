// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

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
     */
    record Welcome(WireClock clock, Limits limits) implements Answer {
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
