// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.wire.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * The bytes of one connection in both directions: those of a socket that does not block, or what TLS makes of them. No call waits. Who
 * has opened the socket closes it.
 *
 * <p><b>Threading:</b> one thread at a time. <b>Failure:</b> an {@link IOException}; the connection is of no use then.
 */
public interface ByteStream {

    /** Goes on with the handshake of the stream itself, and returns whether it is over, so that bytes may follow. */
    boolean open() throws IOException;

    /** Takes bytes, and returns whether the socket has accepted these and all before. */
    boolean write(ByteBuffer bytes) throws IOException;

    /** Whether the socket has accepted all bytes taken. */
    boolean isFlushed();

    /** Reads what is there; returns the number of bytes, or -1 at the end. */
    int read(ByteBuffer bytes) throws IOException;

    /** Whether bytes that the socket has given are still to be read. */
    boolean hasMore();

    /** The bytes of a socket as they are. */
    static ByteStream plain(SocketChannel socket) {
        return new ByteStream() {

            @Override
            public boolean open() {
                return true;
            }

            @Override
            public boolean write(ByteBuffer bytes) throws IOException {
                socket.write(bytes);
                return !bytes.hasRemaining();
            }

            @Override
            public boolean isFlushed() {
                return true;
            }

            @Override
            public int read(ByteBuffer bytes) throws IOException {
                return socket.read(bytes);
            }

            @Override
            public boolean hasMore() {
                return false;
            }
        };
    }
}
