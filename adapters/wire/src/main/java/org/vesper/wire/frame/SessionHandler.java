// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import org.vesper.wire.format.EventLayout;
import org.vesper.wire.format.WireException;

/**
 * Receives what clients of version 2 send besides symbols, events and BYE. A client of version 1 causes {@link #onHello} instead of {@link
 * #onSessionHello}, and none of the other methods.
 *
 * <p><b>Threading:</b> as for {@link FrameHandler}. <b>Failure:</b> a {@link WireException} ends the connection.
 */
public interface SessionHandler extends FrameHandler {

    /** Receives the first frame of a client of version 2. */
    void onSessionHello(SessionHello hello);

    /** Receives a layout, under a number that has not been used before. */
    void onLayout(int number, EventLayout layout);

    /**
     * Receives the beginning of a batch: the layout of the events that follow, and the position of the first one in the session.
     *
     * @return the number of events at the beginning of the batch that are not wanted, because they have been taken before; the decoder
     *     passes over them without a call
     */
    long onBatch(int layout, long position);

    /** Receives a PING, when all events before it have been passed on. */
    void onPing(long token);

    /** Receives the news that the events before a position do not come. */
    void onSkip(long position);

    /** Receives the wish that the server forget the session; BYE follows. */
    void onForget();
}
