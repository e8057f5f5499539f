// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.send;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The bytes of one connection in both directions: those of a socket, or what TLS makes of them. No call waits. */
interface ByteStream extends Closeable {

    /** Takes bytes, and returns whether the socket has accepted these and all before. */
    boolean write(ByteBuffer bytes) throws IOException;

    /** Whether the socket has accepted all bytes taken. */
    boolean isFlushed();

    /** Reads what is there; returns the number of bytes, or -1 at the end. */
    int read(ByteBuffer bytes) throws IOException;

    /** The bytes of a socket as they are. */
    static ByteStream plain(SocketChannel socket) {
        return new ByteStream() {

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
            public void close() throws IOException {
                socket.close();
            }
        };
    }
}
