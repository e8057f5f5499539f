// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import org.vesper.wire.clock.WireClock;
import org.vesper.wire.format.ErrorCode;
import org.vesper.wire.format.Limits;

/** A message of a server. */
public sealed interface Answer {

    /**
     * The answer to HELLO: events may come.
     *
     * @param clock the clock for TIME values
     * @param limits what the server takes
     */
    record Welcome(WireClock clock, Limits limits) implements Answer {
    }

    /**
     * The answer to BYE: all before it has been processed. The server then closes.
     *
     * @param accepted events of this connection that were passed on
     */
    record Goodbye(long accepted) implements Answer {
    }

    /**
     * Something is wrong. The server then closes.
     *
     * @param code what kind
     * @param accepted events of this connection that were passed on until then
     * @param text what is wrong and what to do, for a person
     */
    record Failure(ErrorCode code, long accepted, String text) implements Answer {
    }
}
