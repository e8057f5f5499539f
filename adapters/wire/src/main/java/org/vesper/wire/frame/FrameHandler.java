// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.frame;

import java.nio.ByteBuffer;
import org.vesper.wire.format.WireException;

/**
 * Takes what a {@link FrameDecoder} finds, in the order of the bytes.
 *
 * <p><b>Called by</b> the thread that decodes: {@code onHello} first and once; {@code onBye} last. <b>Failure:</b> a
 * {@link WireException} ends the connection.
 */
public interface FrameHandler {

    void onHello(Hello hello);

    /** An entry of the dictionary; the id is any number. */
    void onSymbol(int id, String text);

    /** A complete record, readable from this index on until the method returns. The buffer's position means nothing. */
    void onEvent(ByteBuffer buffer, int at);

    void onBye();
}
