// SPDX-License-Identifier: GPL-2.0-or-later
package org.vesper.tests.support.hostile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Random;

/** One abusive client. Whenever the server ends its connection, it comes back. <b>Threading:</b> one thread. */
final class Abuser {

    private final Abuse abuse;
    private final InetSocketAddress server;
    private final byte[] opening;
    private final Random random;
    private final ByteBuffer answers = ByteBuffer.allocate(4096);
    private SocketChannel channel;
    private ByteBuffer unsent = ByteBuffer.allocate(0);
    private long turn;
    private boolean silent;
    private long connections;

    Abuser(Abuse abuse, int port, byte[] opening, long seed) {
        this.abuse = abuse;
        this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.opening = opening;
        this.random = new Random(seed);
    }

    Abuse abuse() {
        return abuse;
    }

    /** The number of connections that it has made. */
    long connections() {
        return connections;
    }

    /** Does what is next, and never waits. */
    void act() {
        try {
            if (channel == null) {
                connect();
            } else if (channel.finishConnect()) {
                connections += turn == 0 ? 1 : 0;
                talk();
            }
        } catch (IOException e) {
            leave(); // the server has had enough of it
        }
    }

    private void connect() throws IOException {
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        // Its end is a reset, so that thousands of connections a second leave nothing behind on this machine.
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        channel.connect(server);
        turn = 0;
        silent = false;
        unsent = ByteBuffer.allocate(0);
    }

    private void talk() throws IOException {
        if (abuse.reads() && channel.read(answers.clear()) < 0) {
            leave();
            return;
        }
        if (!unsent.hasRemaining() && !silent) {
            byte[] next = abuse.next(opening, turn++, random);
            if (next == Abuse.LEAVE) {
                leave();
                return;
            }
            silent = next == null;
            if (silent) {
                channel.shutdownOutput();
            } else {
                unsent = ByteBuffer.wrap(next);
            }
        }
        channel.write(unsent);
    }

    void leave() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        channel = null;
    }
}
