// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** The bytes of one connection: those of a socket, or what TLS makes of them. No call waits. */
interface Transport {

    /** Goes on with the greeting of the transport itself, and returns whether it is over, so that bytes may follow. */
    boolean open() throws IOException;

    /** Takes bytes, and returns whether the socket has accepted these and all before. */
    boolean write(ByteBuffer bytes) throws IOException;

    /** Whether the socket has accepted all that {@link #open} had to write. */
    boolean isFlushed();

    /** Reads what is there; returns the number of bytes, or -1 at the end. */
    int read(ByteBuffer bytes) throws IOException;

    /** Whether bytes that the socket has given are still to be read. */
    boolean hasMore();

    /** Makes the transport of a new connection. */
    interface Maker {

        /** @param client the number of the client, which has one connection at a time */
        Transport make(SocketChannel socket, int client);
    }

    /** The bytes of a socket as they are. */
    static Transport plain(SocketChannel socket) {
        return new Transport() {

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
