// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.writer;

import java.nio.ByteBuffer;
import org.vesper.wire.frame.Answer;

/** The frames that a conversation sends, in one of the versions of the protocol. <b>Threading:</b> the event loop of the writer. */
interface Frames {

    /**
     * The preface and HELLO.
     *
     * @param token what proves who the writer is; empty for nothing
     */
    ByteBuffer opening(byte[] token);

    /** Takes WELCOME; returns what goes before new events, perhaps nothing. */
    ByteBuffer goOn(Answer.Welcome welcome);

    /** Adds a row; returns false if {@link #end} is needed before. <b>Failure:</b> an {@link IllegalArgumentException}. */
    boolean add(Row row);

    /** The number of rows that are added and not ended. */
    int rows();

    /** Returns the frames of the added rows. */
    ByteBuffer end();

    /** The last frame. */
    ByteBuffer bye();

    /** The number of events that were sent and are to be acknowledged before they are forgotten. */
    long waiting();

    /** Whether events must be acknowledged before others are added. */
    boolean isFull();

    /** Takes a report; returns how many events the receiver has newly counted as rejected or shed. */
    long acknowledge(Answer.Ack ack);

    /** Takes the last answer, with the number of events that the receiver accepted; returns how many it did not. */
    long settle(long accepted);

    /** The number of events of a broken connection of which nothing is known, and which are not sent again. */
    long unacknowledged();
}
