// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.adapter.tcp.internal.loop;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.vesper.wire.dictionary.MemoryShare;
import org.vesper.wire.format.WireException;

/**
 * Input of a connection that has been read and waits until it may be processed. Its buffers count as memory of the connection: ten thousand
 * clients of a suspended application hold one each. <b>Threading:</b> the event loop of the connection.
 */
public final class HeldInput {

    private final MemoryShare memory;
    private ByteBuf bytes = Unpooled.EMPTY_BUFFER;
    private int charged;

    public HeldInput(MemoryShare memory) {
        this.memory = memory;
    }

    /** Adds input, which then belongs to this object. <b>Failure:</b> a {@link WireException} if there is no memory for it. */
    public void add(ByteBuf more) {
        int size = more.isReadable() ? more.capacity() : 0;
        try {
            memory.take(size);
        } catch (WireException e) {
            more.release();
            throw e;
        }
        charged += size;
        if (size == 0) {
            more.release();
        } else {
            bytes = bytes.isReadable() ? Unpooled.wrappedBuffer(bytes, more) : more;
        }
    }

    public boolean isReadable() {
        return bytes.isReadable();
    }

    /** Takes all input out; the caller releases it. */
    public ByteBuf take() {
        ByteBuf taken = bytes;
        bytes = Unpooled.EMPTY_BUFFER;
        memory.giveBack(charged);
        charged = 0;
        return taken;
    }
}
