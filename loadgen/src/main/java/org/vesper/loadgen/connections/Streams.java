// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.loadgen.connections;

import java.nio.channels.SocketChannel;
import org.vesper.wire.stream.ByteStream;

/** Makes the stream of each new connection. */
interface Streams {

    /** @param client the number of the client, which has one connection at a time */
    ByteStream of(SocketChannel socket, int client);
}
