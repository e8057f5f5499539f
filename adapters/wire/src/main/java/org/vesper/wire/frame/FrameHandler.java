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

    /** Receives a complete record, readable from this index until the method returns. The buffer's position has no meaning. */
    void onEvent(ByteBuffer buffer, int at);

    void onBye();
}
