// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;
import org.vesper.wire.format.WireException;

/**
 * Receives the elements found by a {@link FrameDecoder}, in the order of the bytes.
 *
 * <p><b>Threading:</b> the thread that decodes; {@code onHello} is called first and once, {@code onBye} last. <b>Failure:</b> a {@link
 * WireException} ends the connection.
 */
public interface FrameHandler {

    void onHello(Hello hello);

    /** Receives a dictionary entry; the id may be any number. */
    void onSymbol(int id, String text);

    /**
     * Receives the news of a run of whole records, back to back from an index, each of which {@link #onEvent} receives next. Called only
     * if {@link FrameDecoder#announceRecords} asks for it, and never for records that are passed over.
     *
     * @param bytes the length of the run
     * @param events the number of its records
     */
    default void onRecords(ByteBuffer buffer, int at, int bytes, int events) {
    }

    /** Receives a complete record, readable from this index until the method returns. The buffer's position has no meaning. */
    void onEvent(ByteBuffer buffer, int at);

    void onBye();
}
